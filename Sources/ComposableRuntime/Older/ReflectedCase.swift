/// The case that a value of an enum is, as reflection shows it.
struct ReflectedCase {
  let name: String
  private let payload: Any?

  /// - Returns: Nil when the value is not of an enum.
  init?(of root: Any) {
    let mirror = Mirror(reflecting: root)
    if let child = mirror.children.first, let label = child.label {
      (name, payload) = (label, child.value)
    } else if mirror.displayStyle == .enum {
      // A case without payload has no child that would tell its name.
      (name, payload) = ("\(root)", nil)
    } else {
      return nil
    }
  }

  /// The payload, if it is of the case that `embed` makes.
  func payload<Root, Value>(madeBy embed: (Value) -> Root) -> Value? {
    // The value alone does not tell the case: several may have payloads of one type.
    guard let payload, let value = Self.value(of: payload, as: Value.self),
      ReflectedCase(of: embed(value))?.name == name
    else { return nil }
    return value
  }

  private static func value<Value>(of payload: Any, as type: Value.Type) -> Value? {
    if let value = payload as? Value { return value }
    // One value with a label is shown as a tuple with one element.
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
    return mirror.children.first?.value as? Value
  }
}
