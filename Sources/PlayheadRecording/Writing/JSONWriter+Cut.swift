// The member `cut` of a line: JSON Pointers to the places where values would have been too deep. It comes after the value,
// and hardly ever.

extension JSONWriter {
  /// Appends the member for a recorded value, if something was left out of it.
  ///
  /// - Parameter start: the byte of `value` at which it begins.
  package mutating func append(cutOf value: borrowing JSONWriter, from start: Int = 0) {
    guard _slowPath(value.wasCut) else { return }
    let json = value.withBytes { try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    append(cut: json?.cutPlaces() ?? [])
  }

  /// Appends the member for the values of a patch.
  @usableFromInline @inline(never) mutating func append(cutOf patch: borrowing PatchWriter) {
    guard let operations = JSONPatch(written: patch)?.operations else { return }
    append(
      cut: operations.flatMap { operation -> [JSONPointer] in
        switch operation {
        case .add(let path, let value), .replace(let path, let value): value.cutPlaces(at: path)
        default: []
        }
      })
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
