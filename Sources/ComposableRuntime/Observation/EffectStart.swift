/// The beginning of a piece of work: of one leaf of a tree of effects.
public struct EffectStart: Sendable {
  /// The number of the effect in its store, from 1.
  public let id: Int
  /// The number of the action whose reduction returned the effect.
  public let seq: Int
  private let source: EffectSource

  init(id: Int, seq: Int, source: EffectSource) {
    self.id = id
    self.seq = seq
    self.source = source
  }

  /// `"run"`, `"send"`, or the name that was given to the effect.
  public var name: String { source.name }

  /// The file that made the effect, as `#fileID` gives it.
  public var fileID: String { source.position.fileID.description }

  /// The line that made the effect.
  public var line: UInt { source.position.line }
}
