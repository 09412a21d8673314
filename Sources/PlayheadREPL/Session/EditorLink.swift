internal import PlayheadDebugAdapter
internal import PlayheadDebugger
internal import PlayheadPlatform

/// The editor that can join a prompt, or has joined it: one at a time.
@MainActor
final class EditorLink {
  private unowned let shell: Shell
  private let replayer: (any Replayer)?
  private var listener: EditorListener?
  private var stream: AdapterStream?
  private var serving: Task<Void, Never>?

  /// - Throws: ``EditorListener/Problem`` where it cannot listen.
  init(_ shell: Shell, name: String, store: String, replayer: (any Replayer)?) throws(EditorListener.Problem) {
    (self.shell, self.replayer) = (shell, replayer)
    listener = try EditorListener(name: name, store: store) { [weak self] socket in
      if let self, stream == nil, listener != nil { serve(socket) } else { PlayheadPlatform.close(socket) }
    }
  }

  /// The editor that has joined.
  var adapter: DebugAdapter? { stream?.adapter }

  private func serve(_ socket: CInt) {
    let stream = AdapterStream(SystemHost(replayer: replayer), beside: shell, input: socket, output: socket)
    self.stream = stream
    shell.tellEditor("joined")
    serving = Task {
      _ = await stream.run()
      stream.closeSocket()
      // What was being done comes to its end.
      await stream.adapter.settled()
      let stops = stream.adapter.stops
      self.stream = nil
      await shell.editorHasLeft(stops)
    }
  }

  /// Lets nobody join any more, and tells the editor that it is over.
  func close() async {
    listener?.close()
    listener = nil
    stream?.adapter.terminate()
    await serving?.value
  }
}
