/// Writes the members that make an enum recordable.
struct EnumMembers {
  let cases: [CaseModel]
  let isIndirect: Bool
  let access: String

  var all: [String] {
    // Comparing two values of an enum without cases gives a warning, so the protocol's default does it.
    cases.isEmpty
      ? [write, writeChanges, read, describe, writeCase]
      : [write, writeChanges, isIdentical, read, describe, writeCase]
  }

  /// Only an enum without payloads can have a raw value.
  private var mayHaveRawValue: Bool { cases.allSatisfy(\.payload.isEmpty) }

  private var write: String {
    if cases.isEmpty { return declaration(access, Signature.write, ["switch self {}"]) }
    var lines = RawValueCode.write(mayHaveRawValue) + ["writer.openObject()", "switch self {"]
    for element in cases {
      lines.append("case \(element.pattern("payload")):")
      lines.append("  writer.append(key: \(element.key.expression))")
      lines.append("  writer.openObject()")
      for index in element.payload.indices {
        lines += element.member(index, of: "payload").write("payload\(index)").map { "  \($0)" }
      }
      lines.append("  writer.closeObject()")
    }
    return declaration(access, Signature.write, lines + ["}", "writer.closeObject()"])
  }

  private var writeChanges: String {
    if cases.isEmpty { return declaration(access, Signature.writeChanges, []) }
    var lines = RawValueCode.writeChanges(mayHaveRawValue) + ["switch (old, self) {"]
    for element in cases {
      lines.append("case (\(element.pattern("old")), \(element.pattern("new"))):")
      if element.payload.isEmpty {
        lines.append("  break")
        continue
      }
      lines.append("  let mark = patch.enter(\(element.key.typed))")
      for (index, _) in element.payload.enumerated().sorted(by: { $0.element.key < $1.element.key }) {
        lines += element.member(index, of: "new").writeChanges(from: "old\(index)", to: "new\(index)")
          .map { "  \($0)" }
      }
      lines.append("  patch.leave(mark)")
    }
    if cases.count > 1 {
      lines += ["default:", "  patch.replace { writer in self.writeRecorded(into: &writer) }"]
    }
    return declaration(access, Signature.writeChanges, lines + ["}"])
  }

  private var isIdentical: String {
    // An indirect payload may nest deeply, so the pointers are compared instead.
    if isIndirect {
      return declaration(access, Signature.isIdentical, ["PlayheadRecorder.recordedBitsMatch(old, self)"])
    }
    var lines = ["switch (old, self) {"]
    for element in cases {
      lines.append("case (\(element.pattern("old")), \(element.pattern("new"))):")
      for index in element.payload.indices {
        lines += element.member(index, of: "new").isIdentical("old\(index)", "new\(index)").map { "  \($0)" }
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
    lines = RawValueCode.read(mayHaveRawValue) + lines
    lines.append("switch recorded.name {")
    for element in cases {
      lines.append("case \(element.key.literal):")
      if element.payload.isEmpty {
        lines.append("  self = .\(element.name)")
        continue
      }
      lines.append("  self = try recorded.read { payload throws(PlayheadRecorder.RecordableError) -> Self in")
      for index in element.payload.indices {
        lines += element.member(index, isOnly: cases.count == 1).read(to: "let payload\(index)", from: "payload")
          .map { "    \($0)" }
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
    let values = cases.map { "(\"\($0.name.filter { $0 != "`" })\", .\($0.name))" }.joined(separator: ", ")
    let isRaw = mayHaveRawValue && !cases.isEmpty
    var lines =
      RawValueCode.describe(isRaw, values: "[\(values)]") + [
        "\(isRaw ? "return " : "")types.describe(casesOf: Self.self) { types in",
        "  \(cases.isEmpty ? "let" : "var") cases: [PlayheadRecorder.Schema.Case] = []",
      ]
    for element in cases {
      if element.payload.isEmpty {
        lines.append("  cases.append(PlayheadRecorder.Schema.Case(name: \(element.key.literal)))")
        continue
      }
      lines.append("  do {")
      lines.append("    var payload: [PlayheadRecorder.Schema.Field] = []")
      for index in element.payload.indices {
        lines += element.member(index, isOnly: cases.count == 1).describe(in: "payload").map { "    \($0)" }
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
      lines.append("  PlayheadRecorder.recordedMember(of: type0).writeCase(action, into: &writer)")
    }
    return declaration(access, Signature.writeCase, lines + ["}", "return true"])
  }
}
