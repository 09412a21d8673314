internal import PlayheadCommands
internal import PlayheadPlatform

extension Console {
  /// The status of a process that printed here, which is 1 at least where it could not, and says why.
  ///
  /// - Parameters:
  ///   - status: the status as far as all else goes.
  ///   - errors: where to say it.
  package func status(_ status: Int32, _ errors: Console) -> Int32 {
    guard case .failed(let code) = condition else { return status }
    let error = CommandError("standard output cannot be written: \(String(cString: strerror(code)))")
    errors.print(error.text(line: nil, place: nil, style: Style(choice: .auto, isTerminal: errors.isTerminal)))
    return max(status, 1)
  }
}
