import SwiftDiagnostics
import SwiftSyntax

/// The states and actions that `@Reducer` generates for a `@Reducer enum`.
struct CaseReducerModel {
  private struct Case {
    let name: String
    var state: [(label: String?, type: String)]
    /// The type of the actions; nil if there are none.
    let action: String?
  }

  private let cases: [Case]
  private let access: String

  init(_ enumeration: EnumDeclSyntax, attribute: AttributeSyntax) throws(DiagnosticsError) {
    let level = enumeration.modifiers.lazy.map(\.name.text).first { ["public", "package"].contains($0) }
    access = level.map { "\($0) " } ?? ""
    var cases: [Case] = []
    for member in enumeration.memberBlock.members {
      if let name = member.decl.declaredName, ["State", "Action"].contains(name) {
        throw RecordableDiagnostic.declaredCases(name).error(at: attribute)
      }
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        throw RecordableDiagnostic.conditionalCase.error(at: conditional)
      }
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      func has(_ name: String) -> Bool {
        declaration.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.lastName == name }
      }
      // `@Reducer` of TCA treats all cases of a declaration as ignored if one of them does not have exactly one value.
      let isIgnored =
        has("ReducerCaseIgnored") || declaration.elements.contains { $0.parameterClause?.parameters.count != 1 }
      if isIgnored, declaration.elements.count > 1 {
        throw RecordableDiagnostic.reducerCases.error(at: declaration)
      }
      for element in declaration.elements {
        cases.append(try Self.model(element, isIgnored: isIgnored, isEphemeral: has("ReducerCaseEphemeral")))
      }
    }
    self.cases = cases
  }

  private static func model(
    _ element: EnumCaseElementSyntax, isIgnored: Bool, isEphemeral: Bool
  ) throws(DiagnosticsError) -> Case {
    let values = (element.parameterClause?.parameters).map(Array.init) ?? []
    let payload = values.map { (label: $0.firstName?.text, type: $0.type.trimmedDescription) }
    let name = element.name.text
    // A type without a name cannot be a feature.
    let isNamed =
      values.first.map { $0.type.is(IdentifierTypeSyntax.self) || $0.type.is(MemberTypeSyntax.self) } ?? false
    if isIgnored || !isNamed { return Case(name: name, state: payload, action: nil) }
    guard payload[0].label == nil else { throw RecordableDiagnostic.reducerCase.error(at: element) }
    let type = payload[0].type
    let isDialog = ["AlertState", "ConfirmationDialogState"].contains(values[0].type.lastName)
    if isDialog || isEphemeral { return Case(name: name, state: payload, action: "\(type).Action") }
    return Case(name: name, state: [(nil, "\(type).State")], action: "\(type).Action")
  }

  /// The members of the extension, as source.
  var members: String {
    let states = cases.map { one in
      let values = one.state.map { ($0.label.map { "\($0): " } ?? "") + $0.type }.joined(separator: ", ")
      return "case \(one.name)\(values.isEmpty ? "" : "(\(values))")"
    }
    let actions = cases.compactMap { one in one.action.map { "case \(one.name)(\($0))" } }
    return [
      form("RecordedState", states), form("RecordedAction", actions),
      convert("recorded(state value: State) -> RecordedState", cases.map(stateCase)),
      convert("state(recorded value: RecordedState) -> State", cases.map(stateCase)),
      toForm,
      convert("action(recorded value: RecordedAction) -> Action", actionCases),
    ].joined(separator: "\n\n")
  }

  private func form(_ name: String, _ cases: [String]) -> String {
    (["@PlayheadRecorder._RecordableMembers", "\(access)enum \(name): PlayheadRecorder.Recordable {"]
      + cases.map { "  \($0)" }
      + ["}"]).joined(separator: "\n")
  }

  private func convert(_ signature: String, _ cases: [String]) -> String {
    declaration(access, "static func \(signature)", ["switch value {"] + cases + ["}"])
  }

  /// TCA generates an action case without a value for each case without actions, and ComposableRuntime does not, so no
  /// exhaustive `switch` fits both.
  private var toForm: String {
    let signature = "recorded(action value: Action) -> RecordedAction"
    if cases.allSatisfy({ $0.action != nil }) { return convert(signature, actionCases) }
    let conversions = cases.compactMap { one in
      one.action.map { _ in "if case .\(one.name)(let v0) = value { return .\(one.name)(v0) }" }
    }
    return declaration(access, "static func \(signature)", conversions + ["Swift.fatalError()"])
  }

  private func stateCase(_ one: Case) -> String {
    let names = one.state.indices.map { "v\($0)" }
    if names.isEmpty { return "case .\(one.name): return .\(one.name)" }
    let arguments = zip(one.state, names).map { value, name in (value.label.map { "\($0): " } ?? "") + name }
    return
      "case .\(one.name)(\(names.map { "let \($0)" }.joined(separator: ", "))): return .\(one.name)(\(arguments.joined(separator: ", ")))"
  }

  private var actionCases: [String] {
    cases.compactMap { one in one.action.map { _ in "case .\(one.name)(let v0): return .\(one.name)(v0)" } }
  }
}

extension DeclSyntax {
  fileprivate var declaredName: String? {
    self.as(EnumDeclSyntax.self)?.name.text ?? self.as(StructDeclSyntax.self)?.name.text
      ?? self.as(TypeAliasDeclSyntax.self)?.name.text
  }
}
