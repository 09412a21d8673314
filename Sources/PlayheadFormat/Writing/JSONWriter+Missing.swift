// The rare members after a value that list what it lacks: `cut`, JSON Pointers to values that were nested too deep, and
// `unwritten`, values that could not be written.

extension JSONWriter {
  /// Whether a value was cut off or could not be written.
  @inlinable package var isIncomplete: Bool { wasCut || hasFailure }

  /// Appends these members for a recorded value that begins at the byte `start`, if it is incomplete.
  package mutating func append(missingIn value: borrowing JSONWriter, from start: Int = 0) {
    guard _slowPath(value.isIncomplete) else { return }
    if value.wasCut {
      let json = value.withBytes { try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: $0[start...])) }
      append(cut: json?.cutPlaces() ?? [])
    }
    append(failures: value.failures)
  }

  /// Appends these members for this writer's own value, from `start` to the writer's end.
  @inline(never) package mutating func endIncomplete(from start: Int) {
    settleFailures(from: start)
    var missing = JSONWriter(capacity: 256)
    missing.append(missingIn: self, from: start)
    append(missing)
  }

  /// Clears the flags after these members were written.
  package mutating func forgetMissing() {
    setFailures([])
    wasCut = false
  }

  /// Appends these members for the values of a patch.
  @usableFromInline @inline(never) mutating func append(missingIn patch: borrowing PatchWriter) {
    if patch.operations.wasCut, let operations = JSONPatch(written: patch)?.operations {
      append(
        cut: operations.flatMap { operation -> [JSONPointer] in
          switch operation {
          case .add(let path, let value), .replace(let path, let value): value.cutPlaces(at: path)
          default: []
          }
        })
    }
    append(failures: patch.failures)
  }

  private mutating func append(cut places: [JSONPointer]) { append(",\"cut\":[", places) }

  /// Appends the member `unknown`, unless there is no such place.
  package mutating func append(unknown places: [JSONPointer]) { append(",\"unknown\":[", places) }

  private mutating func append(_ name: StaticString, _ places: [JSONPointer]) {
    guard !places.isEmpty else { return }
    append(raw: name)
    for place in places {
      append(place.description)
      separate()
    }
    closeArray()
  }
}
