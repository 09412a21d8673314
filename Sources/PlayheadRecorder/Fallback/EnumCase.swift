enum EnumCase {
  /// The name of an enum's case, independent of the type's description; nil for other types.
  static func name(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    if let label = mirror.children.first?.label { return label }
    func open<Value>(_ value: Value) -> String? {
      caseName(value).map { String(cString: $0) }
    }
    return _openExistential(value, do: open)
  }
}

// Mirror has no name for a case without a payload, and `String(describing:)` depends on the type's own description.
@_silgen_name("swift_EnumCaseName") private func caseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
