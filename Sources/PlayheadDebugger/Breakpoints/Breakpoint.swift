internal import PlayheadFormat
public import PlayheadReader

/// Something that stops a move: a breakpoint, a watchpoint or a catchpoint, numbered together as in gdb.
public struct Breakpoint: Sendable, Identifiable {
  /// The number that people name it by, which is never reused.
  public internal(set) var number: Int
  /// What it stops at.
  public let kind: Kind
  /// A condition that must also hold at the position; nil if there is none.
  public private(set) var condition: Expression?
  /// Whether it is enabled.
  public var isEnabled = true
  /// How many of the next times it does not stop a move; they count as hits.
  public var ignoreCount = 0
  /// The ignore count with which it was set.
  public package(set) var firstIgnoreCount = 0
  /// The text that it prints instead of stopping a move; nil if it stops.
  public package(set) var message: StopMessage?
  /// Whether it is deleted after it has stopped a move.
  public var isTemporary = false
  /// The commands that a front end runs when it has stopped a move.
  public var commands: [String] = []
  /// How often it stopped a move, or was passed by one that asked for a later stop.
  public var hits = 0
  /// The condition, compiled once for all positions.
  private(set) var compiledCondition: CompiledExpression?
  /// The watched expression, compiled once for all positions.
  let watched: CompiledExpression?

  /// The number.
  public var id: Int { number }

  init(number: Int, kind: Kind, watched: CompiledExpression? = nil) {
    self.number = number
    self.kind = kind
    self.watched = watched
  }

  mutating func setCondition(_ condition: (expression: Expression, compiled: CompiledExpression)?) {
    self.condition = condition?.expression
    compiledCondition = condition?.compiled
  }

  /// Whether both were set alike: kind, condition, message, first ignore count, and whether they are temporary.
  func isSame(as other: Breakpoint) -> Bool {
    kind == other.kind && condition?.text == other.condition?.text && isTemporary == other.isTemporary
      && message?.text == other.message?.text && firstIgnoreCount == other.firstIgnoreCount
  }

  /// What it stops at.
  public enum Kind: Hashable, Sendable {
    /// Actions of this name, and all below it: `path.element` stands for `path.element.saveTapped` too.
    case action(String)
    /// A position.
    case position(Int)
    /// Actions that change the value at a place of the state; elements along the path are followed by identity.
    case change(FollowedPath)
    /// Actions after which an expression, as it was written, has another value.
    case expression(String)
    /// Events of effects, either of one name or of all.
    case effect(EffectMoment, name: String?)
    /// Actions that changed nothing.
    case unchanged
    /// Changes of the state that no action made.
    case withoutAction
  }

  /// A moment in the life of an effect.
  public enum EffectMoment: String, CaseIterable, Sendable {
    case start, finish, cancel, fail
  }

  /// A hit of a stop.
  public struct Hit: Hashable, Sendable {
    /// The number of the stop.
    public var number: Int
    /// What it stopped at.
    public var kind: Kind
    /// The position whose action it stopped at.
    public var position: Int
    /// How the value changed, for a watchpoint.
    public var change: PathEvent?
    /// The effect, for a catchpoint of one.
    public var effect: Int?
    /// The commands that a front end is to run now.
    public var commands: [String]

    public init(
      number: Int, kind: Kind, position: Int, change: PathEvent? = nil, effect: Int? = nil, commands: [String] = []
    ) {
      self.number = number
      self.kind = kind
      self.position = position
      self.change = change
      self.effect = effect
      self.commands = commands
    }
  }
}
