import SwiftSyntax

/// Writes what an enum of reducers consists of, with the conditions (`#if`) that its cases stand under.
struct CaseReducerWriter {
  private let root: String
  private let access: String
  /// The protocols that the attribute asks for, each after a comma.
  private let stateConformances: String
  private let actionConformances: String
  private var states: [String] = []
  private var actions: [String] = []
  private var scopes: [String] = []
  private var stores: [String] = []
  private var storeCases: [String] = []

  /// - Throws: A diagnostic where a case has several values, of which none can be told to be the reducer.
  init(_ enumeration: EnumDeclSyntax, _ node: AttributeSyntax) throws {
    let conformances = node.conformances
    stateConformances = conformances.state.map { ", Swift.\($0)" }.joined()
    actionConformances = conformances.action.map { ", Swift.\($0)" }.joined()
    root = enumeration.name.text
    access = enumeration.access
    try write(enumeration.memberBlock.members, of: enumeration.name)
  }

  // The conformances that the attributes would add are written out. They would add them in extensions of their own, and with
  // several such enums in one file the compiler (6.3) crashes over these.

  /// The state, with the cases of the enum.
  var state: String {
    """
    @ComposableRuntime.CasePathable
    @dynamicMemberLookup
    @ComposableRuntime.ObservableState
    \(access)enum State: ComposableRuntime.CaseReducerState, ComposableRuntime.CasePathable,
      ComposableRuntime.ObservableState\(stateConformances)
    {
    \(access)typealias StateReducer = \(root)
    \(lines(states))
    }
    """
  }

  /// The action, with the cases that have a reducer.
  var action: String {
    """
    @ComposableRuntime.CasePathable
    \(access)enum Action: ComposableRuntime.CasePathable\(actionConformances) {
    \(lines(actions))
    }
    """
  }

  /// The reducers, each for its case.
  var body: String {
    """
    @ComposableRuntime.ReducerBuilder<Self.State, Self.Action>
    \(access)static var body: some ComposableRuntime.Reducer<Self.State, Self.Action> {
    \(lines(scopes))
    }
    """
  }

  /// The stores, each in its case.
  var caseScope: String {
    """
    \(access)enum CaseScope {
    \(lines(storeCases))
    }
    """
  }

  /// The function that finds the store of the case that there is.
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
        let isIgnored = declaration.attributes.contains("ReducerCaseIgnored")
        for element in EnumCase.cases(of: declaration, root: root) { try write(element, isIgnored: isIgnored) }
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

  private mutating func write(_ element: EnumCase, isIgnored: Bool) throws {
    let name = element.name
    if isIgnored || element.payload.isEmpty {
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
      return
    }
    guard element.payload.count == 1, element.payload[0].label == nil else {
      throw MacroDiagnostic(
        """
        a case of an enum of reducers has one reducer, without a label; mark a case that has something else with \
        @ReducerCaseIgnored
        """, id: "reducer-case"
      ).error(at: element.token)
    }
    let reducer = element.payload[0].type
    states.append("case \(name)(\(reducer).State)")
    actions.append("case \(name)(\(reducer).Action)")
    storeCases.append("case \(name)(ComposableRuntime.StoreOf<\(reducer)>)")
    scopes.append("ComposableRuntime.Scope(state: \\.\(name), action: \\.\(name)) { \(reducer)() }")
    stores.append(
      "case .\(name)(let state): return .\(name)(store._$scope(state: \\.\(name), action: \\.\(name), last: state))")
  }
}
