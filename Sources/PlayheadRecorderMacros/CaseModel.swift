import SwiftDiagnostics
import SwiftSyntax

/// A case of an enum.
struct CaseModel {
  struct Payload {
    /// The label that a value is made with, or nothing.
    let label: String?
    let key: KeyModel
    /// The elements of its type, where that is a tuple.
    let tuple: TupleModel?
    let type: TypeSyntax
    /// Whether placeholders are recorded for it.
    let isRedacted: Bool
    /// Whether it is an action in an action, whose name goes on.
    let isAction: Bool
  }

  /// The case's name as the source has it, in backticks where it needs them.
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
          // A parameter of the type says nothing by its name; the label has to do.
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

  /// A payload that is bound to a name, the prefix with its index.
  func member(_ index: Int, of prefix: String) -> MemberModel {
    let payload = payload[index]
    return MemberModel(number: "\(index)", key: payload.key, tuple: payload.tuple) {
      type(of: "\(prefix)\(index)\($0)")
    }
  }

  /// A payload where there is no value.
  ///
  /// - Parameter isOnly: whether the enum has no other case.
  func member(_ index: Int, isOnly: Bool) -> MemberModel {
    let payload = payload[index]
    return MemberModel(number: "\(index)", key: payload.key, tuple: payload.tuple, isRedacted: payload.isRedacted) {
      type(at: index, part: $0, isOnly: isOnly)
    }
  }

  /// The expression of the type of a payload that is bound to a name.
  ///
  /// Through a closure, as an existential would be opened on its way into a function.
  func type(of bound: String) -> String {
    "PlayheadRecorder.recordedType { (_: Self) in \(bound) }"
  }

  /// The expression of the type of a payload where there is no value.
  ///
  /// It is taken from a value that there might be, as a name that the declaration uses may not be in the extension's
  /// scope.
  private func type(at index: Int, part: String, isOnly: Bool) -> String {
    let patterns = payload.indices.map { $0 == index ? "let payload" : "_" }.joined(separator: ", ")
    let others = isOnly ? "" : "; default: preconditionFailure()"
    return "PlayheadRecorder.recordedType { (value: Self) in "
      + "switch value { case .\(name)(\(patterns)): return payload\(part)\(others) } }"
  }
}
