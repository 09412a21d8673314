import SwiftDiagnostics
import SwiftSyntax

struct CaseModel {
  struct Payload {
    let label: String?
    let key: KeyModel
    /// The elements of the payload's type, if that is a tuple.
    let tuple: TupleModel?
    let type: TypeSyntax
    /// Whether placeholders are recorded for it.
    let isRedacted: Bool
    /// Whether the payload is a nested action, whose name is appended to this one's.
    let isAction: Bool
  }

  /// The case's name as the source has it, with backticks if needed.
  let name: String
  let key: KeyModel
  let payload: [Payload]

  static func cases(of enumeration: EnumDeclSyntax, carryingActions: Bool = false) throws(DiagnosticsError)
    -> [CaseModel]
  {
    let keys = try CodingKeysModel(named: "CodingKeys", in: enumeration.memberBlock)
    let generics = (enumeration.genericParameterClause?.parameters ?? []).map(\.name.text)
    var cases: [CaseModel] = []
    for member in enumeration.memberBlock.members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self), conditional.declaresCase {
        throw RecordableDiagnostic.conditionalCase.error(at: conditional)
      }
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      let redacted = RedactedLabels(declaration.attributes)
      for element in declaration.elements {
        let unquoted = element.name.unquoted
        if cases.contains(where: { $0.name == element.name.text }) {
          throw RecordableDiagnostic.sameCase(unquoted).error(at: element)
        }
        let payloadKeys = try CodingKeysModel(
          named: "\(unquoted.prefix(1).uppercased())\(unquoted.dropFirst())CodingKeys", in: enumeration.memberBlock)
        let parameters = element.parameterClause.map { Array($0.parameters) } ?? []
        var payload: [Payload] = []
        for (index, parameter) in parameters.enumerated() {
          let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0 }
          guard let name = payloadKeys.name(of: label?.unquoted ?? "_\(index)") else {
            throw RecordableDiagnostic.noDefault(label?.unquoted ?? "_\(index)").error(at: parameter)
          }
          let typeName = parameter.type.lastName
          // The name of a generic parameter says nothing about actions, so the label decides.
          let isNamedAction =
            carryingActions || typeName.hasSuffix("Action") || typeName.hasSuffix("ActionOf")
            || (label != nil && generics.contains(typeName))
          payload.append(
            Payload(
              label: label?.text, key: KeyModel(name), tuple: TupleModel(parameter.type), type: parameter.type,
              isRedacted: redacted?.contains(label?.unquoted ?? "_\(index)") ?? false,
              isAction: isNamedAction && (label.map { $0.text == "action" } ?? (parameters.count == 1))))
        }
        guard let name = keys.name(of: unquoted) else {
          throw RecordableDiagnostic.noDefault(unquoted).error(at: element)
        }
        cases.append(CaseModel(name: element.name.text, key: KeyModel(name), payload: payload))
      }
    }
    return cases
  }

  /// A pattern for the case that binds its payload to names with this prefix.
  func pattern(_ prefix: String) -> String {
    if payload.isEmpty { return ".\(name)" }
    return ".\(name)(\(payload.indices.map { "let \(prefix)\($0)" }.joined(separator: ", ")))"
  }

  /// A payload that is bound to the prefix followed by its index.
  func member(_ index: Int, of prefix: String) -> MemberModel {
    let payload = payload[index]
    return MemberModel(number: "\(index)", key: payload.key, tuple: payload.tuple) {
      type(of: "\(prefix)\(index)\($0)")
    }
  }

  /// A payload without a value; `isOnly` is whether the enum has no other case.
  func member(_ index: Int, isOnly: Bool) -> MemberModel {
    let payload = payload[index]
    return MemberModel(number: "\(index)", key: payload.key, tuple: payload.tuple, isRedacted: payload.isRedacted) {
      type(at: index, part: $0, isOnly: isOnly)
    }
  }

  /// The expression of the type of a bound payload, in a closure because an existential would be opened as an argument.
  func type(of bound: String) -> String {
    "PlayheadRecorder.recordedType { (_: Self) in \(bound) }"
  }

  /// The expression of a payload's type without a value: it is inferred from a hypothetical value, as a name in the
  /// declaration may be out of scope in the extension.
  private func type(at index: Int, part: String, isOnly: Bool) -> String {
    let patterns = payload.indices.map { $0 == index ? "let payload" : "_" }.joined(separator: ", ")
    let others = isOnly ? "" : "; default: preconditionFailure()"
    return "PlayheadRecorder.recordedType { (value: Self) in "
      + "switch value { case .\(name)(\(patterns)): return payload\(part)\(others) } }"
  }
}
