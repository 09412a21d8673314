internal import CZlib

/// A zip archive of a few files, which is made in memory (PKWARE's APPNOTE 6.3, without its 64-bit fields).
struct ZipArchive {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  private static let version = 20
  /// Names are UTF-8.
  private static let flags = 1 << 11
  private static let (stored, deflated) = (0, 8)
  /// 1 January 1980, the first day that there is.
  private static let date = 1 << 5 | 1

  /// Adds a file.
  ///
  /// - Parameter isCompressed: whether its bytes are compressed already, and are kept as they are.
  mutating func add(_ name: String, _ contents: [UInt8], isCompressed: Bool) {
    let offset = bytes.count
    var data = contents
    if !isCompressed {
      data = []
      let stream = GzipStream(isRaw: true)
      contents.withUnsafeBytes { stream.write($0) { data += $0 } }
      stream.finish { data += $0 }
    }
    let checksum = contents.withUnsafeBytes { crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, UInt32($0.count)) }
    var facts: [UInt8] = []
    for value in [Self.version, Self.flags, isCompressed ? Self.stored : Self.deflated, 0, Self.date] {
      facts.append(UInt16(value))
    }
    for value in [Int(checksum), data.count, contents.count] { facts.append(UInt32(value)) }
    facts.append(UInt16(name.utf8.count))
    // No extra field.
    facts.append(UInt16(0))
    bytes.append(UInt32(0x0403_4b50))
    bytes += facts + name.utf8 + data
    directory.append(UInt32(0x0201_4b50))
    directory.append(UInt16(Self.version))
    directory += facts
    // No comment, the first disk, no attributes.
    for _ in 0..<3 { directory.append(UInt16(0)) }
    directory.append(UInt32(0))
    directory.append(UInt32(offset))
    directory += name.utf8
    count += 1
  }

  /// Ends the archive, which is whole then.
  mutating func finish() {
    let offset = bytes.count
    bytes += directory
    bytes.append(UInt32(0x0605_4b50))
    for value in [0, 0, count, count] { bytes.append(UInt16(value)) }
    bytes.append(UInt32(directory.count))
    bytes.append(UInt32(offset))
    bytes.append(UInt16(0))
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { self += $0 }
  }
}
