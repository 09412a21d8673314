import PlayheadFormat

/// Writes the path of case names of an action whose type does not define one.
enum ReflectedCase {
  /// Appends the path; false, with nothing appended, if `value` is no enum.
  static func write(_ value: Any, into writer: inout JSONWriter) -> Bool {
    guard let name = EnumCase.name(of: value) else { return false }
    writer.append(escaped: name)
    if let payload = action(in: value) {
      let length = writer.count
      writer.append(byte: UInt8(ascii: "."))
      if !write(payload, into: &writer) { writer.truncate(to: length) }
    }
    return true
  }

  /// The payload that is an action: the only one, without a label, or the one labelled `action`, if its type's name
  /// ends in `Action`.
  private static func action(in value: Any) -> Any? {
    guard let payload = Mirror(reflecting: value).children.first?.value else { return nil }
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return isAction(payload) ? payload : nil }
    return mirror.children.first { $0.label == "action" && isAction($0.value) }?.value
  }

  private static func isAction(_ value: Any) -> Bool {
    let name = TypeName.short(type(of: value))
    return (name.firstIndex(of: "<").map { name[..<$0] } ?? name[...]).hasSuffix("Action")
  }
}
