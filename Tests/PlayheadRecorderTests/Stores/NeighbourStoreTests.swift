import Dispatch
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// Stores in the shape of well-known libraries, recorded as an app would.
@Suite struct NeighbourStoreTests {
  // MARK: - A store with middleware, whose subscribers and middleware dispatch again (the shape of ReSwift)

  private protocol FlowAction {}
  private struct Increase: FlowAction, Codable { var by = 1 }
  private struct Double: FlowAction, Codable {}
  private struct Reset: FlowAction, Codable {}

  private struct FlowState: Codable, Equatable {
    var count = 0
    var seen: [Int] = []
  }

  private final class FlowStore {
    typealias Dispatch = (any FlowAction) -> Void

    private(set) var state: FlowState?
    private var isReducing = false
    private var dispatchAction: Dispatch = { _ in }
    var subscribers: [(FlowState) -> Void] = []

    init(middleware: [(_ store: FlowStore) -> (_ next: @escaping Dispatch) -> Dispatch]) {
      var next: Dispatch = { [unowned self] in reduce($0) }
      for make in middleware.reversed() { next = make(self)(next) }
      dispatchAction = next
    }

    func dispatch(_ action: any FlowAction) { dispatchAction(action) }

    private func reduce(_ action: any FlowAction) {
      precondition(!isReducing)
      isReducing = true
      var next = state ?? FlowState()
      switch action {
      case let action as Increase: next.count += action.by
      case is Double: next.count *= 2
      default: next.count = 0
      }
      state = next
      isReducing = false
      for subscriber in subscribers { subscriber(next) }
    }
  }

  @Test func `a store whose dispatch nests`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    recorder.begin(state: FlowState(), action: (any FlowAction).self)
    let store = FlowStore(middleware: [
      { store in
        { next in
          { action in
            recorder.action(action) { [unowned store] in
              store.state ?? FlowState()
            } reduce: {
              next(action)
            }
          }
        }
      },
      // One action becomes two.
      { store in
        { next in
          { [unowned store] action in
            next(action)
            if let increase = action as? Increase, increase.by == 3 { store.dispatch(Double()) }
          }
        }
      },
    ])
    store.subscribers.append { [unowned store] state in
      if state.count > 10 { store.dispatch(Reset()) }
    }
    store.dispatch(Increase())
    store.dispatch(Increase(by: 3))
    store.dispatch(Increase(by: 5))
    store.dispatch(Increase(by: 2))
    recorder.close()
    let recording = try file.open()
    #expect(
      (1...6).map { recording.actionName($0)?.split(separator: ".").last }
        == ["Increase", "Double", "Increase", "Reset", "Increase", "Increase"])
    #expect(
      try (0...6).map { position throws in try recording.state(at: position)["count"] } == [0, 1, 8, 8, 0, 0, 2])
    // What an outer action did before it sent the inner one is in that one's change.
    #expect(try (1...6).map { try recording.change($0)?.overlaps } == [false, true, true, true, true, false])
    #expect((1...6).map(recording.enclosed) == [nil, nil, 2...2, nil, 4...4, nil])
    #expect(recording.last == 6)
    #expect(recorder.droppedLines == 0)
  }

  // MARK: - A loop of events and effects on a queue (the shape of Mobius)

  @Recordable struct Model: Equatable {
    var isLoading = false
    var pages: [String] = []
    var failures = 0
  }

  @Recordable enum Event {
    case refresh
    case loaded(String)
    case failed
  }

  enum Command: Hashable { case load(page: Int) }

  /// Reduces one event after the other on a queue; effects run elsewhere, and send events when a test lets them.
  private final class Loop: @unchecked Sendable {
    private let queue = DispatchQueue(label: "loop")
    private let recorder: Recorder
    private var model = Model()
    private var lastEffect = 0
    /// The effects that run: how a test ends them.
    private var running: [Int: Command] = [:]

    init(recorder: Recorder) {
      self.recorder = recorder
      recorder.begin(state: model, action: Event.self)
    }

    func send(_ event: Event, from origin: RecordedOrigin = .outside) {
      queue.sync {
        recorder.action(event, from: origin, state: &model) { model, token in
          for command in Self.update(&model, event) { start(command, by: token) }
        }
      }
    }

    private static func update(_ model: inout Model, _ event: Event) -> [Command] {
      switch event {
      case .refresh:
        model.isLoading = true
        return [.load(page: 1), .load(page: 2)]
      case .loaded(let page):
        model.pages.append(page)
        model.isLoading = false
        return []
      case .failed:
        model.failures += 1
        return []
      }
    }

    private func start(_ command: Command, by token: ActionToken) {
      lastEffect += 1
      running[lastEffect] = command
      recorder.effectStarted(
        lastEffect, by: token.seq.map(EffectCause.action) ?? .none, name: "\(command)", location: "Loop.swift:1")
    }

    /// Ends an effect from another thread, as its answer would come.
    func answer(_ effect: Int, _ event: Event) {
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { [self] in
        send(event, from: .effect(effect))
        recorder.effectFinished(effect)
        done.signal()
      }
      done.wait()
    }

    func cancel(_ effect: Int) {
      recorder.effectCancelled(effect, by: .none, cancelID: "all")
    }
  }

  @Test func `a loop of events and effects`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    let loop = Loop(recorder: recorder)
    loop.send(.refresh)
    loop.answer(2, .loaded("second"))
    loop.send(.refresh)
    loop.answer(1, .failed)
    loop.answer(4, .loaded("fourth"))
    loop.cancel(3)
    recorder.close()
    let recording = try file.open()
    #expect((1...5).map(recording.actionName) == ["refresh", "loaded", "refresh", "failed", "loaded"])
    #expect((1...5).map(recording.origin) == [.outside, .effect(2), .outside, .effect(1), .effect(4)])
    #expect(
      try Model(recorded: recording.state(at: 5)) == Model(pages: ["second", "fourth"], failures: 1))
    #expect(recording.effects.map(\.seq) == [1, 1, 3, 3])
    #expect(
      try (1...4).map { try recording.end(ofEffect: $0)?.event } == [
        .finish(error: nil), .finish(error: nil), .cancel(by: nil, id: "all"), .finish(error: nil),
      ])
  }
}
