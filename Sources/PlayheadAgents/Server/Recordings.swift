internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// The opened recordings, each kept until its file changes.
actor Recordings {
  private struct Kept {
    var path: String
    var stamp: FileStamp
    var session: CommandSession
    var size: Int
  }

  /// The most recordings to keep, and their most bytes in total; the one used last is always kept.
  static let (countLimit, sizeLimit) = (8, 1 << 29)

  nonisolated let folders: NamedFolders
  nonisolated let replayer: (any Replayer)?
  /// The kept recordings, the one used last at the end.
  private var kept: [Kept] = []
  /// The number of times that a file was opened.
  private(set) var openCount = 0

  /// Takes a replayer if a feature is linked in.
  init(_ folders: NamedFolders, replayer: (any Replayer)?) { (self.folders, self.replayer) = (folders, replayer) }

  /// A session at the end of the recording, as if it had just been opened; throws if the recording cannot be read.
  func session(_ file: NamedFolders.File) throws -> CommandSession {
    guard let stamp = FileStamp(file.path) else { throw CommandError("'\(file.name)' is gone") }
    var session = try kept(file, stamp) ?? open(file, stamp)
    session.workspace = file.folder
    // The notes are in a file of their own, to which others may add.
    let notes = NotesFile(beside: file.path)
    session.debugging.readNotes(folders.contains(notes.path) ? notes : nil)
    return session
  }

  /// The paths of the kept recordings.
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
    // Most questions are about the end, so its state is computed once for all of them.
    _ = try? session.debugger.goto(.position(session.debugger.timeline.lastState))
    kept.append(
      Kept(path: file.path, stamp: stamp, session: session, size: max(recording.size, recording.recording.consumed)))
    while kept.count > 1, kept.count > Self.countLimit || kept.reduce(0, { $0 + $1.size }) > Self.sizeLimit {
      kept.removeFirst()
    }
    return session
  }
}
