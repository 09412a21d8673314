import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// Expects that `@DependencyClient` and `@DependencyEndpoint` turn a source into another one.
func expectClientExpansion(
  _ source: String, to expanded: String, diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
  location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics,
    macroSpecs: [
      "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
      "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
    ],
    applyFixIts: fixedSource == nil ? nil : ["add a default '{ _ in <#Int#> }'"], fixedSource: fixedSource,
    indentationWidth: .spaces(2)
  ) { failure in
    Issue.record("\(failure.message)", sourceLocation: location)
  }
}
