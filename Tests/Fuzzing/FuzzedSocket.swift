import PlayheadDebugger
import PlayheadFormat

/// What an app and a debugger take from each other.
enum FuzzedSocket {
  static func run(_ bytes: [UInt8]) -> String? {
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let problem = Array(line).withUnsafeBytes(problem) { return problem }
    }
    let whole = Parts(bytes, every: bytes.count)
    for size in [1, 2, 7, 19, 20, 21, 64] where Parts(bytes, every: size) != whole {
      return "in chunks of \(size) bytes the parts are others"
    }
    return nil
  }

  /// What was understood says the same when it is written.
  private static func problem(in line: UnsafeRawBufferPointer) -> String? {
    if let greeting = AttachGreeting(line), read(greeting.line, AttachGreeting.init) != greeting { return "a greeting" }
    if let request = AttachRequest(line), read(request.line, AttachRequest.init) != request { return "a request" }
    if let answer = AttachReply(line), read(answer.line, AttachReply.init) != answer { return "an answer" }
    return nil
  }

  private static func read<Value>(_ line: borrowing JSONWriter, _ read: (UnsafeRawBufferPointer) -> Value?) -> Value? {
    line.withBytes { read(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
  }

  private struct Parts: Equatable {
    var recorded: [UInt8] = []
    var answers: [AttachReply] = []
    var problem: String?

    init(_ bytes: [UInt8], every size: Int) {
      var lines = AttachedLines()
      var start = 0
      while start < bytes.count, problem == nil {
        let end = min(start + max(size, 1), bytes.count)
        problem = bytes[start..<end].withUnsafeBytes { chunk in
          lines.take(chunk) { part in
            switch part {
            case .recorded(let bytes): recorded += bytes
            case .answer(let answer): answers.append(answer)
            }
            return nil
          }
        }
        start = end
      }
    }
  }
}
