package import PlayheadFormat

/// The places of a state that refer to one value: the parent's and the child's `@Shared`, say.
///
/// A recording has the value at each of them, so that only this tells that they were one.
package enum SharedPlaces {
  /// The references of a state, and where they are.
  private static func references<State>(
    in state: State, _ type: RecordedType<State>
  ) -> [(place: JSONPointer, owner: any RecordedReference)] {
    var writer = JSONWriter()
    writer.instances = .marking
    type.recording.write(state, &writer)
    let owners = writer.instances?.owners ?? []
    guard let marks = try? JSONValue(parsing: writer.text) else { return [] }
    var found: [(JSONPointer, any RecordedReference)] = []
    func walk(_ value: JSONValue, _ tokens: [String]) {
      switch value {
      case .object(let members):
        if members.count == 1, let mark = members[WrittenInstances.markName]?.int, owners.indices.contains(mark),
          let owner = owners[mark] as? any RecordedReference
        {
          return found.append((JSONPointer(tokens), owner))
        }
        for (name, value) in members { walk(value, tokens + [name]) }
      case .array(let elements):
        for (index, element) in elements.enumerated() { walk(element, tokens + [String(index)]) }
      default: break
      }
    }
    walk(marks, [])
    return found
  }

  /// The places that refer to one value, by values: each as a JSON Pointer.
  static func groups<State>(in state: State, _ type: RecordedType<State>) -> [[String]] {
    var groups: [(id: ObjectIdentifier, type: Any.Type, places: [String])] = []
    for (place, owner) in references(in: state, type) {
      let id = owner.recordedReferentID
      if let index = groups.firstIndex(where: { $0.id == id && $0.type == Swift.type(of: owner) }) {
        groups[index].places.append(place.description)
      } else {
        groups.append((id, Swift.type(of: owner), [place.description]))
      }
    }
    return groups.map(\.places).filter { $0.count > 1 }
  }

  /// Has the places of a state that was read back refer to one value again, as far as they are there and have the same.
  ///
  /// - Parameters:
  ///   - state: refers to a value of its own at each place.
  ///   - recorded: the state as it was recorded.
  ///   - groups: the places, as a header tells them.
  package static func join<State>(
    _ state: State, _ type: RecordedType<State>, recorded: JSONValue, _ groups: [[String]]
  ) {
    if groups.isEmpty { return }
    let references = Dictionary(
      references(in: state, type).map { ($0.place.description, $0) }, uniquingKeysWith: { first, _ in first })
    for group in groups {
      let there = group.compactMap { references[$0] }
      guard let first = there.first else { continue }
      for other in there.dropFirst() where recorded[other.place] == recorded[first.place] {
        share(first.owner, with: other.owner)
      }
    }
  }

  private static func share<Reference: RecordedReference>(_ first: Reference, with other: any RecordedReference) {
    (other as? Reference)?.share(with: first)
  }
}
