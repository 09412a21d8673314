package import PlayheadFormat

extension JSONView {
  /// The most operations on a collection that are shown in place of the whole collection.
  package static var shownOperations: Int { 8 }

  /// The difference between two values as a recorder would write it, except that a few operations on a collection are
  /// kept however short it is; `look` receives each operation's effect and a value with the containers around its
  /// place, and a cancelled task gets only some results. O(*n*) in the bytes of both, without decoding what they have
  /// in common.
  package static func difference<Look>(
    from old: JSONView, to new: JSONView, _ look: (JSONPatch.Effect, JSONView) -> Look
  ) -> [Look] {
    var writer = PatchWriter()
    writer.leastOperations = shownOperations + 1
    writer.writeDifference(of: old, new)
    // The writer's output can be parsed, and applies to the value it was written for.
    guard !Task.isCancelled, let json = try? JSONValue(parsing: writer.text), let patch = try? JSONPatch(json) else {
      return []
    }
    return old.effects(of: patch, look)
  }

  private func effects<Look>(of patch: JSONPatch, _ look: (JSONPatch.Effect, JSONView) -> Look) -> [Look] {
    var lazy = lazy
    lazy.root = slot
    var looks: [Look] = []
    for operation in patch.operations {
      guard !Task.isCancelled, let effect = try? lazy.effect(of: operation) else { break }
      looks.append(look(effect, JSONView(lazy, lazy.root)))
      guard lazy.apply(operation) else { break }
    }
    return looks
  }
}

extension JSONView {
  /// The places at which two values differ, with both values.
  package static func differences(
    from old: JSONView, to new: JSONView
  ) -> [(place: JSONPointer, old: JSONValue?, new: JSONValue?)] {
    difference(from: old, to: new) { effect, _ in effect }.map { ($0.pointer, $0.old, $0.new) }
  }
}

extension JSONView: PatchTree {
  /// The elements of an array, in eight bytes each.
  package struct Elements: RandomAccessCollection {
    fileprivate let whole: Whole
    fileprivate var slots: [LazyJSON.Slot] = []

    package var startIndex: Int { 0 }
    package var endIndex: Int { slots.count }

    package subscript(index: Int) -> JSONView { JSONView(whole, slots[index]) }
  }

  package var parts: PatchParts<JSONView> {
    switch kind {
    case .object:
      var members = JSONMembers<JSONView>(minimumCapacity: count)
      forEachMember { name, value in
        members[name] = value
        return true
      }
      return .members(members)
    case .array:
      var elements = Elements(whole: whole)
      elements.slots.reserveCapacity(count)
      lazy.forEachElement(of: slot) { element in
        elements.slots.append(element)
        return elements.slots.count & 0xFFFF != 0 || !Task.isCancelled
      }
      return .elements(elements)
    case .null, .bool, .number, .string: return .none
    }
  }

  package var isContainer: Bool { kind == .object || kind == .array }

  package func isSame(as other: JSONView) -> Bool {
    if slot.container == nil, other.slot.container == nil {
      if isWrittenAs(other) { return true }
      if let known = lazy.isSameText(slot, as: other.slot, in: other.lazy) { return known }
    }
    guard kind == other.kind, count == other.count else { return false }
    // Other programs may write the same value differently.
    switch (parts, other.parts) {
    case (.members(let members), .members(let others)):
      return members.allSatisfy { member in others[member.key].map { member.value.isSame(as: $0) } ?? false }
    case (.elements(let elements), .elements(let others)):
      return zip(elements, others).allSatisfy { $0.isSame(as: $1) }
    default: return scalar == other.scalar
    }
  }

  package func write(recordedInto writer: inout JSONWriter) { write(into: &writer) }
}
