import SwiftDiagnostics
import SwiftSyntax

/// Generates the members of an enum of reducers, including the `#if` conditions around its cases.
struct CaseReducerWriter {
  private let root: String
  private let access: String
  private let stateConformances: Conformances
  private let actionConformances: Conformances
  /// The names of the cases of the enum's own `Action`, if it declares one.
  private let ownActions: Set<String>?
  private var states: [String] = []
  private var actions: [String] = []
  private var scopes: [String] = []
  private var stores: [String] = []
  private var storeCases: [String] = []

  /// Throws a diagnostic when a case has several values or a label, so that its reducer is unknown.
  init(_ enumeration: EnumDeclSyntax, _ node: AttributeSyntax) throws {
    let conformances = node.conformances
    stateConformances = Conformances(conformances.state)
    actionConformances = Conformances(conformances.action)
    root = enumeration.name.text
    access = enumeration.access
    ownActions = enumeration.memberBlock.members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }
      .first { $0.name.text == "Action" }.map(Self.caseNames)
    try write(enumeration.memberBlock.members, of: enumeration.name)
  }

  private static func caseNames(of enumeration: EnumDeclSyntax) -> Set<String> {
    var names: Set<String> = []
    func insert(_ members: MemberBlockItemListSyntax) {
      for member in members {
        for element in member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? [] { names.insert(element.name.unquoted) }
        for clause in member.decl.as(IfConfigDeclSyntax.self)?.clauses ?? [] {
          if case .decls(let members)? = clause.elements { insert(members) }
        }
      }
    }
    insert(enumeration.memberBlock.members)
    return names
  }

  // The generated types declare the conformances that their macros would add in extensions: with several such enums in
  // one file, the compiler (6.3) crashes over these extensions.

  /// The enum `State`, with the cases of the enum of reducers.
  var state: String {
    """
    @ComposableRuntime.CasePathable
    @dynamicMemberLookup
    @ComposableRuntime.ObservableState
    \(stateConformances.attributes)\(access)enum State: ComposableRuntime.CaseReducerState, ComposableRuntime.CasePathable,
      ComposableRuntime.ObservableState\(stateConformances.protocols)
    {
    \(access)typealias StateReducer = \(root)
    \(lines(states))
    }
    """
  }

  /// The enum `Action`, with the cases that have actions.
  var action: String {
    """
    @ComposableRuntime.CasePathable
    \(actionConformances.attributes)\(access)enum Action: ComposableRuntime.CasePathable\(actionConformances.protocols) {
    \(lines(actions))
    }
    """
  }

  /// The `body`, with a scope for each case that has a reducer.
  var body: String {
    """
    @ComposableRuntime.ReducerBuilder<Self.State, Self.Action>
    \(access)static var body: some ComposableRuntime.Reducer<Self.State, Self.Action> {
    \(lines(scopes))
    }
    """
  }

  /// The enum `CaseScope`, with the stores of the cases that have a reducer.
  var caseScope: String {
    """
    @ComposableRuntime.CasePathable
    @dynamicMemberLookup
    \(access)enum CaseScope: ComposableRuntime.CasePathable {
    \(lines(storeCases))
    }
    """
  }

  /// The function that returns the store of the current case.
  var scope: String {
    """
    @MainActor
    \(access)static func scope(_ store: ComposableRuntime.Store<Self.State, Self.Action>) -> CaseScope {
    \(switching("store.state", stores))
    }
    """
  }

  private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  private func switching(_ subject: String, _ cases: [String]) -> String {
    lines(["switch \(subject) {"] + cases + ["}"])
  }

  private mutating func write(_ members: MemberBlockItemListSyntax, of root: TokenSyntax) throws {
    for member in members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        for clause in conditional.clauses {
          writeEverywhere(clause.poundKeyword.text + (clause.condition.map { " \($0.trimmedDescription)" } ?? ""))
          if case .decls(let members)? = clause.elements { try write(members, of: root) }
        }
        writeEverywhere("#endif")
      } else if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in EnumCase.cases(of: declaration, root: root) {
          try write(element, ReducerCase(element, declaration.attributes))
        }
      }
    }
  }

  private mutating func writeEverywhere(_ line: String) {
    states.append(line)
    actions.append(line)
    scopes.append(line)
    stores.append(line)
    storeCases.append(line)
  }

  private mutating func write(_ element: EnumCase, _ kind: ReducerCase) throws {
    switch kind {
    case .ignored:
      writeState(element)
    case .ephemeral(let action):
      writeState(element)
      actions.append("case \(element.name)(\(action))")
    case .reducer(let reducer, let made):
      let name = element.name
      states.append("case \(name)(\(reducer).State)")
      guard ownActions?.contains(element.token.unquoted) != false else {
        storeCases.append("case \(name)(\(reducer).State)")
        stores.append("case .\(name)(let v0): return .\(name)(v0)")
        return
      }
      actions.append("case \(name)(\(reducer).Action)")
      storeCases.append("case \(name)(ComposableRuntime.StoreOf<\(reducer)>)")
      scopes.append("ComposableRuntime.Scope(state: \\.\(name), action: \\.\(name)) { \(made) }")
      stores.append(
        "case .\(name)(let state): return .\(name)(store._$scope(state: \\.\(name), action: \\.\(name), last: state))")
    case .unknown:
      throw DiagnosticsError(
        """
        a case of an enum of reducers has one reducer, without a label; mark a case that has something else with \
        @ReducerCaseIgnored
        """, at: element.token)
    }
  }

  /// Writes a case whose values are state without a reducer.
  private mutating func writeState(_ element: EnumCase) {
    let name = element.name
    let values = element.payload.map(\.declaration)
    let declared = values.isEmpty ? "case \(name)" : "case \(name)(\(values.joined(separator: ", ")))"
    states.append(declared)
    storeCases.append(declared)
    let names = values.indices.map { "v\($0)" }
    let pattern = names.isEmpty ? "" : "(\(names.map { "let \($0)" }.joined(separator: ", ")))"
    let arguments = zip(element.payload, names).map { payload, name in
      (payload.label.map { "\($0): " } ?? "") + name
    }
    let made = names.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    stores.append("case .\(name)\(pattern): return .\(name)\(made)")
  }
}

