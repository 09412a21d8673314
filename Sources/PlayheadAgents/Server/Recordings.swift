internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// The recordings that were opened, each once for as long as its file is the same.
actor Recordings {
  private struct Kept {
    var path: String
    var stamp: FileStamp
    var session: CommandSession
    var size: Int
  }

  /// How many are kept, and how many bytes they have together; the one that was asked for last is kept in any case.
  static let (countLimit, sizeLimit) = (8, 1 << 29)

  nonisolated let folders: NamedFolders
  nonisolated let replayer: (any Replayer)?
  /// The one that was asked for last comes last.
  private var kept: [Kept] = []
  /// How often one was opened.
  private(set) var openCount = 0

  /// - Parameters:
  ///   - folders: whose recordings may be looked at.
  ///   - replayer: runs them again; nil where no feature is linked in.
  init(_ folders: NamedFolders, replayer: (any Replayer)?) { (self.folders, self.replayer) = (folders, replayer) }

  /// What commands work on, at the end of the recording, as if it had just been opened.
  ///
  /// - Throws: `DebuggerError` where it is none that can be read.
  func session(_ file: NamedFolders.File) throws -> CommandSession {
    guard let stamp = FileStamp(file.path) else { throw CommandError("'\(file.name)' is gone") }
    var session = try kept(file, stamp) ?? open(file, stamp)
    session.workspace = file.folder
    // They are a file of their own, which others may add to.
    let notes = NotesFile(beside: file.path)
    session.debugging.readNotes(folders.contains(notes.path) ? notes : nil)
    return session
  }

  /// The names of what is kept.
  var keptPaths: [String] { kept.map(\.path) }

  private func kept(_ file: NamedFolders.File, _ stamp: FileStamp) -> CommandSession? {
    guard let index = kept.firstIndex(where: { $0.path == file.path }) else { return nil }
    let found = kept.remove(at: index)
    guard found.stamp == stamp else { return nil }
    kept.append(found)
    return found.session
  }

  private func open(_ file: NamedFolders.File, _ stamp: FileStamp) throws -> CommandSession {
    openCount += 1
    let recording = try RecordingFile(path: file.path)
    var settings = Settings(color: .never)
    (settings.form, settings.width, settings.length, settings.changes) = (.both, 100, ToolResult.limit, nil)
    var session = CommandSession(DebugSession(recording, replayer: replayer), settings: settings)
    // Most questions are about the end: its state is at hand for all of them.
    _ = try? session.debugger.goto(.position(session.debugger.timeline.lastState))
    kept.append(
      Kept(path: file.path, stamp: stamp, session: session, size: max(recording.size, recording.recording.consumed)))
    while kept.count > 1, kept.count > Self.countLimit || kept.reduce(0, { $0 + $1.size }) > Self.sizeLimit {
      kept.removeFirst()
    }
    return session
  }
}
