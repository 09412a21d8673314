internal import PlayheadFormat
internal import PlayheadPlatform

/// An editor that cannot be served, which has to learn why in an answer: few show what goes to standard error.
package enum RefusedEditor {
  /// Reads the first request, and answers it with an error. It blocks the thread until then, or until the input ends.
  package static func answer(_ problem: String, hint: String?, input: CInt, output: CInt) {
    var reader = MessageReader()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(input, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      reader.take(bytes.prefix(count))
      switch reader.next() {
      case .message(let message)?:
        guard let request = Request(message) else { continue }
        let outbox = Outbox { bytes in bytes.withUnsafeBytes { _ = WholeWrite.write($0, to: output) } }
        return outbox.send(.failure(RequestError(problem, hint: hint)), to: request)
      case .problem?, nil: continue
      case .over?: return
      }
    }
  }
}
