import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Warnings for declarations that are recorded differently than they seem to be.
enum RecordableWarnings {
  static func warnings(of declaration: some DeclGroupSyntax) -> [Diagnostic] {
    let members = declaration.memberBlock.members.map(\.decl)
    var warnings = members.compactMap { member -> Diagnostic? in
      if let function = member.as(FunctionDeclSyntax.self), function.isEncode {
        return RecordableDiagnostic.ownCoding("encode(to:)").diagnostic(at: function.name)
      }
      if let initializer = member.as(InitializerDeclSyntax.self), initializer.isDecode {
        return RecordableDiagnostic.ownCoding("init(from:)").diagnostic(at: initializer.initKeyword)
      }
      return nil
    }
    if declaration.is(StructDeclSyntax.self) {
      let keys = try? CodingKeysModel(named: "CodingKeys", in: declaration.memberBlock)
      warnings += members.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap { variable in
        constants(of: variable).filter { keys?.name(of: $0.name) != nil }.map(\.diagnostic)
      }
    }
    return warnings
  }

  /// The constants whose value may differ when they are decoded.
  private static func constants(of variable: VariableDeclSyntax) -> [(name: String, diagnostic: Diagnostic)] {
    guard variable.bindingSpecifier.tokenKind == .keyword(.let), variable.isOfInstances else { return [] }
    return variable.bindings.compactMap { binding in
      guard let value = binding.initializer?.value, CallFinder.finds(in: value),
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      else { return nil }
      let makeVariable = FixIt.replace(
        message: MacroExpansionFixItMessage("change 'let' to 'var'"), oldNode: variable.bindingSpecifier,
        newNode: variable.bindingSpecifier.with(\.tokenKind, .keyword(.var)))
      return (
        name.unquoted,
        RecordableDiagnostic.constant(name.unquoted).diagnostic(at: binding.pattern, fixIts: [makeVariable])
      )
    }
  }
}

/// Finds calls: an initial value without any is the same in every instance.
private final class CallFinder: SyntaxVisitor {
  private var isFound = false

  static func finds(in value: ExprSyntax) -> Bool {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(value)
    return finder.isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  // Calls inside a closure run later.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension FunctionDeclSyntax {
  /// Whether it implements `Encodable`.
  fileprivate var isEncode: Bool {
    let parameters = signature.parameterClause.parameters
    return name.text == "encode" && parameters.count == 1 && parameters.first?.firstName.text == "to"
      && (parameters.first?.type.trimmedDescription.hasSuffix("Encoder") ?? false)
  }
}

extension InitializerDeclSyntax {
  /// Whether it implements `Decodable`.
  fileprivate var isDecode: Bool {
    let parameters = signature.parameterClause.parameters
    return parameters.count == 1 && parameters.first?.firstName.text == "from"
      && (parameters.first?.type.trimmedDescription.hasSuffix("Decoder") ?? false)
  }
}
