/// The name of an action, or of any value of an enum: the names of its case and of the cases in it, without other values.
@usableFromInline package enum ActionName {
  package static func name(of action: Any) -> String {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
    guard let child = mirror.children.first, let name = child.label else { return "\(action)" }
    return Mirror(reflecting: child.value).displayStyle == .enum ? "\(name).\(self.name(of: child.value))" : name
  }

  /// The name of the case alone.
  @usableFromInline package static func caseName(of value: Any) -> String {
    String(name(of: value).prefix { $0 != "." })
  }
}
