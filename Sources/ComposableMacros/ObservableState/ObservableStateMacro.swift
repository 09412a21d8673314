import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Derives `ObservableState`: a registrar and tracked properties for a struct, the identity of the payload for an enum.
enum ObservableStateMacro {}

extension ObservableStateMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    if protocols.isEmpty || !(declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self)) {
      return []
    }
    let header = "\(declaration.availability)extension \(type.trimmed): ComposableRuntime.ObservableState"
    return [try ExtensionDeclSyntax("\(raw: header) {}")]
  }
}

extension ObservableStateMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    if declaration.is(StructDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self),
      variable.bindings.count > 1, variable.bindingSpecifier.tokenKind == .keyword(.var),
      !variable.attributes.contains("ObservationStateIgnored"),
      !variable.modifiers.contains(where: { TrackedProperty.untracked.contains($0.name.tokenKind) })
    {
      throw DiagnosticsError(
        "@ObservableState needs a declaration of its own for each stored property", at: variable.bindings)
    }
    guard declaration.is(StructDeclSyntax.self), let property = TrackedProperty(member),
      !property.variable.attributes.contains("ObservationStateTracked")
    else { return [] }
    // `@Presents` reports reads and changes itself, and a shared value has observers of its own.
    if property.variable.attributes.contains("Presents") { return [] }
    if property.isShared { return ["@ComposableRuntime.ObservationStateIgnored"] }
    if let wrapper = property.variable.attributes.first(named: "PresentationState") {
      throw DiagnosticsError(
        "@ObservableState cannot track '\(property.name.unquoted)', which has @PresentationState; use @Presents",
        at: wrapper, fixIts: [.presenting(wrapper)])
    }
    return ["@ComposableRuntime.ObservationStateTracked"]
  }
}

extension ObservableStateMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let access = declaration.access
    if declaration.is(StructDeclSyntax.self) {
      return [
        """
        @ComposableRuntime.ObservationStateIgnored
        \(raw: access)var _$observationRegistrar = ComposableRuntime.ObservationStateRegistrar()
        """,
        """
        \(raw: access)var _$id: ComposableRuntime.ObservableStateID {
          _$observationRegistrar.id
        }
        """,
      ]
    }
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      throw DiagnosticsError(
        "@ObservableState can be applied to a struct or an enum, not to \(declaration.kind)", at: node,
        fixIts: [.removing(node, from: declaration)])
    }
    return [
      """
      \(raw: access)var _$id: ComposableRuntime.ObservableStateID {
        \(raw: ObservableEnumWriter(enumeration).id)
      }
      """
    ]
  }
}

extension FixIt {
  fileprivate static func presenting(_ wrapper: AttributeSyntax) -> FixIt {
    let name = wrapper.attributeName
    return .replace(
      message: MacroExpansionFixItMessage("replace '@PresentationState' with '@Presents'"), oldNode: name,
      newNode: TypeSyntax("Presents").with(\.leadingTrivia, name.leadingTrivia)
        .with(\.trailingTrivia, name.trailingTrivia))
  }
}
