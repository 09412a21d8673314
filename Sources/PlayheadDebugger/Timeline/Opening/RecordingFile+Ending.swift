internal import PlayheadFormat
internal import PlayheadImport
internal import PlayheadReader

extension RecordingFile {
  /// What is not as another tool's log had it, a line for each thing to say, safe to print.
  package var losses: [String] { (imported?.lines ?? []).dropFirst().map(TerminalText.escaped) }

  /// Whether the file is compressed, and not whole.
  public var isDamaged: Bool { compression != nil && compression != .whole }

  /// How the recording ends, a line for each thing to say, safe to print.
  ///
  /// - Parameters:
  ///   - runsStore: whether the recorded store runs in this process.
  ///   - isLive: whether the recording goes on.
  public func endingLines(runsStore: Bool = false, isLive: Bool = false) -> [String] {
    let ending = recording.ending
    let name =
      ending.unfinished.flatMap { recording.actionName($0) }.map { name in
        " (\(TerminalText.escaped(ActionTitle(recording.schema).name(name))))"
      } ?? ""
    // An unfinished recording is still growing.
    if !runsStore, ending.status == nil, isLive || isBeingWritten {
      let running = ending.unfinished.map { ": the reducer of action \($0)\(name) runs" } ?? ""
      return ["the recording is still being written\(running)"]
    }
    var lines: [String] = []
    if let unfinished = ending.unfinished {
      // If a broken line follows the action, only its change may be missing.
      lines.append(
        ending.status != nil
          ? "the reducer of action \(unfinished)\(name) had not returned when the recording was closed"
          : ending.torn == nil && !isDamaged
            ? "the process ended inside the reducer of action \(unfinished)\(name)"
            : "what action \(unfinished)\(name) changed is not in the recording any more")
    } else if let status = ending.status {
      lines.append(TerminalText.escaped(status))
    } else if runsStore {
      lines.append("the store is running")
    } else if !isDamaged {
      lines.append("the process ended without closing the recording")
    }
    if let torn = ending.torn {
      lines.append(
        "line \(torn.line) is cut off or broken and was dropped: position \(recording.last), byte \(torn.offset)")
    }
    switch compression {
    case .torn?: lines.append("the compressed file is cut off; the recording is read up to there")
    case .damaged(let offset)?:
      lines.append("the compressed file is damaged near byte \(offset); it is read up to there")
    default: break
    }
    return lines
  }
}
