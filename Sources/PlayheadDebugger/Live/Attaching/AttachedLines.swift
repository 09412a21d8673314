package import PlayheadFormat
internal import PlayheadReader

/// Separates the lines of the recording from the others that an app sends.
package struct AttachedLines {
  package enum Part {
    /// Bytes of the recording, possibly a part of a line.
    case recorded(UnsafeRawBufferPointer)
    case answer(AttachReply)
  }

  /// The number of bytes by which kinds of lines are recognized.
  private static let glance = 20
  /// The most bytes in a line that is not part of the recording.
  private static let answerLimit = 1 << 20

  private enum Line {
    /// Too few bytes have arrived to decide.
    case unknown
    case recorded
    case answer
  }

  private var line = Line.unknown
  /// The beginning of a line that does not, or may not, belong to the recording.
  private var held: [UInt8] = []

  package init() {}

  /// Passes on the parts of received bytes until `give` returns a problem, and returns that, or what is wrong with the bytes.
  package mutating func take(_ bytes: UnsafeRawBufferPointer, _ give: (Part) -> String?) -> String? {
    var start = 0
    // The start of the recording's bytes that were not passed on.
    var recorded = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start..<(end.map { $0 + 1 } ?? bytes.count)])
      if line == .unknown, held.isEmpty, end != nil || rest.count >= Self.glance, !AttachReply.isOne(rest) {
        line = .recorded
      }
      if line != .recorded {
        if start > recorded, let problem = give(.recorded(UnsafeRawBufferPointer(rebasing: bytes[recorded..<start]))) {
          return problem
        }
        if let problem = hold(rest, isWhole: end != nil, give) { return problem }
        recorded = start + rest.count
      }
      if end != nil { line = .unknown }
      start += rest.count
    }
    guard start > recorded else { return nil }
    return give(.recorded(UnsafeRawBufferPointer(rebasing: bytes[recorded..<start])))
  }

  private mutating func hold(_ bytes: UnsafeRawBufferPointer, isWhole: Bool, _ give: (Part) -> String?) -> String? {
    held += bytes
    if line == .unknown, isWhole || held.count >= Self.glance {
      line = held.withUnsafeBytes { AttachReply.isOne($0) } ? .answer : .recorded
    }
    switch line {
    case .unknown: return nil
    case .recorded:
      defer { held = [] }
      return held.withUnsafeBytes { give(.recorded($0)) }
    case .answer:
      guard isWhole else { return held.count > Self.answerLimit ? "an answer is longer than 1 MiB" : nil }
      defer { held = [] }
      let answer = held.withUnsafeBytes { AttachReply(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
      guard let answer else { return "an answer of the app is none" }
      return give(.answer(answer))
    }
  }
}
