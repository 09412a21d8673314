internal import Dispatch
package import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// Passes on what an editor and a prompt say to each other: the prompt's process is the debug adapter.
package enum PromptRelay {
  /// Joins a prompt that says `set editor on`, until one of both ends.
  ///
  /// - Parameters:
  ///   - name: the name of what the prompt debugs, or the number of its process.
  ///   - input: where the editor's messages come from.
  ///   - output: where the prompt's go.
  /// - Returns: whether the prompt has said anything: it says nothing where it has an editor already.
  /// - Throws: ``AttachError`` where there is no such prompt, or it cannot be connected to.
  package static func run(beside name: String, input: CInt, output: CInt) async throws(AttachError) -> Bool {
    let prompt = try AttachableApp.prompt(name)
    guard let socket = LocalSocket.connected(to: prompt.socket) else {
      throw AttachError(.unusable("\(prompt.address): \(String(cString: strerror(errno)))"))
    }
    guard AttachGreeting(token: prompt.token).line.withBytes({ WholeWrite.send($0, to: socket) }) else { return false }
    DispatchQueue(label: "playhead.relay.input").async {
      _ = pass(from: input) { WholeWrite.send($0, to: socket) }
      // What the prompt still says is passed on.
      shutdown(socket, CInt(SHUT_WR))
    }
    return await withCheckedContinuation { continuation in
      DispatchQueue(label: "playhead.relay.output").async {
        continuation.resume(returning: pass(from: socket) { WholeWrite.write($0, to: output) })
      }
    }
  }

  /// Passes on what comes, until nothing more comes or nobody takes it.
  ///
  /// - Returns: whether anything came.
  private static func pass(from input: CInt, _ write: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { bytes in
      var hasPassed = false
      while true {
        let count = read(input, bytes.baseAddress, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0, write(UnsafeRawBufferPointer(rebasing: bytes[..<count])) else { return hasPassed }
        hasPassed = true
      }
    }
  }
}
