import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ViewActionMacroTests {
  @Test func aViewGetsAMethod() {
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

          @discardableResult
          func send(_ action: Feature.Action.ViewAction) -> ComposableRuntime.StoreTask {
            self.store.send(.view(action))
          }

          @discardableResult
          func send(_ action: Feature.Action.ViewAction, animation: Animation?) -> ComposableRuntime.StoreTask {
            self.store.send(.view(action), animation: animation)
          }
        }
        """)
  }

  @Test func aViewNeedsAStore() {
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

  @Test func aViewSendsByItsMethod() {
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

          @discardableResult
          func send(_ action: Feature.Action.ViewAction) -> ComposableRuntime.StoreTask {
            self.store.send(.view(action))
          }

          @discardableResult
          func send(_ action: Feature.Action.ViewAction, animation: Animation?) -> ComposableRuntime.StoreTask {
            self.store.send(.view(action), animation: animation)
          }
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
