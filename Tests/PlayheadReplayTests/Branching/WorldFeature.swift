import ComposableRuntime
import Foundation
import PlayheadRecorder
import RandomTesting

/// A feature whose effects know something of the state when they start: a place, an element's id, a value.
struct WorldFeature: Reducer {
  @Recordable struct Row: Equatable, Sendable {
    var title: Int
    var mark = 0
  }

  @Recordable struct Item: Equatable, Identifiable, Sendable {
    let id: Int
    var title: Int
    var mark = 0
  }

  @Recordable struct State: Equatable, Sendable {
    var rows: [Row] = []
    var items: IdentifiedArrayOf<Item> = []
    var counts: [String: Int] = [:]
    var log: [Int] = []
    var failureCount = 0
    var nextID = 1
  }

  @Recordable enum Action: Equatable, Sendable {
    case addRow(Int)
    case removeRow(Int)
    case addItem(Int)
    case removeItem(Int)
    case moveItem(Int)
    case cancel(Int)
    /// Asks for something; the tag tells the request from all others.
    case ask(Question, at: Int, tag: String)
    case rowSaved(index: Int, mark: Int, tag: String)
    case itemSaved(id: Int, mark: Int, tag: String)
    case itemMarked(index: Int, mark: Int, tag: String)
    case counted(key: String, count: Int, tag: String)
    case loaded(Int, tag: String)
    case failed(tag: String)
  }

  /// What an effect asks for.
  @Recordable enum Question: Equatable, Sendable, CaseIterable {
    case row, lastRow, item, itemAtIndex, count, load
  }

  let world: World
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .addRow(let title): state.rows.append(Row(title: title))
      case .removeRow(let index): if let place = index.place(in: state.rows) { state.rows.remove(at: place) }
      case .addItem(let title):
        state.items.append(Item(id: state.nextID * 1000, title: title))
        state.nextID += 1
      case .removeItem(let index): if let place = index.place(in: state.items) { state.items.remove(at: place) }
      case .moveItem(let index):
        if let place = index.place(in: state.items) { state.items.append(state.items.remove(at: place)) }
      case .cancel(let id): return .cancel(id: id)
      case .ask(let question, let index, let tag): return effect(question, index, tag, state)
      case .rowSaved(let index, let mark, _): if state.rows.indices.contains(index) { state.rows[index].mark = mark }
      case .itemSaved(let id, let mark, _): state.items[id: id]?.mark = mark
      case .itemMarked(let index, let mark, _):
        if state.items.indices.contains(index) { state.items[index].mark = mark }
      case .counted(let key, let count, _): state.counts[key] = count
      case .loaded(let value, _): state.log.append(value)
      case .failed: state.failureCount += 1
      }
      return .none
    }
  }

  /// The effect that knows what the question is about, and sends the answer of the world to it.
  private func effect(_ question: Question, _ index: Int, _ tag: String, _ state: State) -> Effect<Action> {
    let answer: (_ mark: Int) -> Action
    switch question {
    case .row:
      guard let place = index.place(in: state.rows) else { return .none }
      answer = { .rowSaved(index: place, mark: state.rows[place].title * 10 + $0, tag: tag) }
    case .lastRow:
      guard let last = state.rows.indices.last else { return .none }
      answer = { .rowSaved(index: last, mark: $0, tag: tag) }
    case .item:
      guard let place = index.place(in: state.items) else { return .none }
      answer = { .itemSaved(id: state.items[place].id, mark: state.items[place].title * 10 + $0, tag: tag) }
    case .itemAtIndex:
      guard let place = index.place(in: state.items) else { return .none }
      answer = { .itemMarked(index: place, mark: $0, tag: tag) }
    case .count:
      let key = "key \(index % 3)"
      answer = { _ in .counted(key: key, count: (state.counts[key] ?? 0) + 1, tag: tag) }
    case .load: answer = { .loaded($0, tag: tag) }
    }
    let number = Int(tag.dropFirst()) ?? 0
    let sent = answer(100 + number)
    world.didReturn()
    return .run(name: "\(question)") { [clock, world] send in
      guard let due = world.begin(tag) else { return try await clock.sleep(for: .seconds(1000)) }
      defer { world.end(tag) }
      try await world.sleep(until: due, clock)
      world.answered(tag)
      await send(number % 7 == 0 ? .failed(tag: tag) : sent)
    }
    .cancellable(id: number % 4, cancelInFlight: number % 5 == 0)
  }
}

