extension AttachRequest {
  /// What a line asks for, as far as the names of its members tell: whether that is allowed is known before its values are read, of
  /// which a state may be large.
  package struct Glance: Hashable, Sendable {
    /// 0 where there is none.
    package private(set) var id = 0
    /// What the app has to allow for it; nil for nothing.
    package private(set) var permission: AttachPermission?

    /// - Parameter line: without its end. Of one that is no object whatever is found is told.
    package init(_ line: UnsafeRawBufferPointer) {
      var names: [Substring: Range<Int>] = [:]
      var position = 0
      func skip(while isSuch: (UInt8) -> Bool) {
        while position < line.count, isSuch(line[position]) { position += 1 }
      }
      /// Goes over a string, of which the first quote is next.
      func skipString() {
        position += 1
        while position < line.count, line[position] != UInt8(ascii: "\"") {
          position += line[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
      }
      /// Goes over a value, up to the comma after it or the end of what it is in.
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
