/// Writes the statements that record a member of an object: a stored property, a payload or an element of a tuple. The
/// type gets a statement of its own, since within one larger expression the compiler would consider a conversion to an
/// optional.
struct MemberModel {
  /// The suffix of its variables' names: `0`, or `0_1` for an element of a tuple.
  let number: String
  let key: KeyModel
  /// The elements of its type, if that is a tuple.
  let tuple: TupleModel?
  /// The key path of the identity in an array property's initial value, as source of a literal.
  var identity: String?
  /// Whether placeholders are recorded for it.
  var isRedacted = false
  /// The expression of the type of the member, or of a part such as `.0`.
  let type: (_ part: String) -> String
  /// The path to this part within the member.
  var part = ""

  private var elements: [(MemberModel, label: String?)] {
    (tuple?.elements ?? []).enumerated().map { index, element in
      (
        MemberModel(
          number: "\(number)_\(index)", key: element.key, tuple: element.tuple, type: type, part: "\(part).\(index)"),
        element.label
      )
    }
  }

  private var typeStatement: String { "let type\(number) = \(type(part))" }
  private var recording: String { "PlayheadRecorder.recordedMember(of: type\(number))" }

  /// `value` is the expression of the whole member, here and below.
  func write(_ value: String) -> [String] {
    if tuple == nil { return [typeStatement, "\(recording).write(\(value)\(part), \(key.expression), into: &writer)"] }
    return ["writer.append(key: \(key.typed))", "writer.openObject()"]
      + elements.flatMap { $0.0.write(value) }
      + ["writer.closeObject()", "writer.separate()"]
  }

  /// In the order of the names' bytes, as in all patches.
  func writeChanges(from old: String, to new: String) -> [String] {
    if tuple == nil {
      return [
        typeStatement,
        "\(recording).writeChanges(from: \(old)\(part), to: \(new)\(part), \(key.expression), into: &patch)",
      ]
    }
    var lines = ["let mark\(number) = patch.enter(\(key.typed))"]
    for element in elements.map(\.0).sorted(by: { $0.key < $1.key }) {
      lines += element.writeChanges(from: old, to: new)
    }
    return lines + ["patch.leave(mark\(number))"]
  }

  func isIdentical(_ old: String, _ new: String) -> [String] {
    if tuple == nil {
      return [typeStatement, "if !\(recording).isIdentical(\(old)\(part), \(new)\(part)) { return false }"]
    }
    return elements.flatMap { $0.0.isIdentical(old, new) }
  }

  /// The value is assigned to `target`, such as `self.a` or `let payload0`, and `object` names the object with the
  /// member.
  func read(to target: String, from object: String) -> [String] {
    if tuple == nil {
      return [typeStatement, "\(target) = try \(recording).read(\(key.expression), of: \(object))"]
    }
    let tuple = "tuple\(number)"
    let values = elements.map { element, label in (label.map { "\($0): " } ?? "") + "element\(element.number)" }
    var lines = ["\(target) = try PlayheadRecorder.recordedTuple(\(key.typed), of: \(object)) { "]
    lines[0] += "\(tuple) throws(PlayheadRecorder.RecordableError) in"
    for (element, _) in elements {
      lines += element.read(to: "let element\(element.number)", from: tuple).map { "  \($0)" }
    }
    return lines + ["  return (\(values.joined(separator: ", ")))", "}"]
  }

  private var redaction: String { isRedacted ? ".redacted()" : "" }

  /// `list` names the array that the field is added to.
  func describe(in list: String) -> [String] {
    if tuple == nil {
      let identity = identity.map { ", identifiedBy: \($0)" } ?? ""
      return [
        typeStatement, "\(list).append(\(recording).describe(\(key.expression)\(identity), in: &types)\(redaction))",
      ]
    }
    let fields = "fields\(number)"
    return ["var \(fields): [PlayheadRecorder.Schema.Field] = []"]
      + elements.flatMap { $0.0.describe(in: fields) }
      + [
        "\(list).append(PlayheadRecorder.Schema.Field("
          + "name: \(key.literal), type: types.describe(tupleOf: \(fields)))\(redaction))"
      ]
  }
}
