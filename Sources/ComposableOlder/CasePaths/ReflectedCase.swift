internal import ComposableRuntime

/// The case of an enum value, found by reflection; an optional has the case of its value.
struct ReflectedCase {
  private let name: String
  /// The number of the case, which distinguishes cases of one name: `payload(a:)` and `payload(b:)`.
  private let tag: UInt32?
  private let payload: Any?

  /// Nil when the value is not an enum, and has no labelled child.
  init?(of root: Any) {
    let mirror = Mirror(reflecting: root)
    guard mirror.displayStyle == .optional else {
      self.init(ofWrapped: root, mirror)
      return
    }
    if let wrapped = mirror.children.first?.value {
      self.init(of: wrapped)
    } else {
      self.init(name: "none", tag: nil, payload: nil)
    }
  }

  private init?(ofWrapped root: Any, _ mirror: Mirror) {
    func tag<Value>(of value: Value) -> UInt32? { EnumTag.of(value) }
    let tag = _openExistential(root, do: tag)
    if let child = mirror.children.first, let label = child.label {
      self.init(name: label, tag: tag, payload: child.value)
    } else if mirror.displayStyle == .enum {
      // A case without associated values has no child, so its name comes from its description.
      self.init(name: "\(root)", tag: tag, payload: nil)
    } else {
      return nil
    }
  }

  private init(name: String, tag: UInt32?, payload: Any?) { (self.name, self.tag, self.payload) = (name, tag, payload) }

  func isCase(of other: Self?) -> Bool { other.map { name == $0.name && tag == $0.tag } ?? false }

  /// The payload of a value, if its case is the one that `embed` creates.
  static func payload<Root, Value>(of root: Root, madeBy embed: (Value) -> Root) -> Value? {
    if let value = wrapped(in: root, as: Value.self), isSome(embed, for: value) { return value }
    return Self(of: root)?.payload(madeBy: embed)
  }

  private static func wrapped<Value>(in root: Any, as type: Value.Type) -> Value? {
    let mirror = Mirror(reflecting: root)
    return mirror.displayStyle == .optional ? mirror.children.first?.value as? Value : nil
  }

  /// Whether `embed` is `Optional.some`, which holds what `value` holds; an indirect case of the wrapped enum would hold `value` itself.
  private static func isSome<Root, Value>(_ embed: (Value) -> Root, for value: Value) -> Bool {
    guard let made = wrapped(in: embed(value), as: Value.self) else { return false }
    guard EnumTag.of(value) != nil else { return true }
    guard EnumTag.of(made) == EnumTag.of(value) else { return false }
    guard let held = Self(of: made)?.payload.flatMap({ Self.value(of: $0, as: Value.self) }) else { return true }
    return !withUnsafeBytes(of: held) { held in withUnsafeBytes(of: value) { held.elementsEqual($0) } }
  }

  /// The payload, if the case is the one that `embed` creates.
  private func payload<Root, Value>(madeBy embed: (Value) -> Root) -> Value? {
    // The type of the payload doesn't identify the case: several cases may have the same payload type.
    guard let payload, let value = Self.value(of: payload, as: Value.self), isCase(of: Self(of: embed(value)))
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
