import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The compressed samples were made with gzip from `Sample.cascades`.
@Suite struct RecordingFileTests {
  private func withFile(_ bytes: some Collection<UInt8>, _ body: (String) throws -> Void) throws {
    var template = Array("/tmp/playhead-tests-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let bytes = Array(bytes)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    try body(path)
  }

  @Test func `a plain file is read as it is`() throws {
    try withFile(Sample.cascades.utf8) { path in
      let file = try RecordingFile(path: path)
      #expect(file.recording.last == 9)
      #expect(file.compression == nil)
      #expect(file.size == Sample.cascades.utf8.count)
    }
  }

  @Test func `a compressed file is told by its first bytes and shows the same`() throws {
    try withFile(Compressed.cascades) { path in
      let file = try RecordingFile(path: path)
      #expect(file.compression == .whole)
      #expect(file.size == Compressed.cascades.count)
      let plain = try Sample.recording(Sample.cascades)
      for position in 0...9 {
        #expect(try file.recording.state(at: position) == plain.state(at: position))
      }
    }
  }

  @Test func `compressed files that follow one another are one recording`() throws {
    try withFile(Compressed.twoMembers) { path in
      let file = try RecordingFile(path: path)
      #expect(file.compression == .whole)
      #expect(file.recording.last == 9)
    }
  }

  @Test func `every beginning of a compressed file opens up to where it is cut, or says what is missing`() throws {
    var longest = 0
    for length in 0..<Compressed.cascades.count {
      try withFile(Compressed.cascades.prefix(length)) { path in
        do {
          let file = try RecordingFile(path: path)
          #expect(file.compression == .torn)
          #expect(file.recording.last >= longest)
          longest = max(longest, file.recording.last)
        } catch {
          #expect(longest == 0)
          #expect(
            "\(error)".contains(length == 0 ? "is empty" : length < 2 ? "found" : "compressed data is cut off")
              || length > 60)
        }
      }
    }
    #expect(longest == 9)
  }

  @Test func `a damaged compressed file is read up to the damage`() throws {
    for index in stride(from: 10, to: Compressed.cascades.count, by: 7) {
      var bytes = Compressed.cascades
      bytes[index] ^= 0x55
      try withFile(bytes) { path in
        // Whatever the damage does, it is said, or caught by the checksum.
        do {
          #expect(try RecordingFile(path: path).compression != .whole)
        } catch {
          if case .damaged(_, let offset)? = (error as? DebuggerError)?.reason {
            #expect((1...bytes.count).contains(offset))
          }
          #expect("\(error)".hasPrefix(path))
        }
      }
    }
  }

  @Test func `what inflates to more than the limit is refused`() throws {
    try withFile(Compressed.cascades) { path in
      let error = #expect(throws: RecordingError.self) { try RecordingFile(path: path, inflatedLimit: 1000) }
      #expect(error?.description == "\(path): more than 1000 bytes come out of it, which is the limit")
    }
  }
}
