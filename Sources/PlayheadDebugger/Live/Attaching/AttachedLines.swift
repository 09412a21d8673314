package import PlayheadFormat
internal import PlayheadReader

/// Parts what an app sends: the lines of the recording, and those that are none of it.
package struct AttachedLines {
  package enum Part {
    /// Bytes of the recording. A line may come in parts.
    case recorded(UnsafeRawBufferPointer)
    case answer(AttachAnswer)
  }

  /// How many bytes tell the kinds apart.
  private static let glance = 20
  /// How many bytes a line has at most that is none of the recording.
  private static let answerLimit = 1 << 20

  private enum Line {
    /// Too little has come to tell.
    case unknown
    case recorded
    case answer
  }

  private var line = Line.unknown
  /// What has come of a line that is not one of the recording, or may not be.
  private var held: [UInt8] = []

  package init() {}

  /// - Parameters:
  ///   - bytes: the next ones.
  ///   - give: gets their parts; what it returns ends it.
  /// - Returns: what is wrong; nil where nothing is.
  package mutating func take(_ bytes: UnsafeRawBufferPointer, _ give: (Part) -> String?) -> String? {
    var start = 0
    // Where bytes of the recording begin that were not given.
    var recorded = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start..<(end.map { $0 + 1 } ?? bytes.count)])
      if line == .unknown, held.isEmpty, end != nil || rest.count >= Self.glance, !AttachAnswer.isOne(rest) {
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
      line = held.withUnsafeBytes { AttachAnswer.isOne($0) } ? .answer : .recorded
    }
    switch line {
    case .unknown: return nil
    case .recorded:
      defer { held = [] }
      return held.withUnsafeBytes { give(.recorded($0)) }
    case .answer:
      guard isWhole else { return held.count > Self.answerLimit ? "an answer is longer than 1 MiB" : nil }
      defer { held = [] }
      let answer = held.withUnsafeBytes { AttachAnswer(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
      guard let answer else { return "an answer of the app is none" }
      return give(.answer(answer))
    }
  }
}