/// The conformances that the attribute requests for a generated type.
private struct Conformances {
  /// The protocols, each after a comma.
  let protocols: String
  /// The attributes that derive what the compiler does not, each with a line break.
  let attributes: String

  private static let derived: Set = ["Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable"]

  init(_ names: [String]) {
    protocols = names.map { Self.derived.contains($0) ? ", Swift.\($0)" : ", \($0)" }.joined()
    attributes = names.filter { !Self.derived.contains($0) }.map { "@_\($0)Members\n" }.joined()
  }
}

private enum ReducerCase {
  /// A feature, with the type of its reducer and the expression that creates it.
  case reducer(String, made: String)
  /// State with actions but without a reducer, such as an alert, with the type of the actions.
  case ephemeral(action: String)
  /// State without actions.
  case ignored
  case unknown

  init(_ element: EnumCase, _ attributes: AttributeListSyntax) {
    guard !element.payload.isEmpty, !attributes.contains("ReducerCaseIgnored") else {
      self = .ignored
      return
    }
    guard element.payload.count == 1, element.payload[0].label == nil else {
      self = .unknown
      return
    }
    let payload = element.payload[0]
    if let action = element.dialogAction {
      self = .ephemeral(action: action)
    } else if attributes.contains("ReducerCaseEphemeral") {
      self = .ephemeral(action: "\(payload.type).Action")
    } else {
      self = .reducer(payload.type, made: payload.defaultValue ?? "\(payload.type)()")
    }
  }
}

extension EnumCase {
  /// The type of the button actions of an alert or a confirmation dialog; nil for another case.
  fileprivate var dialogAction: String? {
    guard let type = syntax.parameterClause?.parameters.first?.type else { return nil }
    let (name, clause) =
      type.as(IdentifierTypeSyntax.self).map { ($0.name.text, $0.genericArgumentClause) }
      ?? type.as(MemberTypeSyntax.self).map { ($0.name.text, $0.genericArgumentClause) } ?? ("", nil)
    guard ["AlertState", "ConfirmationDialogState"].contains(name), let clause, clause.arguments.count == 1 else {
      return nil
    }
    return clause.arguments.first?.argument.trimmedDescription
  }
}
