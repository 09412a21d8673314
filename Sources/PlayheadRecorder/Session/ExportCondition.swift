import PlayheadPlatform

/// A condition on a store's states, of whatever type, that has not become true yet.
class ExportCondition: @unchecked Sendable {
  let name: String
  let stateType: Any.Type
  /// What to do when it becomes true.
  let exporter: AutomaticExporter
  private let looking = Lock((threads: [UInt](), cost: ConditionCost()))

  init(_ exporter: AutomaticExporter, over stateType: Any.Type) {
    name = exporter.condition
    self.exporter = exporter
    self.stateType = stateType
  }

  /// Whether this thread may evaluate it, which it may not from within the condition itself.
  func beginLook() -> Bool {
    let thread = ThreadIdentity.current
    return looking.withLock { looking in
      if looking.threads.contains(thread) { return false }
      looking.threads.append(thread)
      return true
    }
  }

  /// Adds the nanoseconds of a look, and returns the cost of all looks so far and whether to report it now.
  func endLook(after time: Int) -> (cost: ConditionCost, isTooMuch: Bool) {
    let thread = ThreadIdentity.current
    return looking.withLock { looking in
      if let index = looking.threads.lastIndex(of: thread) { looking.threads.remove(at: index) }
      let isTooMuch = looking.cost.add(time)
      return (looking.cost, isTooMuch)
    }
  }
}

/// A condition on states of one type.
final class TypedCondition<State>: ExportCondition, @unchecked Sendable {
  let isTrue: @Sendable (State) -> Bool

  init(_ exporter: AutomaticExporter, isTrue: @escaping @Sendable (State) -> Bool) {
    self.isTrue = isTrue
    super.init(exporter, over: State.self)
  }
}

/// The cost of a condition for the app.
struct ConditionCost {
  private(set) var looks = 0
  private(set) var nanoseconds = 0
  private var slow = 0

  /// The nanoseconds after which a look is slow.
  static let slowLook = 1_000_000
  /// The nanoseconds of slow looks after which the cost is reported, since any single look may be interrupted.
  static let budget = 10_000_000

  /// Counts a look, and returns once whether its cost has to be reported.
  mutating func add(_ time: Int) -> Bool {
    looks += 1
    nanoseconds += max(time, 0)
    guard time > Self.slowLook, slow < Self.budget else { return false }
    slow += time
    return slow >= Self.budget
  }
}

extension ConditionCost: CustomStringConvertible {
  var description: String {
    "\(looks == 1 ? "1 look" : "\(looks) looks") at the state took \(nanoseconds / 1000) µs"
  }
}
