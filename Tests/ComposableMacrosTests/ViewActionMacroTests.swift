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

          fileprivate func send(_ action: Feature.Action.ViewAction) {
            self.store.send(.view(action))
          }

          fileprivate func send(_ action: Feature.Action.ViewAction, animation: Animation?) {
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
        func tap() { self.store.send(.tapped) }
      }
      """,
      to: """
        struct FeatureView {
          let store: StoreOf<Feature>
          func tap() { self.store.send(.tapped) }

          fileprivate func send(_ action: Feature.Action.ViewAction) {
            self.store.send(.view(action))
          }

          fileprivate func send(_ action: Feature.Action.ViewAction, animation: Animation?) {
            self.store.send(.view(action), animation: animation)
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "a view with @ViewAction sends what happens in it by 'send', not by 'store.send'", line: 4,
          column: 16,
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
