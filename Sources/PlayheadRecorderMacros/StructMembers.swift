/// Writes the members that make a struct recordable.
struct StructMembers {
  let fields: [FieldModel]
  let identity: IdentityModel?
  let initializer: MemberwiseInitializer?
  /// Whether its raw value may stand for it, which only the compiler can decide.
  let mayHaveRawValue: Bool
  let access: String

  var all: [String] { [write, writeChanges, isIdentical, read, describe] + keyPaths }

  /// Empty if no variable can be set from outside; the protocol's default then applies.
  private var keyPaths: [String] {
    let variables = fields.filter { $0.isVariable && !$0.isPrivatelySet }
    if variables.isEmpty { return [] }
    let pairs = variables.map { "  (\($0.key.literal), \\Self.\($0.declaredName))," }
    return [declaration(access, Signature.keyPaths, ["["] + pairs + ["]"])]
  }

  private var write: String {
    declaration(
      access, Signature.write,
      RawValueCode.write(mayHaveRawValue)
        + ["writer.openObject()"]
        + members.flatMap { $0.member.write("self.\($0.field.property)") }
        + ["writer.closeObject()"])
  }

  /// In the order of the names' bytes, as in all patches.
  private var writeChanges: String {
    declaration(
      access, Signature.writeChanges,
      RawValueCode.writeChanges(mayHaveRawValue)
        + number(fields.sorted { $0.key < $1.key }).flatMap {
          $0.member.writeChanges(from: "old.\($0.field.property)", to: "self.\($0.field.property)")
        })
  }

  /// One statement for each field, since the type checker is slow on long expressions.
  private var isIdentical: String {
    declaration(
      access, Signature.isIdentical,
      members.flatMap { $0.member.isIdentical("old.\($0.field.property)", "self.\($0.field.property)") }
        + ["return true"])
  }

  private var read: String {
    declaration(
      access, Signature.read,
      RawValueCode.read(mayHaveRawValue)
        + number(fields.filter(\.isRead)).flatMap {
          $0.member.read(to: "self.\($0.field.property)", from: "value")
        })
  }

  private var describe: String {
    let identity = identity.map { ", id: \($0.expression)" } ?? ""
    let initializer = initializer.map { ", initializer: \($0.argument)" } ?? ""
    return declaration(
      access, Signature.describe,
      RawValueCode.describe(mayHaveRawValue, values: "[]")
        + ["\(mayHaveRawValue ? "return " : "")types.describe(fieldsOf: Self.self\(identity)\(initializer)) { types in"]
        + ["  \(fields.isEmpty ? "let" : "var") fields: [PlayheadRecorder.Schema.Field] = []"]
        + members.flatMap { $0.member.describe(in: "fields") }.map { "  \($0)" }
        + ["  return fields", "}"])
  }

  private var members: [(field: FieldModel, member: MemberModel)] { number(fields) }

  private func number(_ fields: [FieldModel]) -> [(field: FieldModel, member: MemberModel)] {
    fields.enumerated().map { index, field in
      (
        field,
        MemberModel(
          number: "\(index)", key: field.key, tuple: field.tuple, identity: field.identityOfElements,
          isRedacted: field.isRedacted, type: field.type(of:))
      )
    }
  }
}
