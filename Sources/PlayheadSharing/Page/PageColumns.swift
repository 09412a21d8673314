internal import PlayheadFormat

/// The columns of the page's list of actions, one after the other, as little-endian numbers of a fixed width.
struct PageColumns {
  private var positions: [Double] = []
  private var times: [Double] = []
  private var durations: [Double] = []
  private var causes: [Double] = []
  private var names: [UInt32] = []
  private var flags: [UInt8] = []

  init(count: Int) {
    positions.reserveCapacity(count)
    times.reserveCapacity(count)
    durations.reserveCapacity(count)
    causes.reserveCapacity(count)
    names.reserveCapacity(count)
    flags.reserveCapacity(count)
  }

  /// Encodes an unknown duration as -1 and the origin as the id of an effect, -1 for the outside, or -2 for a debugger.
  mutating func append(
    position: Int, time: Int, duration: Int?, origin: RecordedOrigin, name: Int, isChanged: Bool, isFinished: Bool,
    isLost: Bool, isDoubtful: Bool, isLogged: Bool
  ) {
    positions.append(Double(position))
    times.append(Double(time))
    durations.append(Double(duration ?? -1))
    switch origin {
    case .outside: causes.append(-1)
    case .debugger: causes.append(-2)
    case .effect(let id): causes.append(Double(id))
    }
    names.append(UInt32(clamping: name))
    flags.append(
      (isChanged ? 1 : 0) | (isFinished ? 2 : 0) | (isLost ? 4 : 0) | (isDoubtful ? 8 : 0) | (isLogged ? 16 : 0))
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for column in [positions, times, durations, causes] {
      for value in column { withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 } }
    }
    for name in names { withUnsafeBytes(of: name.littleEndian) { bytes += $0 } }
    return bytes + flags
  }
}
