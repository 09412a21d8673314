extension AttachRequest {
  /// The request in a line as far as member names show it, so that its permission is checked before its values are
  /// parsed, of which a state may be large.
  package struct Glance: Hashable, Sendable {
    /// 0 if there is none.
    package private(set) var id = 0
    /// The permission that the request needs, if any.
    package private(set) var permission: AttachPermission?

    /// `line` has no line end; for a line that is no object, the members found so far are kept.
    package init(_ line: UnsafeRawBufferPointer) {
      var names: [Substring: Range<Int>] = [:]
      var position = 0
      func skip(while isSuch: (UInt8) -> Bool) {
        while position < line.count, isSuch(line[position]) { position += 1 }
      }
      /// Skips a string from its opening quote.
      func skipString() {
        position += 1
        while position < line.count, line[position] != UInt8(ascii: "\"") {
          position += line[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
      }
      /// Skips a value up to the comma after it or the end of its container.
      func skipValue() {
        var depth = 0
        while position < line.count {
          switch line[position] {
          case UInt8(ascii: "\""):
            skipString()
            continue
          case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
          case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 0 { return }
            depth -= 1
          case UInt8(ascii: ",") where depth == 0: return
          default: break
          }
          position += 1
        }
      }
      skip { $0 != UInt8(ascii: "{") }
      while position < line.count {
        position += 1
        skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard position < line.count, line[position] == UInt8(ascii: "\"") else { break }
        let nameStart = position + 1
        skipString()
        let name = line[min(nameStart, line.count)..<max(min(position - 1, line.count), min(nameStart, line.count))]
        skip { $0 != UInt8(ascii: ":") }
        position += 1
        let start = min(position, line.count)
        skipValue()
        names[Substring(decoding: name, as: UTF8.self)] = start..<min(position, line.count)
        guard position < line.count, line[position] == UInt8(ascii: ",") else { break }
      }
      if let range = names["id"] {
        let digits = String(decoding: line[range], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
        id = Int(digits) ?? 0
      }
      if names["send"] != nil {
        permission = .sending
      } else if names["note"] != nil {
        permission = .noting
      } else if names["present"] != nil || names["live"] != nil {
        permission = .presenting
      }
    }
  }
}
