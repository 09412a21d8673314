/// Writes the members that make a struct recordable.
struct StructMembers {
  let fields: [FieldModel]
  let access: String

  var all: [String] { [write, writeChanges, isIdentical, read, describe] }

  private var write: String {
    declaration(
      access, Signature.write,
      ["writer.openObject()"]
        + each(fields) { field, recording in
          "\(recording).write(self.\(field.property), \(field.key.expression), into: &writer)"
        }
        + ["writer.closeObject()"])
  }

  /// In the order of the names' bytes, as all patches are.
  private var writeChanges: String {
    let sorted = fields.sorted { $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8) }
    return declaration(
      access, Signature.writeChanges,
      each(sorted) { field, recording in
        "\(recording).writeChanges("
          + "from: old.\(field.property), to: self.\(field.property), \(field.key.expression), into: &patch)"
      })
  }

  /// One statement for each field: a long expression takes the type checker long.
  private var isIdentical: String {
    declaration(
      access, Signature.isIdentical,
      each(fields) { field, recording in
        "if !\(recording).isIdentical(old.\(field.property), self.\(field.property)) { return false }"
      } + ["return true"])
  }

  private var read: String {
    declaration(
      access, Signature.read,
      each(fields.filter(\.isRead)) { field, recording in
        "self.\(field.property) = try \(recording).read(\(field.key.expression), of: value)"
      })
  }

  private var describe: String {
    declaration(
      access, Signature.describe,
      ["types.describe(fieldsOf: Self.self) { types in"]
        + ["  \(fields.isEmpty ? "let" : "var") fields: [PlayheadRecorder.Schema.Field] = []"]
        + each(fields) { field, recording in
          "fields.append(\(recording).describe(\(field.key.expression), in: &types))"
        }.map { "  \($0)" }
        + ["  return fields", "}"])
  }

  /// Two statements for each field. The type has one of its own, since in one expression with what is done with it the
  /// compiler would consider a conversion to an optional.
  private func each(_ fields: [FieldModel], _ statement: (FieldModel, _ recording: String) -> String) -> [String] {
    fields.enumerated().flatMap { index, field in
      ["let type\(index) = \(field.type)", statement(field, "PlayheadRecorder.recordedMember(of: type\(index))")]
    }
  }
}
