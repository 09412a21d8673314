// The members that tell what is missing in the value of a line, after it: `cut`, JSON Pointers to the places where values would have
// been too deep, and `unwritten`, what could not be written. They hardly ever come.

extension JSONWriter {
  /// Whether something is missing in what was written.
  @inlinable package var isIncomplete: Bool { wasCut || hasFailure }

  /// Appends the members for a recorded value, if something is missing in it.
  ///
  /// - Parameter start: the byte of `value` at which it begins.
  package mutating func append(missingIn value: borrowing JSONWriter, from start: Int = 0) {
    guard _slowPath(value.isIncomplete) else { return }
    if value.wasCut {
      let json = value.withBytes { try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: $0[start...])) }
      append(cut: json?.cutPlaces() ?? [])
    }
    append(failures: value.failures)
  }

  /// Appends the same for the value that this writer itself has, up to its end.
  @inline(never) package mutating func endIncomplete(from start: Int) {
    settleFailures(from: start)
    var missing = JSONWriter(capacity: 256)
    missing.append(missingIn: self, from: start)
    append(missing)
  }

  /// Forgets that something is missing, when that has been told.
  package mutating func forgetMissing() {
    setFailures([])
    wasCut = false
  }

  /// Appends the members for the values of a patch.
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

  private mutating func append(cut places: [JSONPointer]) {
    guard !places.isEmpty else { return }
    append(raw: ",\"cut\":[")
    for place in places {
      append(place.description)
      separate()
    }
    closeArray()
  }
}
