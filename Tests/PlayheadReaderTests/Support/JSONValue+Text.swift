import PlayheadFormat

extension JSONValue {
  /// The value as JSON text, with spaces where a foreign writer may put them.
  func text(spaced: Bool) -> String {
    var writer = JSONWriter()
    writer.append(self)
    return spaced ? writer.text.replacing("\":", with: "\" : ") : writer.text
  }
}
