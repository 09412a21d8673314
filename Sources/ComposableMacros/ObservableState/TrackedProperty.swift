import SwiftSyntax

/// A property whose reads and changes are observed: a stored variable of instances.
struct TrackedProperty {
  let variable: VariableDeclSyntax
  let name: TokenSyntax

  /// - Returns: Nil when the property is not of that kind, or is marked to be ignored.
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

  /// The modifiers of what is no stored variable of instances.
  static let untracked: [TokenKind] = [.keyword(.static), .keyword(.class), .keyword(.lazy)]

  /// How the value is referred to, `weak` or `unowned(unsafe)`: what the storage has to say, too.
  var storageModifiers: [String] {
    variable.modifiers.filter { [.keyword(.weak), .keyword(.unowned)].contains($0.name.tokenKind) }
      .map(\.trimmedDescription)
  }

  /// Whether the property was written by a property wrapper or by a macro of the user's own.
  var hasWrapper: Bool {
    variable.attributes.contains { attribute in
      guard let name = attribute.as(AttributeSyntax.self)?.name else { return false }
      return name != "ObservationStateTracked" && name != "available" && name.first?.isUppercase == true
    }
  }

  /// The name of the storage beneath.
  var storage: String { "_\(name.unquoted)" }
}

extension PatternBindingSyntax {
  /// Whether it takes room in a value: it computes nothing, at most it observes.
  fileprivate var isStored: Bool {
    guard let accessorBlock else { return true }
    guard case .accessors(let accessors) = accessorBlock.accessors else { return false }
    return accessors.allSatisfy { accessor in
      [.keyword(.willSet), .keyword(.didSet)].contains(accessor.accessorSpecifier.tokenKind)
    }
  }
}
