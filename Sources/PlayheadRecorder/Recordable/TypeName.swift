/// The names of types in a recording, which are the same in every run.
enum TypeName {
  /// The name with its module and enclosing types, without the addresses that mark private scopes.
  static func full(_ type: Any.Type) -> String {
    var name = String(reflecting: type)
    while let start = name.range(of: "(unknown context at $"), let end = name[start.upperBound...].firstIndex(of: ")") {
      var after = name.index(after: end)
      if after < name.endIndex, name[after] == "." { after = name.index(after: after) }
      name.removeSubrange(start.lowerBound..<after)
    }
    return name
  }

  /// The name without modules: `CounterFeature.State`, `Box<Int>`.
  static func short(_ type: Any.Type) -> String {
    var short = ""
    var path: [Substring] = []
    func flush() {
      // A path that continues after generic arguments has no module.
      let hasModule = path.count > 1 && path.first?.isEmpty == false
      short += (hasModule ? path.dropFirst() : path[...]).joined(separator: ".")
      path = []
    }
    let name = full(type)
    var start = name.startIndex
    for index in name.indices {
      let character = name[index]
      if character.isLetter || character.isNumber || character == "_" { continue }
      path.append(name[start..<index])
      start = name.index(after: index)
      if character != "." {
        flush()
        short.append(character)
      }
    }
    path.append(name[start...])
    flush()
    return short
  }
}

extension String {
  /// The first occurrence of `text`, found without Foundation.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
