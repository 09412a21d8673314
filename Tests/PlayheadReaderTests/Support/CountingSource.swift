import PlayheadReader
import Synchronization

/// Bytes that count how many of them have been read.
final class CountingSource: ByteSource {
  private let source: MemorySource
  private let read = Atomic(0)
  var name: String { source.name }
  var bytesRead: Int { read.load(ordering: .relaxed) }

  init(_ text: String) { source = MemorySource(Array(text.utf8), name: "a.jsonl") }

  func forget() { read.store(0, ordering: .relaxed) }

  func count() -> Int { source.count() }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let count = source.read(into: buffer, at: offset)
    read.add(count, ordering: .relaxed)
    return count
  }
}
