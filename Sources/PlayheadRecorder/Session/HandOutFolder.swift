import Foundation
import PlayheadPlatform

/// Where the files go that are handed out when conditions become true: a folder beside the sessions, which keeps the latest.
struct HandOutFolder: Sendable {
  let path: String

  /// How many files are kept: a condition that is true in every launch must not fill the disk.
  static let kept = 20

  /// - Parameter parent: where sessions are.
  init(in parent: String) { path = "\(parent)/hand-outs" }

  /// The files that are there, the latest first.
  var files: [String] {
    entries.filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }.sorted(by: >).map { "\(path)/\($0)" }
  }

  private static let ending = ".jsonl.gz"
  private static let partEnding = ".part"

  private var entries: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  /// Adds a file, which has its name only when it is whole. The oldest go to make room for it.
  ///
  /// - Parameters:
  ///   - date: when the condition became true.
  ///   - condition: its name.
  ///   - part: which of its files this is.
  ///   - write: writes the file.
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
    // A file that is renamed replaces another one, so its name is reserved first.
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

  /// Removes the oldest files, and what processes have left that were ended while they wrote.
  private func makeRoom() {
    for file in files.dropFirst(Self.kept - 1) { unlink(file) }
    for name in entries where name.hasPrefix(".") && name.hasSuffix(Self.partEnding) {
      let part = "\(path)/\(name)"
      let changed = try? FileManager.default.attributesOfItem(atPath: part)[.modificationDate] as? Date
      if let changed, changed.timeIntervalSinceNow < -Self.longestWriting { unlink(part) }
    }
  }

  /// Nobody writes for so many seconds.
  private static let longestWriting = 600.0

  /// A condition's name as part of a file's: letters and digits of ASCII, with hyphens for what is between them.
  static func safe(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let text = words.joined(separator: "-").prefix(40)
    return text.isEmpty ? "condition" : String(text)
  }
}
