import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Derives `Reducer` for a struct, and `CaseReducer` for an enum of reducers, with the missing members and the attributes of the others.
enum ReducerMacro {}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let isEnum = declaration.is(EnumDeclSyntax.self)
    // `protocols` doesn't contain `Reducer` when the type declares the conformance itself.
    guard protocols.contains(where: { $0.trimmedDescription.split(separator: ".").last == "Reducer" }),
      isEnum || declaration.is(StructDeclSyntax.self)
    else { return [] }
    let conformance = isEnum ? "ComposableRuntime.CaseReducer, ComposableRuntime.Reducer" : "ComposableRuntime.Reducer"
    let header = "\(declaration.availability)extension \(type.trimmed): \(conformance)"
    return [try ExtensionDeclSyntax("\(raw: header) {}")]
  }
}

extension ReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self) else { return [] }
    if let enumeration = member.as(EnumDeclSyntax.self) {
      return attributes(for: enumeration)
    }
    guard let body = member.as(VariableDeclSyntax.self), body.isBody, !body.attributes.contains("ReducerBuilder")
    else { return [] }
    let types = body.reducerTypes ?? "Self.State, Self.Action"
    return ["@ComposableRuntime.ReducerBuilder<\(raw: types)>"]
  }

  private static func attributes(for enumeration: EnumDeclSyntax) -> [AttributeSyntax] {
    var attributes: [AttributeSyntax] = []
    guard ["Action", "State"].contains(enumeration.name.text) else { return [] }
    if !enumeration.attributes.contains("CasePathable") {
      attributes.append("@ComposableRuntime.CasePathable")
    }
    if enumeration.name.text == "State", !enumeration.attributes.contains("dynamicMemberLookup") {
      attributes.append("@dynamicMemberLookup")
    }
    return attributes
  }
}

extension ReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let enumeration = declaration.as(EnumDeclSyntax.self) { return try members(of: enumeration, node) }
    guard let structure = declaration.as(StructDeclSyntax.self) else { throw refusal(of: declaration, node) }
    try refuseArguments(of: node)
    let members = structure.memberBlock.members
    try refuseReduceBesideBody(members)
    let access = structure.access
    let isSettled = members.reduce != nil || members.body.map(\.settlesTypes) ?? false
    var added: [DeclSyntax] = []
    if !members.declare("State"), !isSettled {
      added.append(
        """
        @ComposableRuntime.ObservableState
        \(raw: access)struct State: Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable {
          \(raw: access)init() {}
        }
        """)
    }
    if !members.declare("Action"), !isSettled {
      added.append("\(raw: access)enum Action: Swift.Equatable, Swift.Hashable, Swift.Sendable {}")
    }
    if members.body == nil, members.reduce == nil {
      added.append("\(raw: access)let body = ComposableRuntime.EmptyReducer<State, Action>()")
    }
    // In a public extension the type is public without a modifier, but its body has one.
    let declared = (members.body?.modifiers ?? members.reduce?.modifiers)?.access ?? ""
    let witness = access.isEmpty && ["public ", "package "].contains(declared) ? declared : access
    if let body = members.body, PlainBody(members).isPlain(body) {
      added.append("\(raw: witness)static var _hasPlainBody: Swift.Bool { true }")
    }
    if structure.holdsOnlyDependencies { added.append("\(raw: witness)var _isPlain: Swift.Bool { true }") }
    return added
  }

  private static func members(of enumeration: EnumDeclSyntax, _ node: AttributeSyntax) throws -> [DeclSyntax] {
    let writer = try CaseReducerWriter(enumeration, node)
    let members = enumeration.memberBlock.members
    var added: [String] = []
    if !members.declare("State") { added.append(writer.state) }
    if !members.declare("Action") { added.append(writer.action) }
    if members.body == nil {
      added.append(writer.body)
      if PlainBody(members).isPlain(enumeration) {
        added.append("\(enumeration.access)static var _hasPlainBody: Swift.Bool { true }")
      }
    }
    if !members.declare("CaseScope") { added.append(writer.caseScope) }
    if !members.declaresFunction("scope") { added.append(writer.scope) }
    return added.map { "\(raw: $0)" }
  }

  /// Refuses arguments on a struct, whose state and action are declared by hand, or generated with all possible conformances.
  private static func refuseArguments(of node: AttributeSyntax) throws(DiagnosticsError) {
    guard let arguments = node.arguments else { return }
    let bare = node.with(\.leftParen, nil).with(\.arguments, nil).with(\.rightParen, nil)
      .with(\.trailingTrivia, node.trailingTrivia)
    throw DiagnosticsError(
      "@Reducer takes arguments on an enum only", at: arguments,
      fixIts: [
        .replace(
          message: MacroExpansionFixItMessage("remove '(\(arguments.trimmedDescription))'"), oldNode: node,
          newNode: bare)
      ])
  }

  private static func refusal(of declaration: some DeclGroupSyntax, _ node: AttributeSyntax) -> DiagnosticsError {
    var fixIts: [FixIt] = []
    // A class without an inheritance clause becomes a struct by changing only the keyword.
    if let declared = declaration.as(ClassDeclSyntax.self), declared.inheritanceClause == nil {
      fixIts.append(
        .replace(
          message: MacroExpansionFixItMessage("change 'class' to 'struct'"), oldNode: declared.classKeyword,
          newNode: declared.classKeyword.with(\.tokenKind, .keyword(.struct))))
    }
    return DiagnosticsError(
      "@Reducer can be applied to a struct or an enum, not to \(declaration.kind)", at: node, fixIts: fixIts)
  }

  /// Refuses a type with both `reduce` and `body`, because a store would call `reduce` and never use `body`.
  private static func refuseReduceBesideBody(_ members: MemberBlockItemListSyntax) throws(DiagnosticsError) {
    guard let reduce = members.reduce, let body = members.body else { return }
    let renamed = TokenSyntax.identifier("update")
    let references = ReduceReferences(viewMode: .sourceAccurate)
    references.walk(body)
    let changes = ([reduce.name] + references.found).map { name in
      FixIt.Change.replace(
        oldNode: Syntax(name),
        newNode: Syntax(
          renamed.with(\.leadingTrivia, name.leadingTrivia).with(\.trailingTrivia, name.trailingTrivia)))
    }
    throw DiagnosticsError(
      "'reduce(into:action:)' hides 'body', which is never run: a reducer has one or the other", at: reduce.name,
      notes: [Note(node: Syntax(body), message: MacroExpansionNoteMessage("'body' is here"))],
      fixIts: [FixIt(message: MacroExpansionFixItMessage("rename 'reduce' to 'update'"), changes: changes)])
  }
}

/// Finds the references to the method `reduce` in a body.
private final class ReduceReferences: SyntaxVisitor {
  private(set) var found: [TokenSyntax] = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // `child.reduce` is the method of another reducer.
    if node.baseName.text == "reduce" {
      let base = node.parent?.as(MemberAccessExprSyntax.self)?.base
      let isOwn = base == nil || base?.trimmedDescription == "self" || base?.id == node.id
      if isOwn { found.append(node.baseName) }
    }
    return .visitChildren
  }
}
