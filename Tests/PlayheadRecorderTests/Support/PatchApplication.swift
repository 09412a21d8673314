import OrderedCollections
import PlayheadFormat

/// Applies a patch strictly: an `add` of a member that is there is refused, as the writer never means it.
enum PatchApplication {
  struct Refused: Error {
    let operation: JSONValue
    let reason: String
  }

  static func apply(_ patch: JSONValue, to value: JSONValue) throws -> JSONValue {
    guard case .array(let operations) = patch else { throw Refused(operation: patch, reason: "no array") }
    var value = value
    for operation in operations {
      guard let path = operation["path"]?.string else { throw Refused(operation: operation, reason: "no path") }
      let tokens = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { token in
        token.split(separator: "~1", omittingEmptySubsequences: false)
          .map { $0.split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~") }
          .joined(separator: "/")
      }
      try apply(operation, at: tokens[...], to: &value)
    }
    return value
  }

  private static func apply(
    _ operation: JSONValue, at tokens: ArraySlice<String>, to value: inout JSONValue
  ) throws {
    let kind = operation["op"]?.string
    guard let token = tokens.first else {
      guard kind == "replace", let new = operation["value"] else {
        throw Refused(operation: operation, reason: "the whole can only be replaced")
      }
      value = new
      return
    }
    switch value {
    case .object(var members):
      if tokens.count > 1 {
        guard var member = members[token] else { throw Refused(operation: operation, reason: "no member") }
        try apply(operation, at: tokens.dropFirst(), to: &member)
        members[token] = member
      } else {
        guard (members[token] != nil) == (kind != "add") else {
          throw Refused(operation: operation, reason: "a member that should not be, or should")
        }
        members[token] = operation["value"]
      }
      value = .object(members)
    case .array(var elements):
      guard let index = Int(token), index >= 0, index < elements.count + (kind == "add" && tokens.count == 1 ? 1 : 0)
      else { throw Refused(operation: operation, reason: "no such index") }
      if tokens.count > 1 {
        try apply(operation, at: tokens.dropFirst(), to: &elements[index])
      } else if kind == "remove" {
        elements.remove(at: index)
      } else if let new = operation["value"] {
        if kind == "add" { elements.insert(new, at: index) } else { elements[index] = new }
      }
      value = .array(elements)
    default: throw Refused(operation: operation, reason: "neither object nor array")
    }
  }
}
