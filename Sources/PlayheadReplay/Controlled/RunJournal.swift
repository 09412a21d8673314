internal import PlayheadFormat
internal import PlayheadPlatform

/// The choices of the run that is under way, in a file that stays if the process ends in it: a reducer has trapped, or somebody has killed
/// the process.
package final class RunJournal {
  private let path: String
  private let memory: SharedMemory
  /// Locked as long as the file is written.
  private let descriptor: CInt
  private var last = 0
  private var end = 0
  private static let size = 1 << 18

  /// Nil where the file cannot be made, or another exploration writes it; then there is no journal.
  package init?(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, let memory = SharedMemory(descriptor, size: Self.size) else {
      close(descriptor)
      return nil
    }
    self.path = path
    self.memory = memory
    self.descriptor = descriptor
    begin(seed: 0)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// Forgets the run before.
  func begin(seed: UInt64) {
    end = 0
    append(.string("\(seed)"))
  }

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
  static func takeUnfinished(at path: String) -> (seed: UInt64, choices: [WorldChoice])? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // Another exploration may be writing it.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    unlink(path)
    var bytes = [UInt8](repeating: 0, count: size)
    let count = read(descriptor, &bytes, size)
    let lines = bytes.prefix(max(count, 0)).prefix { $0 != 0 }.split(separator: UInt8(ascii: "\n"))
    let values = lines.map { line in line.withUnsafeBytes { try? JSONValue(parsing: $0) } ?? .null }
    guard case .string(let seed)? = values.first, let seed = UInt64(seed), values.count > 1 else { return nil }
    return (seed, values.dropFirst().compactMap(WorldChoice.init))
  }
}
