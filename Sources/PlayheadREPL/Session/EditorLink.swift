internal import PlayheadDebugAdapter
internal import PlayheadDebugger
internal import PlayheadPlatform

/// The editor that has joined a prompt, or can join it, one at a time.
@MainActor
final class EditorLink {
  private unowned let shell: Shell
  private let replayer: (any Replayer)?
  private var listener: EditorListener?
  private var stream: AdapterStream?
  private var serving: Task<Void, Never>?

  /// Starts listening, and throws an ``EditorListener/Problem`` if that fails.
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
      // The present request of the editor is completed.
      await stream.adapter.settled()
      let stops = stream.adapter.stops
      self.stream = nil
      await shell.editorHasLeft(stops)
    }
  }

  /// Stops listening, and ends the session of the editor.
  func close() async {
    listener?.close()
    listener = nil
    stream?.adapter.terminate()
    await serving?.value
  }
}
