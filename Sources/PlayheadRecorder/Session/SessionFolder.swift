import Foundation
import PlayheadPlatform

/// The folder of a session, with a file for each segment: `000001.jsonl` and so on.
struct SessionFolder: Hashable, Sendable {
  let path: String

  /// Creates the folder of a new session among the sessions in `parent`; nil if that fails.
  init?(newIn parent: String, date: String) {
    // Names sort by date; two processes may start at once.
    let name = date.replacing(":", with: "-")
    for number in 1...100 {
      let path = "\(parent)/\(name)-\(getpid())" + (number == 1 ? "" : "-\(number)")
      if mkdir(path, 0o700) == 0 {
        self.path = path
        return
      }
      if errno != EEXIST { return nil }
    }
    return nil
  }

  init(path: String) { self.path = path }

  func path(ofSegment number: Int) -> String {
    let digits = String(number)
    return "\(path)/\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).jsonl"
  }

  func remove(segment number: Int) { unlink(path(ofSegment: number)) }

  /// The segments' files, oldest first.
  var segments: [String] {
    let numbered = Self.entries(of: path).compactMap { name -> (number: Int, path: String)? in
      let file = "\(path)/\(name)"
      guard let number = Int(name.dropLast(".jsonl".count)), file == self.path(ofSegment: number) else { return nil }
      return (number, file)
    }
    return numbered.sorted { $0.number < $1.number }.map(\.path)
  }

  /// Whether another recorder is writing to it: by its lock, or where files have none, by whether a process with the
  /// number in its name exists, which may be another one by then.
  var isInUse: Bool {
    guard let last = segments.last, let file = try? SegmentFile(last) else { return false }
    guard let isLocked = file.isLocked else { return isOfRunningProcess }
    return isLocked || NewRecordingFile.isInSharedContainer(last) && isOfRunningProcess
  }

  private var isOfRunningProcess: Bool {
    guard let process = Self.process(ofName: String(path.split(separator: "/").last ?? "")) else { return false }
    return kill(process, 0) == 0 || errno == EPERM
  }

  /// The process number in a session's name, `2026-11-25T14-03-20Z-4711` with an optional `-2`; nil for other names.
  private static func process(ofName name: String) -> pid_t? {
    guard let match = name.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:\.\d+)?Z-(\d+)(?:-\d+)?/) else {
      return nil
    }
    return pid_t(match.1)
  }

  func remove() {
    for segment in segments { unlink(segment) }
    rmdir(path)
  }

  // MARK: - Sessions

  /// The default folder of an app's sessions, in the platform's place for persistent state; it is created.
  static func defaultParent() -> String? {
    #if canImport(Darwin)
      guard
        var folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
          .appending(path: "Playhead/\(Host.programName)")
      else { return nil }
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try? folder.setResourceValues(values)
      return folder.path
    #else
      // In the XDG base directories, a variable without an absolute path is ignored.
      let environment = ProcessInfo.processInfo.environment
      let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      guard let base = state ?? environment["HOME"].map({ $0 + "/.local/state" }) else { return nil }
      return made("\(base)/playhead/sessions/\(Host.programName)")
    #endif
  }

  /// Creates a folder and its parents; nil if that fails.
  static func made(_ path: String) -> String? {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    guard
      (try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: attributes)) != nil
    else { return nil }
    return path
  }

  /// The sessions in a folder, latest first; other names are ignored.
  static func sessions(in parent: String) -> [SessionFolder] {
    entries(of: parent).sorted(by: >).filter { process(ofName: $0) != nil }
      .map { SessionFolder(path: "\(parent)/\($0)") }.filter { !$0.segments.isEmpty }
  }

  /// Removes all but the latest sessions, except those that are being recorded.
  static func keep(_ count: Int, in parent: String) {
    for session in sessions(in: parent).dropFirst(count) where !session.isInUse { session.remove() }
  }

  private static func entries(of path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }
}
