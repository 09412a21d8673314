import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A closure of a client.
struct Endpoint {
  let property: ClientProperty
  let function: FunctionTypeSyntax
  /// The type as in the source.
  let type: String
  /// Nil for the name of the property.
  private let methodName: String?

  /// Throws when the declaration is not a variable with a closure, or the name of the method is invalid.
  init(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) throws {
    guard let property = ClientProperty(declaration), !property.isConstant, let function = property.function,
      let type = property.type
    else {
      throw DiagnosticsError(
        "@DependencyEndpoint can be applied to a stored 'var' whose type is that of a closure", at: attribute)
    }
    self.property = property
    self.function = function
    self.type = type.description
    methodName = try Self.methodName(attribute)
  }

  private static func methodName(_ attribute: AttributeSyntax) throws -> String? {
    guard case .argumentList(let arguments)? = attribute.arguments,
      let argument = arguments.first(where: { $0.label?.text == "method" })
    else { return nil }
    guard let name = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue, !name.isEmpty else {
      throw DiagnosticsError("the name of the method must be a literal that is not empty", at: argument.expression)
    }
    return name
  }

  private var name: String { property.name.text }

  private var plainName: String { property.plainName }

  var storageName: String { property.storageName }

  private var effects: EffectSpecifiers { EffectSpecifiers(function) }

  private var returnsNothing: Bool {
    ["Void", "()", "Swift.Void"].contains(function.returnClause.type.trimmedDescription)
  }

  /// The method with argument labels; nil when it would read the same as a call of the closure.
  var method: String? {
    let parameters = Array(function.parameters)
    let labels = parameters.map { $0.secondName?.text ?? "_" }
    guard methodName != nil || labels.contains(where: { $0 != "_" }) else { return nil }
    let clause = zip(parameters.indices, parameters).map { index, parameter in
      let label = labels[index]
      return "\(label) p\(index): \(parameter.type.trimmedDescription)"
    }
    let arguments = zip(parameters.indices, parameters).map { index, parameter in
      "\(Self.isInout(parameter.type) ? "&" : "")p\(index)"
    }
    let call = "\(effects.tryAwait)self.\(name)(\(arguments.joined(separator: ", ")))"
    let returns = returnsNothing ? "" : " -> \(function.returnClause.type.trimmedDescription)"
    return """
      \(property.access)func \(methodName ?? name)(\(clause.joined(separator: ", ")))\(effects.clause)\(returns) {
        \(call)
      }
      """
  }

  private static func isInout(_ type: TypeSyntax) -> Bool {
    type.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.trimmedDescription == "inout" } == true
  }

  /// The default closure, which reports an issue; throws when it needs a default in the source, or that is no closure literal.
  func unimplemented(in context: some MacroExpansionContext) throws -> String {
    let report =
      "ComposableRuntime.UnimplementedEndpoint._$reported(\"\\(Self.self).\(plainName)\"\(position(in: context)))"
    let ignored =
      function.parameters.isEmpty ? "" : "\(function.parameters.map { _ in "_" }.joined(separator: ", ")) in"
    guard let value = property.initialValue else {
      if effects.throwsAny { return "{ \(ignored)\n  throw \(report)\n}" }
      if returnsNothing { return "{ \(ignored)\n  _ = \(report)\n}" }
      throw DiagnosticsError(
        """
        '\(plainName)' needs a default value: it returns something and cannot throw, so a test that does not override \
        it has no other result
        """, at: property.declaration.bindings, fixIts: [.addingDefault(to: property, parameters: ignored)])
    }
    guard let closure = value.as(ClosureExprSyntax.self) else {
      throw DiagnosticsError("the default of '\(plainName)' must be a closure that is written out", at: value)
    }
    let signature = closure.signature.map { $0.trimmedDescription } ?? ""
    var statements = closure.statements.map(\.trimmedDescription)
    if statements.count == 1, closure.statements.first?.item.is(ExprSyntax.self) == true, !returnsNothing,
      !statements[0].hasPrefix("throw ")
    {
      statements[0] = "return \(statements[0])"
    }
    return "{ \(signature)\n  \((["_ = \(report)"] + statements).joined(separator: "\n  "))\n}"
  }

  /// The arguments with the position of the endpoint, where the issue is reported.
  private func position(in context: some MacroExpansionContext) -> String {
    let id = context.location(of: property.name, at: .afterLeadingTrivia, filePathMode: .fileID)
    let path = context.location(of: property.name, at: .afterLeadingTrivia, filePathMode: .filePath)
    guard let id, let path else { return "" }
    return ", fileID: \(id.file), filePath: \(path.file), line: \(id.line), column: \(id.column)"
  }
}

/// `async` and `throws` of a function's type.
private struct EffectSpecifiers {
  private let specifiers: TypeEffectSpecifiersSyntax?

  init(_ function: FunctionTypeSyntax) {
    specifiers = function.effectSpecifiers
  }

  /// Whether the function can throw any error.
  var throwsAny: Bool {
    guard let throwing = specifiers?.throwsClause else { return false }
    return throwing.type.map { $0.trimmedDescription == "any Error" } ?? true
  }

  /// The specifiers in a declaration, with a leading space.
  var clause: String { specifiers.map { " \($0.trimmedDescription)" } ?? "" }

  /// The keywords before a call, with a trailing space.
  var tryAwait: String {
    (specifiers?.throwsClause == nil ? "" : "try ") + (specifiers?.asyncSpecifier == nil ? "" : "await ")
  }
}
