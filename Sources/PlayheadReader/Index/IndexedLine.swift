internal import PlayheadFormat

/// The members of a line that the index needs: regular lines are scanned, other spellings walked over, and the rest is
/// parsed.
enum IndexedLine {
  case header
  /// The name is an index into ``RecordingIndex/names``.
  case action(seq: Int, time: Int, name: UInt32, origin: RecordedOrigin)
  /// The shape is an index into ``RecordingIndex/patches``.
  case change(seq: Int, position: Int, shape: UInt32)
  case effectStart(id: Int, seq: Int)
  case effectEnd(id: Int)
  case cancellation
  case presentation
  case keyframe(seq: Int)
  case schema
  case note
  case log
  case gap(open: [Int])
  case end
  /// A kind from a later version.
  case unknown
}

extension RecordingIndex {
  /// The most bytes of all action names together; an app has some thousands of names.
  private static let nameLimit = 1 << 30

  /// The number of a name, or nil if there are too many; eight bytes after it must be readable.
  @inline(__always) private mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> UInt32? {
    names.weight + name.count <= Self.nameLimit ? names.intern(name) : nil
  }

  /// The number of a parsed action's name.
  mutating func intern(_ name: String) throws(LineProblem) -> UInt32 {
    guard let number = LineCursor.withSlack(name.utf8, { intern($0) }) else {
      throw LineProblem(.namesTooLong(limit: Self.nameLimit))
    }
    return number
  }

  // MARK: - Scanning

  /// Scans a line to its end; nil if it is not in the writer's spelling.
  @inline(__always) mutating func scanLine(_ lines: inout LineCursor) -> IndexedLine? {
    guard lines.end - lines.position > 9 else { return nil }
    // `{"kind":"` comes first, and the relevant kinds differ in the next letter.
    switch lines.base[lines.position + 9] {
    case UInt8(ascii: "a"):
      guard let head = RecordedAction.scan(&lines), let name = intern(head.name) else { return nil }
      return .action(seq: head.seq, time: lines.number(at: head.time), name: name, origin: head.origin)
    case UInt8(ascii: "c"):
      guard let head = RecordedChange.scan(&lines), let shape = scanShape(&lines) else { return nil }
      return .change(seq: head.seq, position: head.position, shape: shape)
    case UInt8(ascii: "e"):
      return switch RecordedEffectEvent.scan(&lines) {
      case .start(let id, let seq): .effectStart(id: id, seq: seq)
      case .end(let id): .effectEnd(id: id)
      case nil: nil
      }
    case UInt8(ascii: "l"): return RecordedLog.scan(&lines).map { _ in .log }
    case UInt8(ascii: "k"): return RecordedKeyframe.scan(&lines).map { .keyframe(seq: $0) }
    default: return nil
    }
  }

  /// Scans a change's operations to the end of the line; nil if unrecognised.
  @inline(__always) private mutating func scanShape(_ line: inout LineCursor) -> UInt32? {
    patches.beginPatch()
    let isRecognised = RecordedChange.scanPatch(&line) { kind, path, _ in patches.add(PatchTable.Kind(kind), path) }
    return isRecognised ? patches.endPatch() : nil
  }

  // MARK: - Walking

  /// Walks over a line with members in another order or with spaces; nil if unrecognised.
  mutating func walkLine(_ lines: inout LineCursor) -> IndexedLine? {
    guard let walk = AnyOrderMembers(&lines) else { return nil }
    switch walk.kind {
    case .action:
      guard let seq = walk.seq, let name = walk.name,
        let number = intern(UnsafeBufferPointer(start: lines.base + name.lowerBound, count: name.count))
      else { return nil }
      return .action(seq: seq, time: walk.time, name: number, origin: walk.origin)
    case .change:
      guard let seq = walk.seq else { return nil }
      patches.beginPatch()
      if let patch = walk.patch,
        !AnyOrderMembers.takePatch(patch, in: lines, { kind, path in patches.add(PatchTable.Kind(kind), path) })
      {
        return nil
      }
      return .change(seq: seq, position: walk.position ?? seq, shape: patches.endPatch())
    case .effect:
      guard let id = walk.id, let isStart = walk.isStart else { return nil }
      return isStart ? walk.seq.map { .effectStart(id: id, seq: $0) } : .effectEnd(id: id)
    case .keyframe: return walk.hasState ? walk.seq.map { .keyframe(seq: $0) } : nil
    }
  }

  // MARK: - Parsing

  /// Parses the whole line.
  mutating func parseLine(_ bytes: UnsafeRawBufferPointer) throws(LineProblem) -> IndexedLine {
    switch try Self.parse(bytes) {
    case nil, .header, .requirement: return .header
    case .action(let action):
      return .action(seq: action.seq, time: action.time, name: try intern(action.name), origin: action.origin)
    case .change(let change):
      return .change(seq: change.seq, position: change.position, shape: shape(of: change.patch))
    case .effect(let effect):
      if case .start(let seq, _, _, _) = effect.event { return .effectStart(id: effect.id, seq: seq) }
      return .effectEnd(id: effect.id)
    case .cancellation: return .cancellation
    case .presentation: return .presentation
    case .keyframe(let keyframe): return .keyframe(seq: keyframe.seq)
    case .schema: return .schema
    case .note: return .note
    case .log: return .log
    case .gap(let gap): return .gap(open: gap.open)
    case .end: return .end
    case .unknown: return .unknown
    }
  }

  /// Nil for a header, which is an error here whatever it contains.
  private static func parse(_ bytes: UnsafeRawBufferPointer) throws(LineProblem) -> AnyRecordedLine? {
    do throws(LineError) {
      let members = try LineMembers(parsing: bytes)
      return try members.text("kind") == RecordingHeader.kind ? nil : AnyRecordedLine(members)
    } catch {
      throw LineProblem(error)
    }
  }

  private mutating func shape(of patch: JSONPatch) -> UInt32 {
    patches.beginPatch()
    for operation in patch.operations {
      let kind: PatchTable.Kind
      switch operation {
      case .add: kind = .add
      case .remove: kind = .remove
      case .replace: kind = .replace
      case .move, .copy, .test: return PatchTable.irregular
      }
      LineCursor.withSlack(operation.path.description.utf8) { patches.add(kind, $0) }
    }
    return patches.endPatch()
  }
}
