/// The name of a value of an enum and, after a period, that of the enum that it wraps: `counter.incrementTapped`.
@usableFromInline package enum ActionName {
  package static func name(of action: Any) -> String {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
    guard let child = mirror.children.first, let name = child.label else { return "\(action)" }
    return Mirror(reflecting: child.value).displayStyle == .enum ? "\(name).\(self.name(of: child.value))" : name
  }

  @usableFromInline package static func caseName(of value: Any) -> String {
    String(name(of: value).prefix { $0 != "." })
  }
}
