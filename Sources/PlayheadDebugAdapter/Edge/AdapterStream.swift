internal import Dispatch
internal import PlayheadCommands
internal import PlayheadPlatform

/// A debug adapter that reads from one file descriptor and writes to another.
@MainActor
package final class AdapterStream {
  private let host: any AdapterHost
  private weak var sharing: (any SharingFace)?
  private let input: CInt
  private let output: CInt
  private lazy var writer: DescriptorWriter = DescriptorWriter(output, label: "playhead.editor.output") { [weak self] in
    // The client has closed its end.
    DispatchQueue.main.async { MainActor.assumeIsolated { self?.adapter.end() } }
  }
  private var onEnd: CheckedContinuation<Void, Never>?
  private var isOver = false
  private let reading = DispatchGroup()
  package private(set) lazy var adapter = DebugAdapter(
    host, beside: sharing, write: { [writer] in writer.write($0) }, onEnd: { [weak self] in self?.end() })

  package init(_ host: any AdapterHost, beside sharing: (any SharingFace)? = nil, input: CInt, output: CInt) {
    (self.host, self.sharing, self.input, self.output) = (host, sharing, input, output)
  }

  package func tell(printed text: String) { adapter.tell(printed: text) }

  /// Serves the editor until it leaves; returns the exit status, which is 1 if the editor did not read all messages.
  package func run() async -> Int32 {
    let (adapter, input) = (adapter, input)
    DescriptorReader.start(input, label: "playhead.editor.input", group: reading) { [weak self] part in
      let part = Array(part)
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          if part.isEmpty { adapter.receiveEnd() } else { adapter.receive(part) }
        }
      }
      return self != nil
    }
    if !isOver { await withCheckedContinuation { onEnd = $0 } }
    // This waits until the client has read the last messages, unless it has stopped reading.
    return await writer.flush() ? 0 : 1
  }

  /// Closes the socket, after ``run()``.
  package func closeSocket() {
    shutdown(input, CInt(SHUT_RDWR))
    // The descriptor's number may be reused at once, so it is closed only when no thread uses it any more.
    writer.end(after: reading) { [input] in close(input) }
  }

  private func end() {
    isOver = true
    onEnd?.resume()
    onEnd = nil
  }
}
