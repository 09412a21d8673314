import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Turns a stored property into a storage property and a computed one that reports reads and changes to the registrar.
enum ObservationStateTrackedMacro {}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = TrackedProperty(declaration) else { return [] }
    // The registrar takes values, not the storage itself: a `didSet` of the property changes other properties of it.
    let (name, storage) = (property.name.text, property.storage)
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """,
      """
      get {
        _$observationRegistrar.access(self, keyPath: \\.\(raw: name))
        return \(raw: storage)
      }
      """,
      """
      set {
        let isOther = _$observationRegistrar.willSet(
          self, keyPath: \\.\(raw: name), \(raw: storage), newValue, _$isIdentityEqual)
        \(raw: storage) = newValue
        if isOther {
          _$observationRegistrar.didSet(self, keyPath: \\.\(raw: name))
        }
      }
      """,
      """
      _modify {
        let oldValue = _$observationRegistrar.willModify(self, keyPath: \\.\(raw: name), \(raw: storage))
        defer {
          _$observationRegistrar.didModify(self, keyPath: \\.\(raw: name), \(raw: storage), oldValue)
        }
        yield &\(raw: storage)
      }
      """,
    ]
  }
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = TrackedProperty(declaration), var binding = property.variable.bindings.first else { return [] }
    binding.pattern = PatternSyntax(
      IdentifierPatternSyntax(
        identifier: .identifier(property.storage, trailingTrivia: property.name.trailingTrivia)))
    if let observers = binding.accessorBlock {
      binding.accessorBlock = StorageReferences(property).rewrite(observers).as(AccessorBlockSyntax.self)
    }
    let modifiers = property.storageModifiers.map { "\($0) " }.joined()
    return ["private \(raw: modifiers)var \(binding.trimmed)"]
  }
}

/// Replaces the property by its storage in its observers, so that setting it there does not call them again.
private final class StorageReferences: SyntaxRewriter {
  private let name: String
  private let storage: TokenSyntax
  /// Whether a variable or a parameter in the observers shadows the property, which is then `self.name`.
  private let isHidden: Bool

  init(_ property: TrackedProperty) {
    name = property.name.text
    storage = .identifier(property.storage)
    isHidden = property.variable.bindings.first?.accessorBlock.map { [name] in $0.binds(name) } ?? false
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard node.baseName.text == name, !node.isInKeyPath else { return ExprSyntax(node) }
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    if let access, access.declName.id == node.id {
      if access.base?.trimmedDescription != "self" { return ExprSyntax(node) }
    } else if isHidden {
      return ExprSyntax(node)
    }
    let renamed = storage.with(\.leadingTrivia, node.baseName.leadingTrivia)
      .with(\.trailingTrivia, node.baseName.trailingTrivia)
    return ExprSyntax(node.with(\.baseName, renamed))
  }
}

extension SyntaxProtocol {
  /// Whether a pattern or a closure's parameter in it has this name.
  fileprivate func binds(_ name: String) -> Bool {
    let own =
      self.as(IdentifierPatternSyntax.self)?.identifier ?? self.as(ClosureShorthandParameterSyntax.self)?.name
      ?? self.as(ClosureParameterSyntax.self)?.firstName
    return own?.text == name || children(viewMode: .sourceAccurate).contains { $0.binds(name) }
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isInKeyPath: Bool { parent?.is(KeyPathPropertyComponentSyntax.self) == true }
}

/// Marks a property for the other macros, and generates nothing.
enum ObservationStateIgnoredMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] { [] }
}
