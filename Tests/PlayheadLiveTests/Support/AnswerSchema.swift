import Foundation
import PlayheadFormat

/// What the article says of the JSON that commands answer with.
struct AnswerSchema {
  /// A member of an object.
  struct Member {
    let types: String
    let isRequired: Bool
  }

  /// The alternatives of each command; each is some objects whose members stand together.
  let answers: [String: [[String]]]
  let objects: [String: [String: Member]]
  /// The members that were met, as `Stop.position`.
  private(set) var met: Set<String> = []

  /// Reads the tables of the article.
  init(article: String) {
    var answers: [String: [[String]]] = [:]
    var objects: [String: [String: Member]] = [:]
    var object: String?
    for line in article.split(separator: "\n") {
      if line.hasPrefix("#") {
        object = line.hasPrefix("### ") ? String(line.dropFirst(4)) : nil
        if let object { objects[object] = [:] }
      }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if let object {
        let name = cells[0].filter { $0 != "`" }
        objects[object]?[name.filter { $0 != "?" }] = Member(types: cells[1], isRequired: !name.hasSuffix("?"))
      } else {
        let alternatives = cells[1].components(separatedBy: " or ").map { $0.components(separatedBy: ", ") }
        for name in cells[0].matches(of: /`([^`]+)`/) { answers[String(name.output.1)] = alternatives }
      }
    }
    self.answers = answers
    self.objects = objects
  }

  /// All members that are documented, as `Stop.position`.
  var members: Set<String> {
    Set(objects.flatMap { object, members in members.keys.map { "\(object).\($0)" } })
  }

  /// What is wrong with a line; nil where nothing is.
  mutating func problem(_ line: JSONValue) -> String? {
    guard case .object(var members) = line, case .string(var command)? = members.removeValue(forKey: "command") else {
      return "no command"
    }
    if members["error"] != nil { return problem(members, as: ["Error"]) }
    if command == "info" {
      guard case .string(let topic)? = members.removeValue(forKey: "topic") else { return "info without a topic" }
      command += " \(topic)"
    }
    guard let alternatives = answers[command] else { return "nothing is said of '\(command)'" }
    var problems: [String] = []
    for alternative in alternatives {
      let before = met
      guard let problem = problem(members, as: alternative) else { return nil }
      problems.append(problem)
      met = before
    }
    return problems.joined(separator: "; or ")
  }

  private mutating func problem(_ members: JSONValue.Object, as names: [String]) -> String? {
    var known: [String: (object: String, member: Member)] = [:]
    for name in names {
      guard let object = objects[name] else { return "there is no object \(name)" }
      for (member, value) in object { known[member] = (name, value) }
    }
    for (name, found) in known where found.member.isRequired && members[name] == nil {
      return "\(found.object) has no '\(name)'"
    }
    for (name, value) in members {
      guard let (object, member) = known[name] else { return "\(names.joined(separator: ", ")) has a member '\(name)'" }
      guard fits(value, member.types) else { return "\(object).\(name) is no \(member.types): \(value)" }
      met.insert("\(object).\(name)")
    }
    return nil
  }

  private mutating func fits(_ value: JSONValue, _ types: String) -> Bool {
    for type in types.components(separatedBy: " or ") {
      switch (type, value) {
      case ("value", _), ("integer", .integer), ("text", .string), ("flag", .bool), ("null", .null),
        ("object", .object),
        ("number", .integer), ("number", .double), ("true", true), ("false", false):
        return true
      case (_, .string(let text)) where type == "\"\(text)\"": return true
      case (_, .array(let elements)) where type.hasPrefix("["):
        let inner = String(type.dropFirst().dropLast())
        if elements.allSatisfy({ fits($0, inner) }) { return true }
      case (_, .object(let members)) where objects[type] != nil:
        if problem(members, as: [type]) == nil { return true }
      default: break
      }
    }
    return false
  }
}
