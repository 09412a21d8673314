import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct CasePathableDiagnosticTests {
  @Test func `refuses what is no enum and offers to go away`() {
    expectExpansion(
      "@CasePathable struct A {}", to: "struct A {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@CasePathable can be applied to an enum, not to a struct", line: 1, column: 1,
          fixIts: [FixItSpec(message: "remove '@CasePathable'")])
      ],
      fixedSource: "struct A {}")
  }

  @Test func `refuses cases of one name`() {
    expectExpansion(
      """
      @CasePathable enum A {
        case a(Int)
        case `a`(x: Int)
      }
      """,
      to: """
        enum A {
          case a(Int)
          case `a`(x: Int)
        }

        extension A: ComposableRuntime.CasePathable {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: """
            @CasePathable cannot tell cases of one name apart: 'a' is declared twice; give one of them another name
            """,
          line: 3, column: 8, notes: [NoteSpec(message: "the first is here", line: 2, column: 8)])
      ])
  }
}
