import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ViewActionMacroTests {
  @Test func `a view sends the actions of its feature`() {
    expectExpansion(
      """
      @ViewAction(for: Feature.self)
      struct FeatureView {
        let store: StoreOf<Feature>
      }
      """,
      to: """
        struct FeatureView {
          let store: StoreOf<Feature>
        }

        extension FeatureView: ComposableRuntime.ViewActionSending {
        }
        """)
  }

  @Test func `a view needs a store`() {
    expectExpansion(
      """
      @ViewAction(for: Feature.self)
      struct FeatureView {}
      """,
      to: "struct FeatureView {}",
      diagnostics: [
        DiagnosticSpec(
          message: "@ViewAction needs a property 'store': 'let store: StoreOf<Feature>'", line: 1, column: 1)
      ])
  }

  @Test func `a view sends by its method`() {
    expectExpansion(
      """
      @ViewAction(for: Feature.self)
      struct FeatureView {
        let store: StoreOf<Feature>
        func tap() { self.store.send(.view(.tapped)) }
      }
      """,
      to: """
        struct FeatureView {
          let store: StoreOf<Feature>
          func tap() { self.store.send(.view(.tapped)) }
        }

        extension FeatureView: ComposableRuntime.ViewActionSending {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "a view with @ViewAction sends what happens in it by 'send', not by 'store.send'", line: 4,
          column: 16, severity: .warning,
          fixIts: [FixItSpec(message: "use 'send'")])
      ],
      fixedSource: """
        @ViewAction(for: Feature.self)
        struct FeatureView {
          let store: StoreOf<Feature>
          func tap() { send(.tapped) }
        }
        """)
  }
}
