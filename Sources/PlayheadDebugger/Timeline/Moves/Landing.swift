public import PlayheadFormat
public import PlayheadReader

/// Where a move landed, what is there, and why it stopped.
public struct Landing: Hashable, Sendable {
  /// Where the cursor is now.
  public var position: Int
  /// Where the move began.
  public var start: Int
  /// The action that leads to the position, with its cause; nil at position 0, and where the action was lost.
  public var frame: Frame?
  /// What the action changed, as much of it as ``Debugger/changeLimit`` says; nil where that is unknown: its reducer never
  /// returned, or the state before was lost.
  public var changes: [StateChange]?
  /// How much the action changed in all.
  public var changeCount = 0
  /// The values of the action and of what it changed that could not be written.
  public var unwritten: [UnwrittenValue] = []
  /// Whether another action was being reduced meanwhile, so that some of the changes may be its own.
  public var overlaps = false
  /// The positions of the actions that returned while this one's reducer was running; nil where there are none.
  public var enclosed: ClosedRange<Int>?
  /// Nanoseconds in the reducer.
  public var duration: Int?
  /// The notes at the position.
  public var notes: [RecordedNote] = []
  /// What the app logged at the position, the five messages that matter most.
  public var log = LogExcerpt()
  /// The cancellations that met nothing when the store had reached the position.
  public var unmetCancellations: [RecordedCancellation] = []
  /// Why the move ended here; empty where it simply arrived.
  public var reasons: [Reason]

  /// Why a move ended where it did.
  public enum Reason: Hashable, Sendable {
    case hit(Breakpoint.Hit)
    /// The beginning of the recording.
    case start
    /// The end of the recording.
    case end
    /// The process ended inside this action's reducer.
    case unfinished
    /// These positions lie between and cannot be shown.
    case passed(ClosedRange<Int>)
    /// The effect that fed the action had ended by this position.
    case ended(effect: EffectDescription, RecordedEffectEvent)
    /// The effect was still running when the recording ended.
    case running(effect: EffectDescription)
    /// All effects of the action's cascade, of this number, had ended.
    case settled(effects: Int)
    /// There is no further change of the value that was asked for, in the direction of the move.
    case noChange(later: Bool)
    /// The action has the text that was looked for.
    case found(TextMatch)
    /// There is no further action, in the direction of the move, that has what was looked for, or at which the condition
    /// holds.
    case notFound(later: Bool)
  }

  /// Whether the move ended where it began, so that what is there is known.
  public var wentNowhere: Bool {
    guard position == start else { return false }
    return !reasons.isEmpty
      && reasons.allSatisfy { reason in
        switch reason {
        case .start, .end, .noChange, .notFound, .ended, .running, .settled: true
        case .hit, .unfinished, .passed, .found: false
        }
      }
  }
}
