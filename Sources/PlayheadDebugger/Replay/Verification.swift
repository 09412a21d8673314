public import PlayheadFormat

/// What came of it when recorded actions were run through today's reducer.
public struct Verification: Codable, Hashable, Sendable {
  /// The first difference; nil where everything that was compared is the same.
  public var divergence: Divergence?
  /// Whether another run of the same actions found another difference.
  public var isUnstable = false
  /// The positions whose actions were to be run: up to the divergence, or all that were asked for.
  public var positions: ClosedRange<Int>
  /// How many actions were run.
  public var runCount = 0
  /// How many effects were compared, by name and order; the values that they captured are not.
  public var effectCount = 0
  /// The actions that were not run, since their values are none of today's type; by name, in the order in which they came.
  public var skipped: [SkippedActions] = []
  /// The places of the state that are none of today's type, and were filled with what they are by default.
  public var salvaged: [SalvagedPlace] = []
  /// The positions of answers of effects that are doubtful, in a branch.
  public var doubtful: [Int] = []
  /// What was not compared, and why.
  public var passedOver: [PassedOver: Int] = [:]
  /// What of the types has changed since.
  public var typeChanges: [TypeChange] = []
  /// The last action, where the process ended in its reducer; it was not run unless that was asked for.
  public var crash: Crash?

  public init(positions: ClosedRange<Int>) {
    self.positions = positions
  }

  /// Actions of one name that were not run.
  public struct SkippedActions: Codable, Hashable, Sendable {
    public var name: String
    /// Where the first of them is.
    public var first: Int
    public var count: Int
    /// What the first of them missed.
    public var reason: String

    public init(name: String, first: Int, count: Int = 1, reason: String) {
      self.name = name
      self.first = first
      self.count = count
      self.reason = reason
    }
  }

  /// A place of the state that does not decode any more.
  public struct SalvagedPlace: Codable, Hashable, Sendable {
    /// The place; `*` stands for any index in it.
    public var pointer: JSONPointer
    /// What is wrong with it.
    public var reason: String
    /// What was put there.
    public var value: JSONValue
    /// Whether the place is new: nothing was recorded there, and its value is that of a new state.
    public var isNew: Bool

    public init(pointer: JSONPointer, reason: String, value: JSONValue, isNew: Bool = false) {
      self.pointer = pointer
      self.reason = reason
      self.value = value
      self.isNew = isNew
    }
  }

  /// Why something was not compared.
  public enum PassedOver: String, Codable, Hashable, Sendable, CaseIterable {
    /// A value that was redacted when it was recorded.
    case redacted
    /// A place that only today's types have.
    case newPlace
    /// A place that only the recorded types have.
    case unknownPlace
    /// A place whose type is another one today.
    case otherType
    /// A change that may hold some of another action's.
    case overlap
    /// An action that was sent within the reducer of another one, or around which others were.
    case nested
    /// A change that was made behind the store's back.
    case outside
    /// A change by an effect, without an action.
    case byEffect
    /// A change by a binding.
    case byBinding
    /// A change by something else that the recording names.
    case byName
    /// An action whose change is missing in the recording.
    case lost
    /// An effect that was under way before the first position, or belongs to an action that was not run.
    case effectFromBefore
    /// Reads, of a reducer that reports none.
    case reads
    /// An effect, of a reducer that reports none.
    case effects
    /// A value that could not be written, then or today.
    case unwritable
    /// The line at the end of the recording that is cut off or broken, and may be an action's.
    case torn
  }

  /// The end of a process in a reducer.
  public struct Crash: Codable, Hashable, Sendable {
    public var position: Int
    public var action: String
    /// Whether the reducer returned when the action ran again; nil where it was not run.
    public var returned: Bool?
    /// What the process said last when it ended again.
    public var message: String?

    public init(position: Int, action: String, returned: Bool? = nil, message: String? = nil) {
      self.position = position
      self.action = action
      self.returned = returned
      self.message = message
    }
  }

  /// What is known of the actions that were to be run.
  public enum Verdict: String, Hashable, Sendable {
    /// Everything was run and compared, redacted and cut places apart, and does what was recorded.
    case same
    /// Something does not do what was recorded.
    case different
    /// Nothing that was run and compared is different, and not everything was: an action, or a part of a state.
    case partial
  }

  /// What is known of the actions that were to be run.
  public var verdict: Verdict {
    if divergence != nil { return .different }
    let hasNotRun =
      !skipped.isEmpty || runCount == 0 && crash?.returned == nil || crash.map { $0.returned == nil } ?? false
    return hasNotRun || salvaged.contains { !$0.isNew } || passedOver.keys.contains(where: \.isOfVerdict)
      ? .partial : .same
  }

  /// What was found, for programs. Members that have nothing to say are left out.
  public var json: JSONValue.Object { facts.members }

  package mutating func passOver(_ reason: PassedOver) { passedOver[reason, default: 0] += 1 }

  /// Counts a change that no action made.
  package mutating func passOver(changeBy origin: ChangeOrigin?) {
    switch origin {
    case .effect?: passOver(.byEffect)
    case .binding?: passOver(.byBinding)
    case .named?: passOver(.byName)
    case nil: passOver(.outside)
    }
  }
}

extension Verification.PassedOver {
  /// Whether a result is partial because of it: redacted values are known to be missing, and what happens outside of actions, or is not
  /// reported by a plain function, is not part of the verdict.
  fileprivate var isOfVerdict: Bool {
    switch self {
    case .unknownPlace, .otherType, .overlap, .nested, .lost, .unwritable, .torn: true
    case .redacted, .newPlace, .outside, .byEffect, .byBinding, .byName, .effectFromBefore, .reads, .effects: false
    }
  }
}
