public import Foundation
import PlayheadFormat

/// The session of an earlier launch.
public struct EarlierSession: Hashable, Sendable {
  private let folder: SessionFolder
  /// Whether the process ended without closing the recording: it crashed, or the system ended it.
  public let crashed: Bool

  init(_ folder: SessionFolder) {
    self.folder = folder
    crashed = !folder.isInUse && !Self.hasEnd(folder)
  }

  /// When it began, from the name of its folder: ISO 8601, with hyphens between hours, minutes and seconds.
  public var started: String {
    let name = folder.path.split(separator: "/").last.map(String.init) ?? ""
    return String(name.prefix { $0 != "Z" }) + "Z"
  }

  /// Exports the session into a file that can be shared.
  ///
  /// - Parameter file: the new file, `.jsonl.gz`; by default a name in the folder for temporary files.
  /// - Returns: the file.
  /// - Throws: ``SessionExportError`` where there is nothing, or the file cannot be written; nothing is left of it then.
  @discardableResult public func export(to file: URL? = nil) throws -> URL {
    try Self.write(.all, now: 0, to: file) { () throws(SegmentError) in try SessionExport(folder) }
  }

  /// Removes the session.
  public func remove() { folder.remove() }

  private static func hasEnd(_ folder: SessionFolder) -> Bool {
    guard let last = folder.segments.last, case .end? = try? SegmentFile(last)?.lastLine() else { return false }
    return true
  }

  /// `open` opens the segments.
  static func write(
    _ span: RecorderSession.Span, now: Int, to file: URL?, _ open: () throws(SegmentError) -> SessionExport?
  ) throws(SessionExportError) -> URL {
    let file =
      file
      ?? FileManager.default.temporaryDirectory.appending(
        path: "\(Host.programName)-\(RecorderClock.date().replacing(":", with: "-")).jsonl.gz")
    var export: SessionExport?
    do throws(SegmentError) {
      export = try open()
      try export?.leaveOutUnbegun()
      if let microseconds = span.microseconds { try export?.cut(before: now - microseconds) }
    } catch {
      throw SessionExportError(path: file.path, message: error.description)
    }
    guard let export, !export.isEmpty else {
      throw SessionExportError(path: file.path, message: "nothing was recorded")
    }
    try export.write(to: file.path)
    return file
  }
}
