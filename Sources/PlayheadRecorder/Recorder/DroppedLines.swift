import PlayheadFormat

/// The lines that could not be written: how many are lost, and what has to be written again.
struct DroppedLines {
  /// The number of lost lines, without headers, whole states, types, gaps and the end, which are replaced by new lines.
  private(set) var count = 0
  /// The number of lines that lost gaps stood for.
  private(set) var gapped = 0
  /// The header, if it is lost.
  private(set) var header: [UInt8]?
  /// The types in lost lines.
  private(set) var schemas: [RecordedSchema] = []
  /// The numbers of the lost actions.
  private(set) var actions: [Int] = []
  /// Whether the end of the recording is lost.
  private(set) var hasEnd = false

  /// The number of lost lines including the end.
  var countWithEnd: Int { count + (hasEnd ? 1 : 0) }

  /// Adds whole lines in the writer's order of members.
  mutating func add(_ lines: UnsafeRawBufferPointer) {
    var start = 0
    while start < lines.count {
      let end = lines.lineEnd(from: start) ?? lines.count
      add(line: UnsafeRawBufferPointer(rebasing: lines[start..<end]))
      start = end + 1
    }
  }

  private mutating func add(line: UnsafeRawBufferPointer) {
    let kind = line.dropFirst(Self.kindStart.count).prefix { $0 != UInt8(ascii: "\"") }
    if kind.elementsEqual(RecordedGap.kind.utf8), case .gap(let gap)? = try? AnyRecordedLine(parsing: line) {
      gapped += gap.dropped
    } else if kind.elementsEqual(RecordedSchema.kind.utf8),
      case .schema(let schema)? = try? AnyRecordedLine(parsing: line)
    {
      schemas.append(schema)
    } else if kind.elementsEqual(RecordedEnd.kind.utf8) {
      hasEnd = true
    } else if kind.elementsEqual(RecordingHeader.kind.utf8) {
      // A requirement, which ends before this member, is written again where it is needed.
      let isWhole = line.prefix(256).split(separator: UInt8(ascii: ",")).contains { $0.starts(with: Self.headerMember) }
      if isWhole, header == nil { header = Array(line) + [UInt8(ascii: "\n")] }
    } else if !kind.elementsEqual(RecordedKeyframe.kind.utf8) {
      count += 1
      if line.starts(with: Self.actionStart) {
        let digits = line.dropFirst(Self.actionStart.count).prefix { $0 != UInt8(ascii: ",") }
        if let seq = Int(String(decoding: digits, as: UTF8.self)) { actions.append(seq) }
      }
    }
  }

  private static let kindStart = #"{"kind":""#.utf8
  private static let headerMember = #""started":"#.utf8
  private static let actionStart = #"{"kind":"action","seq":"#.utf8
}
