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
      throw MacroDiagnostic(
        "@ObservableState needs a declaration of its own for each stored property", id: "several-properties"
      ).error(at: variable.bindings)
    }
    guard declaration.is(StructDeclSyntax.self), let property = TrackedProperty(member),
      !property.variable.attributes.contains("ObservationStateTracked")
    else { return [] }
    // `@Presents` reports reads and changes itself, and a shared value has observers of its own.
    if property.variable.attributes.contains("Presents") { return [] }
    if property.isShared { return ["@ComposableRuntime.ObservationStateIgnored"] }
    if let wrapper = property.variable.attributes.first(named: "PresentationState") {
      throw MacroDiagnostic(
        "@ObservableState cannot track '\(property.name.unquoted)', which has @PresentationState; use @Presents",
        id: "tracked-presentation"
      ).error(at: wrapper, fixIts: [.presenting(wrapper)])
    }
    if property.hasWrapper {
      throw MacroDiagnostic(
        """
        @ObservableState cannot track '\(property.name.unquoted)', which has a property wrapper; mark it \
        @ObservationStateIgnored
        """, id: "tracked-wrapper"
      ).error(at: property.name, fixIts: [.ignoring(property.variable)])
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
      throw MacroDiagnostic(
        "@ObservableState can be applied to a struct or an enum, not to \(declaration.kind)", id: "observable-kind"
      ).error(at: node, fixIts: [.removing(node, from: declaration)])
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
    return FixIt(
      message: MacroFixIt(message: "replace '@PresentationState' with '@Presents'", id: "use-presents"),
      changes: [
        .replace(
          oldNode: Syntax(name),
          newNode: Syntax(
            TypeSyntax("Presents").with(\.leadingTrivia, name.leadingTrivia)
              .with(\.trailingTrivia, name.trailingTrivia)))
      ])
  }

  fileprivate static func ignoring(_ variable: VariableDeclSyntax) -> FixIt {
    var attributed = variable
    attributed.leadingTrivia = []
    attributed.attributes.insert(
      .attribute("@ObservationStateIgnored "), at: attributed.attributes.startIndex)
    attributed.leadingTrivia = variable.leadingTrivia
    return FixIt(
      message: MacroFixIt(message: "add '@ObservationStateIgnored'", id: "add-ignored"),
      changes: [.replace(oldNode: Syntax(variable), newNode: Syntax(attributed))])
  }
}
