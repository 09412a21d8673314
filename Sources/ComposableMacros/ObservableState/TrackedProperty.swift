import SwiftSyntax

/// A stored instance variable, whose reads and changes are observed.
struct TrackedProperty {
  let variable: VariableDeclSyntax
  let name: TokenSyntax

  /// Nil when the declaration is not a stored instance variable, or is marked with `@ObservationStateIgnored`.
  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind == .keyword(.var),
      !variable.modifiers.contains(where: { Self.untracked.contains($0.name.tokenKind) }),
      !variable.attributes.contains("ObservationStateIgnored"),
      variable.bindings.count == 1, let binding = variable.bindings.first, binding.isStored,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { return nil }
    self.variable = variable
    self.name = name
  }

  /// The modifiers of variables that are not tracked.
  static let untracked: [TokenKind] = [.keyword(.static), .keyword(.class), .keyword(.lazy)]

  /// The modifiers `weak` and `unowned(unsafe)`, which the storage must repeat.
  var storageModifiers: [String] {
    variable.modifiers.filter { [.keyword(.weak), .keyword(.unowned)].contains($0.name.tokenKind) }
      .map(\.trimmedDescription)
  }

  var isShared: Bool { variable.attributes.contains("Shared") || variable.attributes.contains("SharedReader") }

  var storage: String { "_\(name.unquoted)" }
}

extension PatternBindingSyntax {
  /// True for no accessors, or only `willSet` and `didSet`.
  var isStored: Bool {
    guard let accessorBlock else { return true }
    guard case .accessors(let accessors) = accessorBlock.accessors else { return false }
    return accessors.allSatisfy { accessor in
      [.keyword(.willSet), .keyword(.didSet)].contains(accessor.accessorSpecifier.tokenKind)
    }
  }
}
