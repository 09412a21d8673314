/// Writes the members that make an enum recordable.
struct EnumMembers {
  let cases: [CaseModel]
  let isIndirect: Bool
  let access: String

  var all: [String] {
    // Two values of an enum without cases cannot be compared without a warning; the protocol's default does.
    cases.isEmpty
      ? [write, writeChanges, read, describe, writeCase]
      : [write, writeChanges, isIdentical, read, describe, writeCase]
  }

  private var write: String {
    if cases.isEmpty { return declaration(access, Signature.write, ["switch self {}"]) }
    var lines = ["writer.openObject()", "switch self {"]
    for element in cases {
      lines.append("case \(element.pattern("payload")):")
      lines.append("  writer.append(key: \(element.key.expression))")
      lines.append("  writer.openObject()")
      for (index, payload) in element.payload.enumerated() {
        lines.append("  let type\(index) = \(element.type(of: "payload\(index)"))")
        lines.append("  \(recording(index)).write(payload\(index), \(payload.key.expression), into: &writer)")
      }
      lines.append("  writer.closeObject()")
    }
    return declaration(access, Signature.write, lines + ["}", "writer.closeObject()"])
  }

  private var writeChanges: String {
    if cases.isEmpty { return declaration(access, Signature.writeChanges, []) }
    var lines = ["switch (old, self) {"]
    for element in cases {
      lines.append("case (\(element.pattern("old")), \(element.pattern("new"))):")
      if element.payload.isEmpty {
        lines.append("  break")
        continue
      }
      lines.append("  let mark = patch.enter(\(element.key.expression) as PlayheadRecorder.JSONKey)")
      let sorted = element.payload.enumerated().sorted {
        $0.element.key.name.utf8.lexicographicallyPrecedes($1.element.key.name.utf8)
      }
      for (index, payload) in sorted {
        lines.append("  let type\(index) = \(element.type(of: "new\(index)"))")
        lines.append(
          "  \(recording(index)).writeChanges("
            + "from: old\(index), to: new\(index), \(payload.key.expression), into: &patch)")
      }
      lines.append("  patch.leave(mark)")
    }
    if cases.count > 1 {
      lines += ["default:", "  patch.replace { writer in self.writeRecorded(into: &writer) }"]
    }
    return declaration(access, Signature.writeChanges, lines + ["}"])
  }

  private var isIdentical: String {
    // A payload behind a pointer may go on for long; the pointers are compared instead.
    if isIndirect {
      return declaration(access, Signature.isIdentical, ["PlayheadRecorder.recordedBitsMatch(old, self)"])
    }
    var lines = ["switch (old, self) {"]
    for element in cases {
      lines.append("case (\(element.pattern("old")), \(element.pattern("new"))):")
      for index in element.payload.indices {
        lines.append("  let type\(index) = \(element.type(of: "new\(index)"))")
        lines.append("  if !\(recording(index)).isIdentical(old\(index), new\(index)) { return false }")
      }
      lines.append("  return true")
    }
    if cases.count > 1 { lines += ["default:", "  return false"] }
    return declaration(access, Signature.isIdentical, lines + ["}"])
  }

  private var read: String {
    var lines = ["let recorded = try PlayheadRecorder.RecordedCase(value, of: Self.self)"]
    if cases.isEmpty {
      return declaration(access, Signature.read, lines + ["throw recorded.unknown(in: Self.self)"])
    }
    lines.append("switch recorded.name {")
    for element in cases {
      lines.append("case \(element.key.literal):")
      if element.payload.isEmpty {
        lines.append("  self = .\(element.name)")
        continue
      }
      lines.append("  self = try recorded.read { payload throws(PlayheadRecorder.RecordableError) -> Self in")
      for (index, payload) in element.payload.enumerated() {
        lines.append("    let type\(index) = \(element.type(at: index, isOnly: cases.count == 1))")
        lines.append("    let payload\(index) = try \(recording(index)).read(\(payload.key.expression), of: payload)")
      }
      let arguments = element.payload.enumerated().map { index, payload in
        payload.label.map { "\($0): payload\(index)" } ?? "payload\(index)"
      }
      lines.append("    return .\(element.name)(\(arguments.joined(separator: ", ")))")
      lines.append("  }")
    }
    lines += ["default:", "  throw recorded.unknown(in: Self.self)", "}"]
    return declaration(access, Signature.read, lines)
  }

  private var describe: String {
    var lines = [
      "types.describe(casesOf: Self.self) { types in",
      "  \(cases.isEmpty ? "let" : "var") cases: [PlayheadRecorder.Schema.Case] = []",
    ]
    for element in cases {
      if element.payload.isEmpty {
        lines.append("  cases.append(PlayheadRecorder.Schema.Case(name: \(element.key.literal)))")
        continue
      }
      lines.append("  do {")
      lines.append("    var payload: [PlayheadRecorder.Schema.Field] = []")
      for (index, payload) in element.payload.enumerated() {
        lines.append("    let type\(index) = \(element.type(at: index, isOnly: cases.count == 1))")
        lines.append("    payload.append(\(recording(index)).describe(\(payload.key.expression), in: &types))")
      }
      lines.append("    cases.append(PlayheadRecorder.Schema.Case(name: \(element.key.literal), payload: payload))")
      lines.append("  }")
    }
    return declaration(access, Signature.describe, lines + ["  return cases", "}"])
  }

  private var writeCase: String {
    if cases.isEmpty { return declaration(access, Signature.writeCase, ["switch self {}"]) }
    var lines = ["switch self {"]
    for element in cases {
      guard let action = element.payload.firstIndex(where: \.isAction) else {
        lines.append("case .\(element.name):")
        lines.append("  writer.append(raw: \(element.key.member))")
        continue
      }
      let patterns = element.payload.indices.map { $0 == action ? "let action" : "_" }
      lines.append("case .\(element.name)(\(patterns.joined(separator: ", "))):")
      lines.append("  writer.append(raw: \(element.key.member))")
      lines.append("  let type0 = \(element.type(of: "action"))")
      lines.append("  \(recording(0)).writeCase(action, into: &writer)")
    }
    return declaration(access, Signature.writeCase, lines + ["}", "return true"])
  }

  /// The expression of the way in which a payload is recorded, whose type a statement before has named.
  private func recording(_ index: Int) -> String {
    "PlayheadRecorder.recordedMember(of: type\(index))"
  }
}
