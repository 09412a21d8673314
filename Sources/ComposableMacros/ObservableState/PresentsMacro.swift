import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Turns a stored optional property into a `PresentationState` storage, a computed property that reports reads and changes to the
/// registrar, and a projected property.
enum PresentsMacro {}

extension PresentsMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    let property = try PresentedProperty(declaration, node, in: context)
    let storage = property.storage
    let initializer: AccessorDeclSyntax = """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = ComposableRuntime.PresentationState(wrappedValue: initialValue)
      }
      """
    let accessors = property.accessors(to: "\(storage).wrappedValue", newValue: "newValue")
    return [initializer] + accessors.map { "\(raw: $0)" }
  }
}

extension PresentsMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // The accessor role reports the errors.
    guard let property = try? PresentedProperty(declaration, node, in: context) else { return [] }
    let type = "ComposableRuntime.PresentationState<\(property.wrapped)>"
    let accessors = property.accessors(to: property.storage, newValue: "newValue.wrappedValue")
      .joined(separator: "\n").split(separator: "\n").map { "  \($0)" }
    let projection = ["\(property.access)var $\(property.name): \(type) {"] + accessors + ["}"]
    return [
      "\(raw: projection.joined(separator: "\n"))",
      "private var \(raw: property.storage) = \(raw: type)(wrappedValue: \(raw: property.initialValue))",
    ]
  }
}

/// A property that `@Presents` can be applied to: an optional stored instance variable of an observable state.
private struct PresentedProperty {
  let name: String
  let access: String
  /// The type without the optional.
  let wrapped: String
  let initialValue: String

  init(_ declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax, in context: some MacroExpansionContext) throws {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      throw DiagnosticsError("@Presents can be applied to a property", at: node)
    }
    guard variable.bindingSpecifier.tokenKind == .keyword(.var), variable.bindings.count == 1,
      let binding = variable.bindings.first, binding.accessorBlock == nil,
      !variable.modifiers.contains(where: { TrackedProperty.untracked.contains($0.name.tokenKind) }),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else {
      throw DiagnosticsError(
        "@Presents can be applied to a stored instance variable: 'var name: Type?'", at: variable.bindings)
    }
    guard let wrapped = binding.typeAnnotation?.type.optionalWrapped else {
      throw DiagnosticsError(
        "@Presents needs a property with an optional type, as in 'var \(name.unquoted): Child.State?'", at: binding)
    }
    if let enclosing = context.lexicalContext.first, let structure = enclosing.as(StructDeclSyntax.self),
      !structure.attributes.contains("ObservableState")
    {
      throw DiagnosticsError(
        """
        @Presents needs @ObservableState on '\(structure.name.text)'; in a state that is not observable, use \
        @PresentationState
        """, at: node)
    }
    self.name = name.unquoted
    self.access = variable.modifiers.accessWithSetter
    self.wrapped = wrapped
    initialValue = binding.initializer?.value.trimmedDescription ?? "nil"
  }

  var storage: String { "_\(name)" }

  /// The accessors of a property for `place`, a part of the storage, where `newValue` is the state in the setter's `newValue`.
  func accessors(to place: String, newValue: String) -> [String] {
    // All report the key path of the property itself, and compare states.
    let state = "\(storage).wrappedValue"
    return [
      """
      get {
        _$observationRegistrar.access(self, keyPath: \\.\(name))
        return \(place)
      }
      """,
      """
      set {
        let isOther = _$observationRegistrar.willSet(
          self, keyPath: \\.\(name), \(state), \(newValue), _$isIdentityEqual)
        \(place) = newValue
        if isOther {
          _$observationRegistrar.didSet(self, keyPath: \\.\(name))
        }
      }
      """,
      """
      _modify {
        let oldValue = _$observationRegistrar.willModify(self, keyPath: \\.\(name), \(state))
        defer {
          _$observationRegistrar.didModify(self, keyPath: \\.\(name), \(state), oldValue)
        }
        yield &\(place)
      }
      """,
    ]
  }
}

extension TypeSyntax {
  /// The type inside of an optional type; nil for any other type.
  fileprivate var optionalWrapped: String? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmedDescription }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType.trimmedDescription
    }
    guard let name = self.as(IdentifierTypeSyntax.self), name.name.text == "Optional",
      let arguments = name.genericArgumentClause?.arguments, arguments.count == 1
    else { return nil }
    return arguments.first?.argument.trimmedDescription
  }
}
