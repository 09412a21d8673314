import PlayheadPlatform

/// A condition over the states of a store, whatever their type, that has not become true yet.
class HandOutCondition: @unchecked Sendable {
  let name: String
  let stateType: Any.Type
  /// What is done when it becomes true.
  let handOut: HandOut
  private let looking = Lock((threads: [UInt](), cost: ConditionCost()))

  init(_ handOut: HandOut, over stateType: Any.Type) {
    name = handOut.condition
    self.handOut = handOut
    self.stateType = stateType
  }

  /// Whether this thread may look: it may not from within the condition itself.
  func beginLook() -> Bool {
    let thread = ThreadIdentity.current
    return looking.withLock { looking in
      if looking.threads.contains(thread) { return false }
      looking.threads.append(thread)
      return true
    }
  }

  /// - Parameter time: how long the look took, in nanoseconds.
  /// - Returns: what all looks have cost so far, and whether people are to be told now that it is much.
  func endLook(after time: Int) -> (cost: ConditionCost, isTooMuch: Bool) {
    let thread = ThreadIdentity.current
    return looking.withLock { looking in
      if let index = looking.threads.lastIndex(of: thread) { looking.threads.remove(at: index) }
      let isTooMuch = looking.cost.add(time)
      return (looking.cost, isTooMuch)
    }
  }
}

/// A condition over states of one type.
final class TypedCondition<State>: HandOutCondition, @unchecked Sendable {
  let isTrue: @Sendable (State) -> Bool

  init(_ handOut: HandOut, isTrue: @escaping @Sendable (State) -> Bool) {
    self.isTrue = isTrue
    super.init(handOut, over: State.self)
  }
}

/// What it costs the app that a condition looks at its states.
struct ConditionCost {
  private(set) var looks = 0
  private(set) var nanoseconds = 0
  private var slow = 0

  /// A look that takes longer, in nanoseconds, is slow.
  static let slowLook = 1_000_000
  /// People are told once slow looks have taken so many nanoseconds: any one look may be interrupted.
  static let budget = 10_000_000

  /// Counts a look.
  ///
  /// - Returns: whether people are to be told that it costs too much: once.
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
