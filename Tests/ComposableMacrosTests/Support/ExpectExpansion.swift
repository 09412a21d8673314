import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// Expects that the macros turn a source into another one.
func expectExpansion(
  _ source: String, to expanded: String, diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
  location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics,
    macroSpecs: [
      "CasePathable": MacroSpec(type: CasePathableMacro.self, conformances: ["CasePathable"]),
      "DependencyEntry": MacroSpec(type: DependencyEntryMacro.self),
      "ObservableState": MacroSpec(type: ObservableStateMacro.self, conformances: ["ObservableState"]),
      "ObservationStateIgnored": MacroSpec(type: ObservationStateIgnoredMacro.self),
      "ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self),
      "Reducer": MacroSpec(type: ReducerMacro.self, conformances: ["Reducer"]),
      "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
    ],
    applyFixIts: nil, fixedSource: fixedSource, indentationWidth: .spaces(2)
  ) { failure in
    Issue.record("\(failure.message)", sourceLocation: location)
  }
}
