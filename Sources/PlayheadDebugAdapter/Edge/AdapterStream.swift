internal import Dispatch
internal import PlayheadCommands
internal import PlayheadPlatform

/// A debug adapter at two descriptors: an editor writes into one and reads from the other.
@MainActor
package final class AdapterStream {
  private let host: any AdapterHost
  private weak var sharing: (any SharingFace)?
  private let input: CInt
  private let output: CInt
  private lazy var writer: DescriptorWriter = DescriptorWriter(output, label: "playhead.editor.output") { [weak self] in
    // Nobody reads what is said.
    DispatchQueue.main.async { MainActor.assumeIsolated { self?.adapter.end() } }
  }
  private var onEnd: CheckedContinuation<Void, Never>?
  private var isOver = false
  private let reading = DispatchGroup()
  package private(set) lazy var adapter = DebugAdapter(
    host, beside: sharing, write: { [writer] in writer.write($0) }, onEnd: { [weak self] in self?.end() })

  /// - Parameters:
  ///   - host: does what needs files, stores and clocks.
  ///   - sharing: what shares what is debugged; nil where the editor is alone with it.
  ///   - input: where the editor's messages come from.
  ///   - output: where the answers go.
  package init(_ host: any AdapterHost, beside sharing: (any SharingFace)? = nil, input: CInt, output: CInt) {
    (self.host, self.sharing, self.input, self.output) = (host, sharing, input, output)
  }

  /// Tells the editor what the app has printed.
  package func tell(printed text: String) { adapter.tell(printed: text) }

  /// Serves the editor until it leaves.
  ///
  /// - Returns: the status of the process: 0, or 1 where the editor has not read what it was told.
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
    // What was said last is still read, by a client that reads.
    return await writer.flush() ? 0 : 1
  }

  /// Closes the socket that was served, after ``run()``.
  package func closeSocket() {
    shutdown(input, CInt(SHUT_RDWR))
    // Its number may be another file's at once: nobody uses it any more then.
    writer.end(after: reading) { [input] in close(input) }
  }

  private func end() {
    isOver = true
    onEnd?.resume()
    onEnd = nil
  }
}
