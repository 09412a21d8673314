import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import PlayheadRecorderMacros

/// Expects that `@Recordable` turns a source into another one.
func expectExpansion(
  _ source: String, to expanded: String, diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
  location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics,
    macroSpecs: ["Recordable": MacroSpec(type: RecordableMacro.self, conformances: ["Recordable"])],
    applyFixIts: nil, fixedSource: fixedSource, indentationWidth: .spaces(2)
  ) { failure in
    Issue.record("\(failure.message)", sourceLocation: location)
  }
}
