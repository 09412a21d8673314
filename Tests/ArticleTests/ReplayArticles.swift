import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposableReplay
import PlayheadLive
import PlayheadReplay
import Testing

@testable import CounterExample
@testable import GuessMyAgeExample
@testable import TimerExample

// The code of the articles on running a recording again.

@MainActor @Suite struct ReplayArticles {
  @MainActor @Test func `the session runs as it was recorded`() async throws {
    try await expectReplay(of: "recordings/counter.jsonl", matches: CounterFeature())
  }

  @MainActor @Test func `they run as they were recorded`() async throws {
    try await expectReplay(of: "recordings/older", matches: TimerFeature(), allowingPartial: true)
  }

  @MainActor @Test(arguments: recordings(in: "recordings/older"))
  func `it runs as it was recorded`(path: String) async throws {
    try await expectReplay(of: path, matches: TimerFeature(), allowingPartial: true)
  }

  @MainActor @Test func `no fact of another count`() async throws {
    try await explore(CounterFeature(), from: "recordings/counter.jsonl") { state in
      state.isLoading && state.fact != nil
    }
  }

  @MainActor @Test func `an age stands beside the name that it was guessed for`() async throws {
    let kept = "\(#filePath)".dropLast(6) + ".check.found.jsonl"
    defer { try? FileManager.default.removeItem(atPath: String(kept)) }
    nonisolated(unsafe) var text = ""
    func check() async throws {
      try await explore(
        GuessMyAgeFeature(), initialState: GuessMyAgeFeature.State(name: ""),
        actions: [.nameTextFieldEditted("Kim"), .guessAgeButtonTapped, .nameTextFieldEditted("Robin")]
      ) { world in
        world.answers(\.guessAgeClient.singleFetch, "singleFetch") { name, _ in
          GuessAge(name: name, age: name == "Kim" ? 41 : 52)
        }
      } never: { state in
        state.age == 41 && state.name != "Kim"
      }
    }
    // The feature has this bug on purpose.
    try await withKnownIssue {
      try await check()
    } matching: { issue in
      text = issue.comments.map(\.rawValue).joined()
      return true
    }
    #expect(
      text.contains(
        """
          1  nameTextFieldEditted("Kim")
          2  guessAgeButtonTapped
          3  nameTextFieldEditted("Robin")
          4  call 1 of singleFetch(Kim) is answered: guessAgeResponse(GuessAge(name: "Kim", age: 41))
        """), "\(text)")
  }

  @Test func `dependencies are set around it`() async throws {
    try await withDependencies {
      $0.locale = Locale(identifier: "en_US")
    } operation: {
      try await expectReplay(of: "recordings/counter.jsonl", matches: CounterFeature())
    }
  }

  @Test func `a store is given instead`() async throws {
    try await expectReplay(of: "recordings/counter.jsonl") {
      Store(initialState: CounterFeature.State()) { CounterFeature() }
    }
  }

  @Test func `a session is done step by step`() async throws {
    let recordedSession = #"""
      {"kind":"header","format":"playhead","version":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"a","state":"S","action":"A","fidelity":"codable"},"state":{"count":0,"isLoading":false,"isTimerRunning":false}}
      {"kind":"action","seq":1,"t":1,"name":"factButtonTapped","action":{"factButtonTapped":{}}}
      {"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"/isLoading","value":true}]}
      {"kind":"effect","id":1,"event":"start","seq":1,"t":1,"name":"fact"}
      {"kind":"action","seq":2,"t":2,"name":"factResponse","from":{"effect":1},"action":{"factResponse":{"_0":{"success":{"_0":"good"}}}}}
      {"kind":"change","seq":2,"dur":1,"patch":[{"op":"replace","path":"/isLoading","value":false},{"op":"add","path":"/fact","value":"good"}]}
      {"kind":"effect","id":1,"event":"finish","t":2}
      """#
    let session = try RecordedSession<CounterFeature.State, CounterFeature.Action>(recordedSession)
    let initialState = CounterFeature.State(count: 0, fact: nil, failure: nil, isLoading: false, isTimerRunning: false)
    let store = TestStore(initialState: initialState) { CounterFeature().answered(by: session) }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive({ session.isAction($0, at: 2) }) { $0 = try session.state(at: 2) }
    session.expectAllRun(effects: true)
    await store.finish()
  }

  @Test func `a function is run again`() throws {
    func reduce(_ state: inout AppState, _ action: AppAction) {}
    #expect(throws: (any Error).self) {
      try expectReplay(of: "recordings/app.jsonl", initialState: AppState()) {
        (state: inout AppState, action: AppAction) in
        reduce(&state, action)
      }
    }
  }
}

/// Never run: it takes the terminal.
@MainActor private func debug() async {
  await Playhead.main {
    Store(initialState: AppFeature.State()) { AppFeature() }
  } world: { world in
    world.answers(\.guessAgeClient.singleFetch, "singleFetch") { name, _ in
      GuessAge(name: name, age: GuessAgeClient.ages[name])
    }
  }
}
