internal import PlayheadCommands
internal import PlayheadPlatform

extension Console {
  /// The exit status of a process with this output: `status`, but at least 1 if writing has failed, which is reported to `errors`.
  package func status(_ status: Int32, _ errors: Console) -> Int32 {
    guard case .failed(let code) = condition else { return status }
    let error = CommandError("standard output cannot be written: \(String(cString: strerror(code)))")
    errors.print(error.text(line: nil, place: nil, style: Style(choice: .auto, isTerminal: errors.isTerminal)))
    return max(status, 1)
  }
}
