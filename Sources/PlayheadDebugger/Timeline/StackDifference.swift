internal import PlayheadReading
internal import PlayheadRecording

/// What changed in a navigation stack that was written whole, or in a place of it that another screen has taken.
///
/// Screens are told apart by their ids: another screen in a place is no change of the one that was there.
struct StackDifference {
  private(set) var effects: [JSONPatch.Effect] = []

  /// How many screens a stack has at most that is compared screen by screen.
  private static let screenLimit = 32

  /// - Returns: Nil where the effect is no change of a stack, or of a place of it.
  init?(_ effect: JSONPatch.Effect, _ schema: Schema?) {
    guard let schema, !effect.isElement, let old = effect.old, let new = effect.new,
      case .value(let type)? = schema.member(at: effect.pointer, in: schema.stateType)
    else { return nil }
    if type.stackElement != nil {
      guard old["id"] != new["id"] else { return nil }
      effects = [
        JSONPatch.Effect(pointer: effect.pointer, old: old, new: nil, isElement: true),
        JSONPatch.Effect(pointer: effect.pointer, old: nil, new: new, isElement: true),
      ]
      return
    }
    guard type.element?.stackElement != nil, let old = Self.screens(old), let new = Self.screens(new) else {
      return nil
    }
    compare(old, new, at: effect.pointer)
  }

  /// The screens of a stack with their ids; nil where it is none, or has two of one id.
  private static func screens(_ value: JSONValue) -> [(id: JSONValue, screen: JSONValue)]? {
    guard case .array(let entries) = value, entries.count <= screenLimit else { return nil }
    var ids: Set<JSONValue> = []
    var screens: [(id: JSONValue, screen: JSONValue)] = []
    for entry in entries {
      guard let id = entry["id"], entry["element"] != nil, ids.insert(id).inserted else { return nil }
      screens.append((id, entry))
    }
    return screens
  }

  private mutating func compare(
    _ old: [(id: JSONValue, screen: JSONValue)], _ new: [(id: JSONValue, screen: JSONValue)], at pointer: JSONPointer
  ) {
    for (index, entry) in old.enumerated() where !new.contains(where: { $0.id == entry.id }) {
      effects.append(
        JSONPatch.Effect(pointer: pointer.appending(String(index)), old: entry.screen, new: nil, isElement: true))
    }
    for (index, entry) in new.enumerated() {
      let place = pointer.appending(String(index))
      guard let before = old.first(where: { $0.id == entry.id }) else {
        effects.append(JSONPatch.Effect(pointer: place, old: nil, new: entry.screen, isElement: true))
        continue
      }
      guard let first = JSONView(before.screen), let second = JSONView(entry.screen) else { continue }
      effects += JSONView.difference(from: first, to: second) { part, _ in
        var part = part
        part.pointer.tokens.insert(contentsOf: place.tokens, at: 0)
        return part
      }
    }
  }
}
