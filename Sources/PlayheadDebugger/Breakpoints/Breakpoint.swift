internal import PlayheadFormat
public import PlayheadReader

/// Something that stops a move: a breakpoint, a watchpoint or a catchpoint, numbered together as in gdb.
public struct Breakpoint: Sendable, Identifiable {
  /// The number that people name it by. It is never given again.
  public internal(set) var number: Int
  /// What it stops at.
  public let kind: Kind
  /// What must hold at the position, too; nil where nothing must.
  public private(set) var condition: Expression?
  /// Whether it stops moves at all.
  public var isEnabled = true
  /// How many of the next times it does not stop a move; they count as hits.
  public var ignoreCount = 0
  /// How many it was told to let pass when it was set.
  public package(set) var firstIgnoreCount = 0
  /// What it tells instead of stopping a move; nil where it stops.
  public package(set) var message: StopMessage?
  /// Whether it is deleted once it has stopped a move.
  public var isTemporary = false
  /// What a front end is to do when it has stopped a move.
  public var commands: [String] = []
  /// How often it stopped a move, or was passed by one that asked for a later stop.
  public var hits = 0
  /// The condition, ready to be asked.
  private(set) var compiledCondition: CompiledExpression?
  /// The watched expression, ready to be asked.
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

  /// Whether it stops where another one does.
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
    /// Actions that change the value at a place of the state, whose elements are followed.
    case change(FollowedPath)
    /// Actions after which an expression, as it was written, has another value.
    case expression(String)
    /// What happens to effects, to those of a name or to all.
    case effect(EffectMoment, name: String?)
    /// Actions that changed nothing.
    case unchanged
  }

  /// A moment in the life of an effect.
  public enum EffectMoment: String, CaseIterable, Sendable {
    case start, finish, cancel, fail
  }

  /// A stop that a move came to.
  public struct Hit: Hashable, Sendable {
    /// The number of the stop.
    public var number: Int
    /// What it stopped at.
    public var kind: Kind
    /// The position whose action it stopped at.
    public var position: Int
    /// How the value changed, for a watchpoint.
    public var change: TrailEvent?
    /// The effect, for a catchpoint of one.
    public var effect: Int?
    /// What a front end is to do now.
    public var commands: [String]

    public init(
      number: Int, kind: Kind, position: Int, change: TrailEvent? = nil, effect: Int? = nil, commands: [String] = []
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
