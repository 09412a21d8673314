internal import PlayheadDebugger
internal import PlayheadPlatform
internal import PlayheadReader

/// A pack with the page that shows it, in one archive: some issue trackers take no page as it is.
///
/// ```swift
/// let pack = try RecordingPack(file, to: "session.jsonl.gz")
/// let archive = try PagePack(pack, to: "session.zip")
/// ```
public struct PagePack: Hashable, Sendable {
  /// Where it is.
  public var path: String
  /// How many bytes it has.
  public var byteCount: Int

  /// Makes an archive of a pack and its page, each under the archive's name.
  ///
  /// - Parameters:
  ///   - pack: the pack, which stays where it is.
  ///   - path: where the archive goes, at which there is nothing yet.
  ///   - limit: the most bytes that it may have.
  /// - Throws: ``SharingError``; nothing is left of the archive then.
  /// - Complexity: O(*n*) in the bytes of the recording, which are in memory meanwhile.
  public init(_ pack: RecordingPack, to path: String, limit: Int = RecordingPack.defaultLimit) throws {
    let file = try RecordingFile(path: pack.path)
    var page: [UInt8] = []
    try PageExport(file, in: PageExport.shownPositions(of: file.recording)).write { page += $0.utf8 }
    let packed = try FileSource(path: pack.path)
    var bytes = [UInt8](repeating: 0, count: try packed.count())
    _ = try bytes.withUnsafeMutableBytes { (bytes) throws(RecordingError) in try packed.read(into: bytes, at: 0) }
    // Numbers in an archive have 32 bits.
    guard page.count + bytes.count < 1 << 31 else { throw SharingError(.tooLarge(limit: limit)) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let base = name.hasSuffix(".zip") ? String(name.dropLast(".zip".count)) : name
    var archive = ZipArchive()
    archive.add("\(base).html", page, isCompressed: false)
    archive.add("\(base).jsonl.gz", bytes, isCompressed: true)
    archive.finish()
    guard archive.bytes.count <= limit else { throw SharingError(.tooLarge(limit: limit)) }
    let output = try SharedFile(path, isCompressed: false)
    archive.bytes.withUnsafeBytes { output.write($0) }
    output.finish()
    if let failure = output.failure {
      unlink(path)
      throw SharingError(.unwritable(path: path, message: failure))
    }
    self.path = path
    byteCount = archive.bytes.count
  }
}
