import Foundation
import PlayheadPlatform

/// The folder of the automatic exports beside the sessions, which keeps the latest files.
struct ExportFolder: Sendable {
  let path: String

  /// The most files to keep, as a condition that is true in every launch must not fill the disk.
  static let kept = 20

  /// `parent` is the folder of the sessions.
  init(in parent: String) { path = "\(parent)/hand-outs" }

  /// The files, latest first.
  var files: [String] {
    entries.filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }.sorted(by: >).map { "\(path)/\($0)" }
  }

  private static let ending = ".jsonl.gz"
  private static let partEnding = ".part"

  private var entries: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  /// Adds a file, which gets its name only when it is complete, and removes the oldest ones; `date` is when the
  /// condition became true, and `part` which of its files this is.
  func add(
    date: String, condition: String, part: String, _ write: (URL) throws(SessionExportError) -> Void
  ) throws(SessionExportError) -> URL {
    mkdir(path, 0o700)
    makeRoom()
    let name = "\(path)/\(date.replacing(":", with: "-"))-\(getpid())-\(Self.safe(condition))-\(part)"
    let unfinished = "\(path)/.\(RecordingID.random())\(Self.partEnding)"
    do { try write(URL(filePath: unfinished)) } catch {
      throw SessionExportError(path: name + Self.ending, message: error.message)
    }
    var (number, file) = (1, name + Self.ending)
    func reserve() -> CInt { open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    // Renaming a file would replace an existing one, so the name is reserved first.
    var reserved = reserve()
    while reserved < 0, errno == EEXIST, number < 1000 {
      number += 1
      file = "\(name)-\(number)\(Self.ending)"
      reserved = reserve()
    }
    if reserved >= 0 { close(reserved) }
    guard reserved >= 0, rename(unfinished, file) == 0 else {
      let message = String(cString: strerror(errno))
      unlink(unfinished)
      if reserved >= 0 { unlink(file) }
      throw SessionExportError(path: file, message: message)
    }
    return URL(filePath: file)
  }

  /// Removes the oldest files, and partial files of processes that have ended.
  private func makeRoom() {
    for file in files.dropFirst(Self.kept - 1) { unlink(file) }
    for name in entries where name.hasPrefix(".") && name.hasSuffix(Self.partEnding) {
      let part = "\(path)/\(name)"
      let changed = try? FileManager.default.attributesOfItem(atPath: part)[.modificationDate] as? Date
      if let changed, changed.timeIntervalSinceNow < -Self.longestWriting { unlink(part) }
    }
  }

  /// No write takes this many seconds.
  private static let longestWriting = 600.0

  /// A condition's name for a file name: ASCII letters and digits, with hyphens for everything else.
  static func safe(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let text = words.joined(separator: "-").prefix(40)
    return text.isEmpty ? "condition" : String(text)
  }
}
