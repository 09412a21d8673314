internal import Dispatch
package import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// Relays messages between an editor and a prompt, whose process is the debug adapter.
package enum PromptRelay {
  /// Joins a prompt that says `set editor on`, given by the name of its program or its process number, until either side ends; returns
  /// false if the prompt sent nothing, because it has an editor already.
  package static func run(beside name: String, input: CInt, output: CInt) async throws(AttachError) -> Bool {
    let prompt = try AttachableApp.prompt(name)
    guard let socket = LocalSocket.connected(to: prompt.socket) else {
      throw AttachError(.unusable("\(prompt.address): \(String(cString: strerror(errno)))"))
    }
    guard AttachGreeting(token: prompt.token).line.withBytes({ WholeWrite.send($0, to: socket) }) else { return false }
    let conversation = RelayedConversation(output: output)
    let inputs = DispatchGroup()
    DispatchQueue(label: "playhead.relay.input").async(group: inputs) {
      _ = pass(from: input) { bytes in
        conversation.take(asked: bytes)
        // The prompt may be gone.
        _ = WholeWrite.send(bytes, to: socket)
        return !conversation.isOver
      }
      // Only sending ends: what the prompt still sends is relayed.
      shutdown(socket, CInt(SHUT_WR))
    }
    return await withCheckedContinuation { continuation in
      DispatchQueue(label: "playhead.relay.output").async {
        let hasPassed = pass(from: socket) { bytes in
          conversation.take(told: bytes)
          return WholeWrite.write(bytes, to: output)
        }
        conversation.end(hasPassed ? RequestError("the prompt is gone") : RequestError(silence, hint: hint))
        // An editor that hears that it is over says that it leaves, and some wait for the answer.
        if !conversation.isOver { _ = inputs.wait(timeout: .now() + .milliseconds(patience)) }
        continuation.resume(returning: hasPassed)
      }
    }
  }

  /// What is said if the prompt has sent nothing.
  package static let (silence, hint) = ("the prompt has said nothing", "it has an editor already, or is gone")
  private static let patience = 5000

  /// Relays bytes until the input ends or `write` returns false; returns whether there were any.
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