extension Int {
  fileprivate func place(in elements: some Collection) -> Int? { elements.isEmpty ? nil : self % elements.count }
}

/// Two such features side by side: what happens to the one is nothing to the other.
struct TwoWorlds: Reducer {
  @Recordable struct State: Equatable, Sendable {
    var left = WorldFeature.State()
    var right = WorldFeature.State()
  }

  @CasePathable @Recordable enum Action: Equatable, Sendable {
    case left(WorldFeature.Action)
    case right(WorldFeature.Action)
  }

  let world: World

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { WorldFeature(world: world) }
    Scope(state: \.right, action: \.right) { WorldFeature(world: world) }
  }
}

/// What answers the requests of effects: the same request always in the same way, at a time of its own.
///
/// It knows which answers are due, so that a session is the same however busy the machine is.
final class World: Sendable {
  private struct Requests {
    /// How many effects were returned, and how many of them have begun.
    var returned = 0
    var begun = 0
    /// When the answers are due that have not come.
    var due: [String: Duration] = [:]
    var now = Duration.zero
    var answered: Set<String> = []
  }

  private let seed: UInt64
  /// The requests that are answered; nil for all.
  private let known: Set<String>?
  private let requests = LockIsolated(Requests())

  init(seed: UInt64, known: Set<String>? = nil) { (self.seed, self.known) = (seed, known) }

  /// The requests that were answered.
  var answers: Set<String> { requests.value.answered }

  func didReturn() { requests.withValue { $0.returned += 1 } }

  /// - Returns: when the answer is due; nil where it never comes. No two come at one moment.
  func begin(_ tag: String) -> Duration? {
    let number = Int(tag.dropFirst()) ?? 0
    var random = SeededGenerator(seed: seed &+ UInt64(number))
    let latency = Duration.milliseconds(10 * Int.random(in: 0..<6, using: &random)) + .microseconds(number + 1)
    return requests.withValue { requests in
      requests.begun += 1
      if let known, !known.contains(tag) { return nil }
      let due = requests.now + latency
      requests.due[tag] = due
      return due
    }
  }

  /// Waits until an answer is due, even where time has passed since that was known.
  func sleep(until due: Duration, _ clock: any Clock<Duration>) async throws {
    guard let clock = clock as? TestClock<Duration> else { return try await clock.sleep(for: due) }
    // A clock begins at zero.
    try await clock.sleep(until: TestClock<Duration>().now.advanced(by: due))
  }

  func end(_ tag: String) { requests.withValue { $0.due[tag] = nil } }

  func answered(_ tag: String) { requests.withValue { _ = $0.answered.insert(tag) } }

  /// Lets time pass, one answer after the other.
  func advance(_ clock: TestClock<Duration>, by duration: Duration) async {
    let end = requests.value.now + duration
    while true {
      while requests.value.begun < requests.value.returned { await Task.yield() }
      let next = requests.value.due.filter { $0.value <= end }.min { $0.value < $1.value }
      await pass(clock, until: next?.value ?? end)
      guard let next else { return }
      while requests.value.due[next.key] != nil { await Task.yield() }
    }
  }

  private func pass(_ clock: TestClock<Duration>, until time: Duration) async {
    let pause = time - requests.value.now
    requests.withValue { $0.now = time }
    await clock.advance(by: max(pause, .zero))
  }
}
