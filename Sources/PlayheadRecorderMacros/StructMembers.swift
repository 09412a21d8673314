/// Writes the members that make a struct recordable.
struct StructMembers {
  let fields: [FieldModel]
  let access: String

  var all: [String] { [write, writeChanges, isIdentical, read, describe] }

  private var write: String {
    declaration(
      access, Signature.write,
      ["writer.openObject()"]
        + fields.map { "\($0.recording).write(self.\($0.property), \($0.key.expression), into: &writer)" }
        + ["writer.closeObject()"])
  }

  /// In the order of the names' bytes, as all patches are.
  private var writeChanges: String {
    let sorted = fields.sorted { $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8) }
    return declaration(
      access, Signature.writeChanges,
      sorted.map {
        "\($0.recording).writeChanges("
          + "from: old.\($0.property), to: self.\($0.property), \($0.key.expression), into: &patch)"
      })
  }

  /// One statement for each field: a long expression takes the type checker long.
  private var isIdentical: String {
    declaration(
      access, Signature.isIdentical,
      fields.map { "if !\($0.recording).isIdentical(old.\($0.property), self.\($0.property)) { return false }" }
        + ["return true"])
  }

  private var read: String {
    declaration(
      access, Signature.read,
      fields.filter(\.isRead).map {
        "self.\($0.property) = try \($0.recording).read(\($0.key.expression), of: value)"
      })
  }

  private var describe: String {
    declaration(
      access, Signature.describe,
      ["types.describe(fieldsOf: Self.self) { types in"]
        + ["  \(fields.isEmpty ? "let" : "var") fields: [PlayheadRecorder.Schema.Field] = []"]
        + fields.map { "  fields.append(\($0.recording).describe(\($0.key.expression), in: &types))" }
        + ["  return fields", "}"])
  }
}
