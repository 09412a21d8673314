internal import PlayheadFormat
internal import PlayheadPlatform

/// The choices of the run that is under way, in a file that stays if the process ends in it: a reducer has trapped, or somebody has killed
/// the process.
package final class RunJournal {
  /// A run that was under way when its process ended.
  struct UnfinishedRun {
    var seed: UInt64
    var choices: [WorldChoice]
    /// Whether something was left out of a finding.
    var isShrinking: Bool
    /// What was called and is not described, in this run and before.
    var undescribed: [String]
  }

  /// Nil for a file that others remove.
  private let path: String?
  private let memory: SharedMemory
  /// Locked as long as the file is written, if it has a path.
  private let descriptor: CInt
  private var last = 0
  private var end = 0
  /// Whether runs leave something out of a finding.
  var isShrinking = false
  /// What was called and is not described, in the runs so far.
  private var undescribed: [String] = []
  private static let size = 1 << 18

  /// Nil where the file cannot be made, or another exploration writes it; then there is no journal.
  package convenience init?(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.init(descriptor, path)
  }

  /// Writes to a file that is open, and closes it in the end.
  convenience init?(_ descriptor: CInt) { self.init(descriptor, nil) }

  private init?(_ descriptor: CInt, _ path: String?) {
    guard let memory = SharedMemory(descriptor, size: Self.size) else {
      close(descriptor)
      return nil
    }
    self.memory = memory
    (self.path, self.descriptor) = (path, descriptor)
    begin(seed: 0)
  }

  deinit {
    if let path { unlink(path) }
    close(descriptor)
  }

  /// Forgets the run before.
  func begin(seed: UInt64) {
    end = 0
    append(.array([.string("\(seed)"), .bool(isShrinking)]))
    for message in undescribed { append(.array([.string(Self.undescribedWord), .string(message)])) }
  }

  /// Notes what was called and is not described.
  func note(undescribed message: String) {
    let message = String(message.prefix(1000))
    guard !undescribed.contains(message), undescribed.count < Self.undescribedLimit else { return }
    undescribed.append(message)
    append(.array([.string(Self.undescribedWord), .string(message)]))
  }

  private static let undescribedWord = "undescribed"
  private static let undescribedLimit = 100

  func add(_ choice: WorldChoice) {
    last = end
    append(choice.json)
  }

  /// Takes back the last choice, which could not be made.
  func removeLast() {
    end = last
    memory.start.storeBytes(of: 0, toByteOffset: end, as: UInt8.self)
  }

  private func append(_ value: JSONValue) {
    var line = JSONWriter(capacity: 64)
    line.append(value)
    line.append(raw: "\n")
    line.withBytes { bytes in
      guard let start = bytes.baseAddress, end + bytes.count < Self.size else { return }
      memory.start.advanced(by: end).copyMemory(from: start, byteCount: bytes.count)
      end += bytes.count
      // What follows is of an earlier run.
      memory.start.storeBytes(of: 0, toByteOffset: end, as: UInt8.self)
    }
  }

  /// The run in which a process has ended, by the journal that it left, which is removed; nil if there is none.
  static func takeUnfinished(at path: String) -> UnfinishedRun? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // Another exploration may be writing it.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    unlink(path)
    let run = unfinished(in: descriptor)
    return run?.choices.isEmpty == false ? run : nil
  }

  /// The run that is under way, or was when its process ended, up to so many bytes; nil if there was none.
  static func unfinished(in descriptor: CInt, limit: Int = size) -> UnfinishedRun? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = pread(descriptor, &bytes, limit, 0)
    let lines = bytes.prefix(max(count, 0)).prefix { $0 != 0 }.split(separator: UInt8(ascii: "\n"))
    let values = lines.map { line in line.withUnsafeBytes { try? JSONValue(parsing: $0) } ?? .null }
    guard case .array(let head)? = values.first, head.count == 2, case .string(let seed) = head[0],
      let seed = UInt64(seed)
    else { return nil }
    let undescribed = values.dropFirst().compactMap { line -> String? in
      guard case .array(let parts) = line, parts.count == 2, parts[0] == .string(undescribedWord) else { return nil }
      return parts[1].string
    }
    return UnfinishedRun(
      seed: seed, choices: values.dropFirst().compactMap(WorldChoice.init), isShrinking: head[1] == .bool(true),
      undescribed: undescribed)
  }
}
