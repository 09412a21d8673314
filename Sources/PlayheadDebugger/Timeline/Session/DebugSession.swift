internal import PlayheadFormat
public import PlayheadReader

/// What is debugged, whatever the face: a recording or a running store, the branches that were made of it, and what is
/// remembered from one question to the next.
///
/// It is a value. What fails halfway has changed nothing where it was done to a copy.
///
/// ```swift
/// var session = DebugSession(try RecordingFile(path: "session.jsonl"))
/// _ = try session.debugger.goto(.end)
/// print(session.debugger.position, session.branchNames)
/// ```
public struct DebugSession: Sendable {
  /// A recording, and where it is looked at: the original, or one that branches off.
  public struct Branch: Sendable {
    public var name: String
    public var file: RecordingFile
    public var debugger: Debugger

    public init(name: String, file: RecordingFile, debugger: Debugger) {
      self.name = name
      self.file = file
      self.debugger = debugger
    }
  }

  /// What looks at the recording, or at the branch of it that was entered.
  public var debugger: Debugger
  /// The file of what ``debugger`` looks at.
  public internal(set) var file: RecordingFile
  /// What runs recordings again; nil where no reducer is linked in.
  public let replayer: (any Replayer)?
  /// The branches, the original first; empty until there is one. ``currentBranches`` has them as they are now.
  public internal(set) var branches: [Branch] = []
  /// Which of them is looked at.
  public internal(set) var branch = 0

  /// The controller of a live recording; nil where the recording is not live.
  public internal(set) var live: LiveController?
  /// The controller of an attached app that has gone.
  var departed: LiveController?
  /// Whether news of a live recording is reported as it arrives.
  public var isTailing = true
  /// News that was received, but not reported yet.
  var untold = LiveNews()
  /// The stop that follows the unreported news.
  var reached: Landing?
  /// The last reported presentation of an old state in the app.
  var toldPresentation: RecordedPresentation?
  /// Whether news has arrived since the last check for the end.
  var mayHaveEnded = false

  /// How many lines of the notes file are malformed or cut off.
  public private(set) var badNoteLines = 0

  /// The expressions that are shown at every stop, in the order in which they were added.
  public private(set) var displays: [Display] = []
  private var lastDisplay = 0
  /// The last search for what changed a value: what was typed, the path, and where it landed.
  public var search: (text: String, path: FollowedPath, position: Int)?

  /// - Parameters:
  ///   - file: the recording. The notes beside it are read.
  ///   - replayer: runs it again.
  public init(_ file: RecordingFile, replayer: (any Replayer)? = nil) {
    self.init(file, Debugger(file.recording), replayer)
    readNotes(notesFile)
  }

  init(_ file: RecordingFile, _ debugger: Debugger, _ replayer: (any Replayer)?) {
    self.file = file
    self.debugger = debugger
    self.replayer = replayer
  }

  /// The recording that is looked at.
  public var recording: Recording { debugger.recording }

  /// The path that the same search has followed to where the cursor is; nil where it begins anew.
  public func pathOfLastSearch(_ text: String) -> FollowedPath? {
    search.flatMap { $0.text == text && $0.position == debugger.position ? $0.path : nil }
  }

  // MARK: - Notes

  /// Where notes on the recording are kept that is looked at; nil where it is in no file, as one that came through a pipe.
  public var notesFile: NotesFile? { recording.path.map(NotesFile.init(beside:)) }

  /// Reads the notes of others anew.
  ///
  /// - Parameter file: where they are; nil for none.
  public mutating func readNotes(_ file: NotesFile?) {
    (debugger.addedNotes, badNoteLines) = file?.read() ?? ([], 0)
  }

  // MARK: - Displays

  /// Shows a value at every stop from now on.
  ///
  /// - Parameter text: an expression, as it was typed.
  /// - Returns: the display, with a number that no other had.
  /// - Throws: ``DebuggerError`` with the bytes of what is not there or does not fit.
  public mutating func display(_ text: String) throws -> Display {
    let display = try Display(number: lastDisplay + 1, text: text, in: &debugger)
    lastDisplay += 1
    displays.append(display)
    return display
  }

  /// Ends displays.
  ///
  /// - Parameter numbers: those of the displays; empty for all.
  public mutating func undisplay(_ numbers: Set<Int>) {
    displays.removeAll { numbers.isEmpty || numbers.contains($0.number) }
  }

  /// What displays say at a position.
  ///
  /// - Parameters:
  ///   - displays: nil for all.
  ///   - position: where.
  public func values(of displays: [Display]? = nil, at position: Int) -> [DisplayedValue] {
    var debugger = debugger
    return (displays ?? self.displays).map { ($0, $0.value(at: position, in: &debugger)) }
  }

  /// A display, and its value; why there is none.
  public typealias DisplayedValue = (display: Display, value: Result<Debugger.Value, any Error>)
}
