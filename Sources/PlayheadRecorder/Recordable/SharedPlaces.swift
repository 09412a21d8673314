package import PlayheadFormat

/// The places of a state that share a value, such as a parent's and a child's `@Shared`; a recording has a copy at each
/// place, so only this shows that they were shared.
package enum SharedPlaces {
  /// The references of a state and their places.
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

  /// The places that share a value, as one list of JSON Pointers for each value.
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

  /// Makes the places of a decoded state share a value again, as far as the places in `groups` (from a header) exist
  /// and have the same recorded value.
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
