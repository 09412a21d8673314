import Foundation

/// Counts the lines of a kind that have reached a file.
final class WrittenLines {
  private let descriptor: CInt
  private var rest: [UInt8] = []
  private var counts: [String: Int] = [:]

  init(of path: String) {
    descriptor = open(path, O_RDONLY)
  }

  deinit {
    close(descriptor)
  }

  /// How many whole lines of a kind there are by now.
  func count(of kind: String) -> Int {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      rest += buffer[..<count]
    }
    let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.dropLast() {
      // {"kind":"change",
      let kind = String(decoding: line.dropFirst(9).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      counts[kind, default: 0] += 1
    }
    rest = Array(lines.last ?? [])
    return counts[kind, default: 0]
  }
}
