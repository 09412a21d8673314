internal import CReadline
internal import PlayheadCommands
import PlayheadPlatform

// readline calls back within `creadline_read`, on the main actor, which C cannot express.
extension ReadlineSource {
  /// Registers this source with readline, and keeps it alive until the process ends.
  func startReadline() {
    creadline_start(
      creadline_callbacks(
        context: Unmanaged.passRetained(self).toOpaque(),
        line: { context, line, hasPastedBreaks in
          let source = ReadlineSource.from(context)
          let text = line.map { String(cString: $0) }
          MainActor.assumeIsolated { source.receive(text, isPasted: hasPastedBreaks) }
        },
        complete: { context, line, cursor in
          let source = ReadlineSource.from(context)
          let line = line.map { String(cString: $0) } ?? ""
          return MainActor.assumeIsolated { source.found(inLine: line, cursor: cursor) }.allocated()
        },
        list: { context in
          let source = ReadlineSource.from(context)
          return strdup(MainActor.assumeIsolated { source.candidateList })
        }))
  }

  private nonisolated static func from(_ context: UnsafeMutableRawPointer?) -> ReadlineSource {
    guard let context else { preconditionFailure("readline was started without a source") }
    return Unmanaged<ReadlineSource>.fromOpaque(context).takeUnretainedValue()
  }

  private func found(inLine line: String, cursor: Int) -> Found {
    let completion = complete(line, cursor)
    lastCompletion = completion
    return Found(
      matches: completion.matches(inLine: line, cursor: cursor),
      suffix: completion.candidates.first?.suffix ?? .none,
      overwritten: max(0, min(completion.replaced.upperBound, line.utf8.count) - cursor))
  }

  private var candidateList: String {
    CandidateList(candidates: lastCompletion.candidates.map(\.text), columns: TerminalSize.columns()).text
  }
}

/// The result of a completion, for readline.
private struct Found: Sendable {
  var matches: [String]
  var suffix: Completion.Candidate.Suffix
  var overwritten: Int

  /// The result in memory that readline frees.
  func allocated() -> creadline_completion {
    // One more than the matches, as the array ends with NULL.
    let stride = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard !matches.isEmpty, let array = calloc(matches.count + 1, stride) else { return creadline_completion() }
    let strings = array.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, match) in matches.enumerated() { strings[index] = strdup(match) }
    let suffix: Int32 =
      switch suffix {
      case .none: 0
      case .space: Int32(UInt8(ascii: " "))
      case .dot: Int32(UInt8(ascii: "."))
      }
    return creadline_completion(matches: strings, suffix: suffix, overwritten: overwritten)
  }
}
