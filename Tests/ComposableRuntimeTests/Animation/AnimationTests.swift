import ComposableRuntime
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor @Suite struct AnimationTests {
  /// Notes with each action by which animation it was sent.
  private func store(_ effects: @escaping (String) -> Effect<String>) -> Store<[String], String> {
    Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append("\(action) \(ActionAnimation.current.map { "\($0)" } ?? "plain")")
        return effects(action)
      }
    }
  }

  @Test func `an action keeps its animation`() {
    let store = store { _ in .none }
    store.send("a", animation: .default)
    store.send("b")
    store.send("c", animation: nil)
    #expect(store.state == ["a \(Animation.default)", "b plain", "c plain"])
  }

  @Test func `effects send by animations`() async {
    let store = store { action in
      switch action {
      case "go":
        .concatenate(
          .send("plain"),
          .send("sent", animation: .easeIn),
          Effect<String>.merge(
            .send("merged"),
            .run { send in
              await send("run")
              await send("own", animation: .linear)
            }
          )
          .map { $0 + "!" }
          .animation(.easeOut))
      default: .none
      }
    }
    await store.send("go").finish()
    #expect(
      store.state == [
        "go plain", "plain plain", "sent \(Animation.easeIn)", "merged! \(Animation.easeOut)",
        "run! \(Animation.easeOut)", "own! \(Animation.linear)",
      ])
  }

  @Test func `what is sent at once shares the animation and work does not`() async {
    let store = store { $0 == "a" ? .merge(.send("b"), .run { await $0("c") }) : .none }
    await store.send("a", animation: .easeIn).finish()
    store.send("d")
    #expect(store.state == ["a \(Animation.easeIn)", "b \(Animation.easeIn)", "c plain", "d plain"])
  }

  @Test func `nothing is animated by no effect`() {
    #expect(store { _ in Effect<String>.none.animation() }.send("a").isCancelled)
  }

  #if !canImport(SwiftUI)
    @Test func `an animation is described as it is written`() {
      #expect(
        Animation.easeIn(duration: 0.3).delay(1).repeatCount(3).description
          == "easeIn(duration: 0.3).delay(1.0).repeatCount(3, autoreverses: true)")
      #expect(Animation.spring().speed(2).description == "spring(duration: 0.5, bounce: 0.0).speed(2.0)")
    }
  #endif
}
