/// Decides when the state is written whole: as soon as the lines since the last time outweigh it. So keyframes take no
/// more bytes than all other lines, and a jump costs one keyframe and about as many bytes of patches.
package struct KeyframeRule {
  /// Below this size of the lines a keyframe would cost more than it saves.
  static let leastLines = 4 << 10

  package init() {}

  /// The size of the lines since the last keyframe.
  package var linesWeight = 0
  /// The size of the state when it was last composed.
  private(set) var stateWeight = 0

  /// Whether composing the state would noticeably delay the sender of an action.
  var isHeavy: Bool { stateWeight > 64 << 10 }

  /// Starts over after the state was written.
  package mutating func begin(stateWeight: Int) {
    self.stateWeight = stateWeight
    linesWeight = 0
  }

  /// Sets the size of a state that was written before these lines, once it is known.
  mutating func stateIsKnown(weight: Int) { stateWeight = weight }

  /// Whether it is time to compose the state.
  @inline(__always) package var isDue: Bool { linesWeight > stateWeight && linesWeight > Self.leastLines }

  /// Whether a composed state of `weight` bytes is to be written, which one that has outgrown the lines is not; `lines`
  /// is the size of the lines when composing began, or nil for the present size.
  package mutating func accepts(weight: Int, lines: Int? = nil) -> Bool {
    stateWeight = weight
    let lines = min(lines ?? linesWeight, linesWeight)
    guard weight <= lines else { return false }
    linesWeight -= lines
    return true
  }
}
