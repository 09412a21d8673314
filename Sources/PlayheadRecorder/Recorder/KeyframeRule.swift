/// When the state is written whole: as soon as the lines since the last time outweigh it.
///
/// Keyframes so take no more bytes than all other lines, and a jump costs one keyframe and about as many bytes of
/// patches.
package struct KeyframeRule {
  /// Below this many bytes of lines a keyframe would cost more than it saves.
  static let leastLines = 4 << 10

  package init() {}

  /// How many bytes of lines were written since the last keyframe.
  package var linesWeight = 0
  /// How many bytes the state took when it was last composed.
  private(set) var stateWeight = 0

  /// Whether the state is so large that composing it would be felt where the action was sent.
  var isHeavy: Bool { stateWeight > 64 << 10 }

  /// The state has just been written.
  package mutating func begin(stateWeight: Int) {
    self.stateWeight = stateWeight
    linesWeight = 0
  }

  /// What the state took that was written before these lines has become known.
  mutating func stateIsKnown(weight: Int) { stateWeight = weight }

  /// Whether it is time to compose the state.
  @inline(__always) package var isDue: Bool { linesWeight > stateWeight && linesWeight > Self.leastLines }

  /// Whether a composed state is to be written. One that has grown beyond the lines has to wait.
  ///
  /// - Parameters:
  ///   - weight: how many bytes it takes.
  ///   - lines: how many bytes of lines there were when it began to be composed; nil for all.
  package mutating func accepts(weight: Int, lines: Int? = nil) -> Bool {
    stateWeight = weight
    let lines = min(lines ?? linesWeight, linesWeight)
    guard weight <= lines else { return false }
    linesWeight -= lines
    return true
  }
}
