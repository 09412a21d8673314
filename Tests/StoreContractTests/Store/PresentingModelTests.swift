import ComposableRuntime
import ComposableTestSupport
import ComposableTesting
import Foundation
import IssueReporting
import RandomTesting
import Testing

/// When the present is back, a store is where one is that was never presented, and whose effects have acted then.
@MainActor @Suite struct PresentingModelTests {
  private nonisolated static var seeds: Range<UInt64> {
    1..<(ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] == nil ? 301 : 20_001)
  }

  @Test(arguments: seeds) func `the store goes on as if nothing had been presented`(seed: UInt64) async {
    await check(seed, .subscriptions)
  }

  @Test(.mainSerialExecutor, arguments: seeds)
  func `the store goes on as if nothing had been presented where effects are tasks and fail`(seed: UInt64) async {
    // Nobody handles what some of them throw.
    await withIssueReporters([]) { await check(seed, .tasks) }
  }

  private func check(_ seed: UInt64, _ kind: Subject.Kind) async {
    var random = SeededGenerator(seed: seed)
    let (subject, model) = (Subject(kind), Subject(kind))
    var waiting: [Step] = []
    var refused = 0
    var shown: [String]?

    func putBack() async {
      await subject.settle()
      for step in waiting { await model.perform(step) }
      (waiting, shown) = ([], nil)
    }

    for number in 1...40 {
      let place = Comment("seed \(seed), step \(number)")
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        shown = ["old \(number)"]
        #expect(subject.handle?.present(["old \(number)"]) == true, place)
      case 2:
        let actions = waiting.count(where: \.isAction)
        let counts = subject.handle?.presentLive()
        #expect((counts == nil) == (shown == nil), place)
        if let counts {
          #expect(counts.refused == refused, place)
          // Those of effects that are over need not wait.
          #expect(counts.waited <= actions, place)
        }
        await putBack()
        refused = 0
      case 3 where shown != nil && Int.random(in: 0..<50, using: &random) == 0:
        // One more than may wait puts the present back.
        guard let work = subject.works.indices.last(where: { !subject.works[$0].isOver }) else { continue }
        for _ in 0...10_000 where subject.handle?.isPresenting == true {
          waiting.append(.answer(work, "note"))
          await subject.perform(.answer(work, "note"))
        }
        // Those of an effect that was cancelled do not wait.
        guard subject.handle?.isPresenting == false else { continue }
        await putBack()
        refused = 0
      default:
        let step = Step.random(model.works.count, &random)
        if shown == nil {
          await model.perform(step)
        } else if step.isOutside {
          refused += 1
        } else {
          waiting.append(step)
        }
        await subject.perform(step)
      }
      #expect(subject.handle?.state == model.store.state, place)
      #expect(subject.store.state == shown ?? model.store.state, place)
      #expect(subject.log.lines == model.log.lines, place)
    }
    subject.handle?.presentLive()
    await putBack()
    #expect(subject.store.state == model.store.state, "seed \(seed), at the end")
    #expect(subject.log.lines == model.log.lines, "seed \(seed), at the end")
  }

  @Test func `one more than may wait puts the present back`() async {
    let (subject, model) = (Subject(.subscriptions), Subject(.subscriptions))
    for one in [subject, model] { await one.perform(.send("run 0")) }
    _ = subject.handle?.present(["old"])
    await subject.perform(.send("refused"))
    for number in 1...10_000 { await subject.perform(.answer(0, "\(number)")) }
    #expect(subject.store.state == ["old"])
    await subject.perform(.answer(0, "one more"))
    #expect(subject.log.counts?.refused == 1)
    #expect(subject.log.counts?.waited == 10_000)
    for number in 1...10_000 { await model.perform(.answer(0, "\(number)")) }
    await model.perform(.answer(0, "one more"))
    #expect(subject.store.state == model.store.state)
    #expect(subject.log.lines == model.log.lines)
    #expect(subject.handle?.presentLive() == nil)
  }
}

/// What happens to a store.
private enum Step {
  case send(String)
  /// What the effect sends that started as the n-th.
  case answer(Int, String)
  case end(Int, hasFailed: Bool)

  var isOutside: Bool { if case .send = self { true } else { false } }

  /// Whether an effect may act in it: what it has caught is an action, too.
  var isAction: Bool {
    switch self {
    case .send: false
    case .answer: true
    case .end(_, let hasFailed): hasFailed
    }
  }

