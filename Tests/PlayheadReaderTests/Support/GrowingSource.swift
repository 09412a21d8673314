import PlayheadFormat
import PlayheadReader
import Synchronization

/// Bytes to which a test appends, or which it cuts.
final class GrowingSource: ByteSource {
  let name = "growing"
  private let bytes = Mutex<[UInt8]>([])

  func append(_ text: some StringProtocol) {
    bytes.withLock { $0 += Array(text.utf8) }
  }

  func append(_ more: some Collection<UInt8>) {
    bytes.withLock { $0 += Array(more) }
  }

  func truncate(to count: Int) {
    bytes.withLock { $0.removeLast($0.count - count) }
  }

  func count() -> Int {
    bytes.withLock { $0.count }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(RecordingError) -> Int {
    let all = bytes.withLock { $0 }
    return MemorySource(all, name: name).read(into: buffer, at: offset)
  }
}
