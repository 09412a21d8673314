/// The case of an enum value, found by reflection.
struct ReflectedCase {
  let name: String
  private let payload: Any?

  /// - Returns: Nil when the value is not an enum, and has no labelled child.
  init?(of root: Any) {
    let mirror = Mirror(reflecting: root)
    if let child = mirror.children.first, let label = child.label {
      (name, payload) = (label, child.value)
    } else if mirror.displayStyle == .enum {
      // A case without associated values has no child, so its name comes from its description.
      (name, payload) = ("\(root)", nil)
    } else {
      return nil
    }
  }

  /// Returns the payload, if the case is the one that `embed` creates.
  func payload<Root, Value>(madeBy embed: (Value) -> Root) -> Value? {
    // The type of the payload doesn't identify the case: several cases may have the same payload type.
    guard let payload, let value = Self.value(of: payload, as: Value.self),
      ReflectedCase(of: embed(value))?.name == name
    else { return nil }
    return value
  }

  private static func value<Value>(of payload: Any, as type: Value.Type) -> Value? {
    if let value = payload as? Value { return value }
    // Reflection shows a single labelled value as a tuple with one element.
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
    return mirror.children.first?.value as? Value
  }
}