  static func random(_ works: Int, _ random: inout SeededGenerator) -> Step {
    let id = Int.random(in: 0..<3, using: &random)
    let work = works == 0 ? 0 : Int.random(in: max(0, works - 6)..<works, using: &random)
    let action = ["note", "run \(id)", "rerun \(id)", "both \(id)", "then \(id)", "cancel \(id)"]
      .randomElement(using: &random)!
    return switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: .send(action)
    case 4..<8: .answer(work, action)
    default: .end(work, hasFailed: Bool.random(using: &random))
    }
  }
}

/// A store, and the ends of its effects that the test holds.
@MainActor
private final class Subject {
  /// What the effects are.
  enum Kind { case subscriptions, tasks }

  struct Work {
    let send: @Sendable (String) -> Void
    let end: @Sendable (_ hasFailed: Bool) -> Void
    /// Whether the test has ended it: it can send no more.
    var isOver = false
  }

  private struct Failure: Error {}

  private let kind: Kind
  private(set) var works: [Work] = []
  let log = PresentingLog()
  private(set) lazy var store = Store(initialState: [String]()) { [unowned self] in
    Logged(base: Reduce { state, action in self.reduce(&state, action) }, log: log)
  }

  init(_ kind: Kind) {
    self.kind = kind
    _ = store
  }

  var handle: StoreHandle<[String], String>? { log.handle }

  func perform(_ step: Step) async {
    switch step {
    case .send(let action): store.send(action)
    case .answer(let number, let action):
      if number < works.count, !works[number].isOver { works[number].send(action) }
    case .end(let number, let hasFailed):
      guard number < works.count else { return }
      works[number].isOver = true
      works[number].end(hasFailed)
    }
    await settle()
  }

  /// Lets the tasks do what they can. All of them, and this, take turns at one executor.
  func settle() async {
    guard kind == .tasks else { return }
    for _ in 0..<30 { await Task.yield() }
  }

  private func reduce(_ state: inout [String], _ action: String) -> Effect<String> {
    state.append(action)
    let words = action.split(separator: " ")
    guard words.count == 2, let id = Int(words[1]) else { return .none }
    return switch words[0] {
    case "run": work().cancellable(id: id)
    case "rerun": work().cancellable(id: id, cancelInFlight: true)
    case "both": .merge(work().cancellable(id: id), .send("note"), work())
    // A task that was cancelled is over in its own time, so that what follows has no place of its own.
    case "then" where kind == .tasks: .concatenate(work(catching: true), .send("next"), work())
    case "then": .concatenate(work().cancellable(id: id), .send("next"), work())
    case "cancel": .cancel(id: id)
    default: .none
    }
  }

  private func work(catching: Bool = false) -> Effect<String> {
    switch kind {
    case .subscriptions:
      let position = SourcePosition(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
      return .subscription(name: "work", position: position) { send, end in
        MainActor.assumeIsolated { self.works.append(Work(send: send) { _ in end() }) }
        return {}
      }
    case .tasks:
      guard catching else { return .run(operation: task) }
      return .run(operation: task) { _, send in await send("caught") }
    }
  }

  @Sendable private func task(_ send: Send<String>) async throws {
    let (actions, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    works.append(
      Work(send: { continuation.yield($0) }) { continuation.finish(throwing: $0 ? Failure() : nil) })
    for try await action in actions { send(action) }
  }
}

/// What happens in a store, but for what is presented.
@MainActor
private final class PresentingLog: StoreObserver {
  typealias State = [String]
  typealias Action = String

  private(set) var handle: StoreHandle<[String], String>?
  private(set) var lines: [String] = []
  private(set) var counts: (refused: Int, waited: Int)?

  func storeWillStart(_ store: StoreHandle<[String], String>) { handle = store }

  func storeWillReduce(_ action: String, seq: Int, from origin: ActionOrigin, state: [String]) {
    lines.append("\(seq) \(action) from \(origin) at \(state.count)")
  }

  func effectDidStart(_ effect: EffectStart) { lines.append("effect \(effect.id) of \(effect.seq)") }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) { lines.append("effect \(id) \(end)") }

  func cancellationDidMeetNothing(_ id: AnyHashable, by seq: Int?) { lines.append("nothing under \(id)") }

  func storeDidPresentLive(refused: Int, waited: Int) { counts = (refused, waited) }
}

private struct Logged<Base: Reducer<[String], String>>: ObservedReducer {
  let base: Base
  let log: PresentingLog

  func makeObserver() -> (any StoreObserver<[String], String>)? { log }
}
