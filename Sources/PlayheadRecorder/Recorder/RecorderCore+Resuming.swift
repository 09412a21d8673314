import Foundation
import PlayheadFormat
import PlayheadPlatform

// A returning debugger continues where it was, as long as the recorder's own file, or the segments of a session, have
// the lines since.
extension RecorderCore {
  /// The most bytes of files to search.
  private static let resumedLimit = 32 << 20

  /// The lines for a debugger before those that are recorded from now on.
  private struct Resumed {
    let late: LateHeader
    /// The files, oldest first; only this many bytes of the last one count.
    let files: [String]
    let size: Int
    /// Lines that are in no file yet.
    let tail: [UInt8]
  }

  /// Adds a debugger that has all lines up to a certain one; if the lines after that are no longer in a file, it
  /// begins with a header.
  func add(_ debugger: RecorderOutput, resuming resumption: AttachGreeting.Resumption) {
    guard let resumed = begin(debugger, resumption.id) else { return add(debugger) }
    guard var lines = Self.lines(after: resumption.line, in: resumed) else {
      change { _ in if debugger.lateHeader === resumed.late { debugger.giveUpHeader() } }
      Task { await bringState() }
      return
    }
    resumed.tail.withUnsafeBytes { lines.append(bytes: $0) }
    change { _ in debugger.endHeader(resumed.late, &lines, stateWeight: nil, isGood: true) }
  }

  /// Adds a debugger whose lines gather from now on, if all earlier ones are in a file or about to be.
  private func begin(_ debugger: RecorderOutput, _ id: String) -> Resumed? {
    output.device.withLock { device in
      send(output, through: &device)
      guard device.sink.isRegularFile, !device.sink.hasPending, let path = device.path else { return nil }
      let size = device.sink.size
      return state.withLock { state in
        guard !state.isClosed, output.isPlain, output.turn == nil, let header = state.log.history.header,
          header.id == id
        else { return nil }
        state.add(debugger)
        let late = debugger.hold(header, time: state.log.lastTime, state.log)
        return Resumed(
          late: late, files: output.ring?.paths ?? [path], size: size,
          tail: output.gathered.lines.withBytes { Array($0) })
      }
    }
  }

  /// The lines in files after a certain line; nil if no file has that line.
  private static func lines(after line: String, in resumed: Resumed) -> JSONWriter? {
    let needle = Data([UInt8(ascii: "\n")] + Array(line.utf8))
    var (parts, room) = ([Data](), resumedLimit)
    for (index, path) in resumed.files.enumerated().reversed() {
      guard let file = try? SegmentFile(path) else { return nil }
      let size = index == resumed.files.count - 1 ? min(resumed.size, file.size) : file.size
      let count = min(size, room)
      guard count > 0, let bytes = try? file.read(size - count, count), bytes.count == count else { return nil }
      let data = Data(bytes)
      room -= count
      guard let found = data.range(of: needle, options: .backwards) else {
        if count < size { return nil }
        parts.append(data)
        continue
      }
      guard let end = data[found.upperBound...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      var writer = JSONWriter(capacity: resumedLimit - room + resumed.tail.count)
      for part in [data[(end + 1)...]] + parts.reversed() { part.withUnsafeBytes { writer.append(bytes: $0) } }
      return writer
    }
    return nil
  }
}
