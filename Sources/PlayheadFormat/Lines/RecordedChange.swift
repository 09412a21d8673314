internal import OrderedCollections

/// The line of an action's change, written after its reducer had returned.
public struct RecordedChange: Hashable, Sendable {
  /// The action's number.
  public var seq: Int
  /// The position that the patch leads to: the action's number, unless actions return in another order than they began.
  public var position: Int
  /// Nanoseconds in the reducer.
  public var duration: Int
  /// Whether another reducer was running meanwhile, in a store that does not serialise actions, so that this change may
  /// include changes by the other.
  public var overlaps: Bool
  /// The difference between the states before and after the action.
  public var patch: JSONPatch
  /// What the reducer read from its dependencies, in order.
  public var reads: [Read]
  /// The values of the state after it that could not be written, and in whose places the patch puts `null`.
  public var failures: [WritingFailure] = []

  /// A value that a reducer read from a dependency.
  public struct Read: Hashable, Sendable {
    /// The name of what was read, such as `uuid`.
    public var key: String
    /// What it was.
    public var value: JSONValue
    /// The values in it that could not be written, and in whose places `null` stands.
    public var failures: [WritingFailure] = []

    /// A value that was read.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// A change's line, with the members of the same names.
  ///
  /// - Parameter position: nil for that of the action's number.
  public init(
    seq: Int, position: Int? = nil, duration: Int, overlaps: Bool = false, patch: JSONPatch, reads: [Read] = []
  ) {
    self.seq = seq
    self.position = position ?? seq
    self.duration = duration
    self.overlaps = overlaps
    self.patch = patch
    self.reads = reads
  }
}

// MARK: - The line

extension RecordedChange: RecordedLine {
  public static let kind = "change"

  package init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    position = try members.optionalPosition("pos") ?? seq
    duration = try members.optionalInteger("dur") ?? 0
    overlaps = members.json["overlap"] == true
    if let patch = members.value("patch") {
      do throws(JSONPatchError) { self.patch = try JSONPatch(patch) } catch { throw LineError(.patch(error)) }
    } else {
      patch = JSONPatch()
    }
    reads = []
    if case .array(let elements) = members.json["reads"] {
      for element in elements {
        let read = LineMembers(element)
        var known = Read(key: try read.text("key"), value: element["value"] ?? .null)
        known.failures = WritingFailure.failures(in: element["unwritten"])
        reads.append(known)
      }
    }
    failures = WritingFailure.failures(in: members.json["unwritten"])
  }

  public func write(into line: inout JSONWriter) {
    Self.begin(seq: seq, position: position, duration: duration, overlaps: overlaps, into: &line)
    if !reads.isEmpty {
      line.append(raw: ",\"reads\":[")
      for read in reads {
        read.write(into: &line)
        line.separate()
      }
      line.closeArray()
    }
    if !patch.operations.isEmpty {
      line.append(raw: ",\"patch\":")
      line.append(patch.json)
    }
    line.append(failures: failures)
    line.append(raw: "}\n")
  }

  @inlinable @inline(__always) package static func begin(
    seq: Int, position: Int, duration: Int, overlaps: Bool, into line: inout JSONWriter
  ) {
    line.append(raw: "{\"kind\":\"change\",\"seq\":")
    line.append(seq)
    if position != seq {
      line.append(raw: ",\"pos\":")
      line.append(position)
    }
    line.append(raw: ",\"dur\":")
    line.append(duration)
    if overlaps { line.append(raw: ",\"overlap\":true") }
  }

  /// Writes the line for a writer that has its parts as bytes; `reads` are objects written by ``Read/write(into:)``,
  /// each followed by a comma.
  @inlinable @inline(__always) package static func write(
    seq: Int, position: Int, duration: Int, overlaps: Bool, reads: borrowing JSONWriter, patch: borrowing PatchWriter,
    into line: inout JSONWriter
  ) {
    begin(seq: seq, position: position, duration: duration, overlaps: overlaps, into: &line)
    if reads.count > 0 {
      line.append(raw: ",\"reads\":[")
      line.append(reads)
      line.closeArray()
    }
    if patch.operationCount > 0 {
      line.append(raw: ",\"patch\":")
      line.append(patch)
      if _slowPath(patch.operations.isIncomplete) { line.append(missingIn: patch) }
    }
    line.append(raw: "}\n")
  }
}

extension RecordedChange.Read {
  func write(into line: inout JSONWriter) {
    Self.begin(key: key, into: &line)
    line.append(value)
    line.append(failures: failures)
    line.append(raw: "}")
  }

  package static func begin(key: String, into line: inout JSONWriter) {
    line.append(raw: "{\"key\":")
    line.append(key)
    line.append(raw: ",\"value\":")
  }
}
