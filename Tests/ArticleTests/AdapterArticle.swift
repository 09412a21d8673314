import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

// The code of the article on adapters.

@Recordable struct ShopState: Equatable {
  var count = 0
  var query = ""

  mutating func reduce(_ action: ShopAction) { count += 1 }
}

@Recordable enum ShopAction { case tapped }

@MainActor @Suite struct AdapterArticle {
  @Test func `a store with thunks keeps the contract`() async throws {
    let recording = try await recording {
      let recorder = Recorder(to: "session.jsonl")
      let store = ThunkStore(recorder: recorder)
      let steps: [(ThunkStore) async -> Void] = [
        { $0.dispatch(.tapped) },
        { $0.query += "a" },
        { $0.patch(by: "the importer") { $0.count += 10 } },
        { await $0.run("load") { $0.dispatch(.tapped) }.value },
        { await $0.run("load") { $0.patch { $0.count += 100 } }.value },
      ]
      var states = [store.state]
      for _ in 0..<100 {
        await steps.randomElement()?(store)
        states.append(store.state)
      }
      recorder.close()

      let recording = try Recording(path: "session.jsonl")
      #expect(recording.last == states.count - 1)
      for (position, state) in states.enumerated() {
        #expect(try ShopState(recorded: recording.state(at: position)) == state)
      }
      for effect in recording.effects { #expect(try recording.end(ofEffect: effect.id) != nil) }
      #expect(recorder.droppedLines == 0)
      var check = RecordingCheck()
      try check.run(FileSource(path: recording.name)) { Issue.record("\($0)") }
    }
    // Each kind of origin is there.
    let actions = try recording.actionPositions.map(recording.action)
    #expect(actions.contains { $0.origin == .outside && !$0.isChange })
    #expect(actions.contains { $0.changeOrigin == .binding("/query") })
    #expect(actions.contains { $0.changeOrigin == .named("the importer") })
    #expect(actions.contains { if case .effect? = $0.changeOrigin { true } else { false } })
    #expect(actions.contains { if case .effect = $0.origin { !$0.isChange } else { false } })
  }

  @Test func `a thunk of a middleware is the sender of what it dispatches`() async throws {
    let recording = try await recording {
      let recorder = Recorder(to: "session.jsonl")
      recorder.begin(state: ShopState?.some(ShopState()), action: (any ReSwift.Action).self)
      let store = ReSwift.Store(ShopState(), [recordActions(by: recorder), runThunks(by: recorder)]) { state, _ in
        state.count += 1
      }
      store.dispatch(Second())
      var later: (() -> Void)?
      store.dispatch(
        ReSwift.Thunk<ShopState> { dispatch, state in
          dispatch(Second())
          later = { if state()?.count == 2 { dispatch(Second()) } }
        })
      later?()
      store.dispatch(Second())
      recorder.close()
    }
    #expect(recording.actionPositions.map(recording.origin) == [.outside, .effect(1), .effect(1), .outside])
    #expect(recording.cause(of: 3) == nil)
    #expect(try recording.state(at: 4)["count"] == 4)
  }
}

@Recordable private struct Second: ReSwift.Action {}

@MainActor final class ThunkStore {
  private(set) var state = ShopState()
  private let recorder: Recorder
  private var lastThunk = 0

  init(recorder: Recorder) {
    self.recorder = recorder
    recorder.begin(state: state, action: ShopAction.self)
  }

  /// Takes an action of a view, or of a thunk.
  func dispatch(_ action: ShopAction, from origin: RecordedOrigin = .outside) {
    recorder.action(action, from: origin, state: &state) { $0.reduce(action) }
  }

  /// Changes the state without an action.
  func patch(by origin: ChangeOrigin, _ change: (inout ShopState) -> Void) {
    recorder.change(by: origin, state: &state, change: change)
  }

  /// What a view edits: `TextField("Search", text: $store.query)`.
  var query: String {
    get { state.query }
    set { patch(by: .binding("/query")) { $0.query = newValue } }
  }

  /// Starts a thunk, for a view or for what an action has begun.
  func run(
    _ name: String, startedBy cause: EffectCause = .none, _ thunk: @escaping @MainActor (Thunk) async throws -> Void
  ) -> Task<Void, Never> {
    lastThunk += 1
    let id = lastThunk
    recorder.effectStarted(id, by: cause, name: name)
    return Task {
      do {
        try await thunk(Thunk(store: self, id: id))
        recorder.effectFinished(id)
      } catch is CancellationError {
        recorder.effectCancelled(id)
      } catch {
        recorder.effectFailed(id, error: error)
      }
    }
  }
}

/// What a thunk does with its store, of which it is the origin.
@MainActor struct Thunk {
  let store: ThunkStore
  let id: Int

  func dispatch(_ action: ShopAction) { store.dispatch(action, from: .effect(id)) }
  func patch(_ change: (inout ShopState) -> Void) { store.patch(by: .effect(id), change) }
}

/// The thunk that dispatches at this moment.
enum Sender {
  @TaskLocal static var current = RecordedOrigin.outside
}

/// Records each action.
func recordActions(by recorder: Recorder) -> ReSwift.Middleware<ShopState> {
  { _, state in
    { next in
      { action in
        if action is ReSwift.Thunk<ShopState> { return next(action) }
        recorder.action(action, from: Sender.current) {
          state()
        } reduce: {
          next(action)
        }
      }
    }
  }
}

/// Runs thunks, each as an effect.
func runThunks(by recorder: Recorder) -> ReSwift.Middleware<ShopState> {
  var lastThunk = 0
  return { dispatch, state in
    { next in
      { action in
        guard let thunk = action as? ReSwift.Thunk<ShopState> else { return next(action) }
        lastThunk += 1
        let id = lastThunk
        recorder.effectStarted(id, by: .none, name: "thunk")
        thunk.body({ action in Sender.$current.withValue(.effect(id)) { dispatch(action) } }, state)
      }
    }
  }
}
