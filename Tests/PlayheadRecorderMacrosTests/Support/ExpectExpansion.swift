import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// Expects that `@Recordable` turns a source into another one.
func expectExpansion(
  _ source: String, to expanded: String, diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
  location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics,
    macroSpecs: [
      "Recordable": MacroSpec(type: RecordableMacro.self, conformances: ["Recordable", "RecordedCaseReducer"])
    ],
    applyFixIts: nil, fixedSource: fixedSource, indentationWidth: .spaces(2)
  ) { failure in
    Issue.record("\(failure.message)", sourceLocation: location)
  }
}

/// Expects what `@Recordable` says of a source, whatever it makes of it.
func expectDiagnostics(
  _ source: String, _ diagnostics: [DiagnosticSpec], location: Testing.SourceLocation = #_sourceLocation
) {
  let (_, context) = expand(source)
  let found = context.diagnostics.map { diagnostic in
    let place = context.location(
      for: diagnostic.node.positionAfterSkippingLeadingTrivia, anchoredAt: diagnostic.node, fileName: "File.swift")
    return "\(place.line):\(place.column): \(diagnostic.diagMessage.severity): \(diagnostic.message)"
  }
  #expect(
    found == diagnostics.map { "\($0.line):\($0.column): \($0.severity): \($0.message)" }, sourceLocation: location)
}

/// What `@Recordable` makes of a source, without the source.
func expansion(of source: String) -> String {
  expand(source).expanded.split(separator: "\nnonisolated extension", maxSplits: 1).dropFirst()
    .map { "nonisolated extension" + $0 }.joined()
}

private func expand(_ source: String) -> (expanded: String, context: BasicMacroExpansionContext) {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "File.swift")])
  let expanded = file.expand(
    macroSpecs: [
      "Recordable": MacroSpec(type: RecordableMacro.self, conformances: ["Recordable", "RecordedCaseReducer"])
    ],
    contextGenerator: { node in
      BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
    }, indentationWidth: .spaces(2))
  return (expanded.description, context)
}

/// The first line of what `@Recordable` makes of a source.
func header(of source: String) -> String {
  String(expansion(of: source).prefix { $0 != "{" })
}

/// The body of a function in what `@Recordable` makes of a source, without its indentation.
func body(of function: String, in source: String) -> [String] {
  let lines = expansion(of: source).split(separator: "\n", omittingEmptySubsequences: false)
  guard let start = lines.firstIndex(where: { $0.contains(function) }) else { return [] }
  return lines[(start + 1)...].prefix { $0 != "  }" }.map { String($0.dropFirst(4)) }
}
