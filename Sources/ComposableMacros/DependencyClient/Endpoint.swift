import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A closure of a client.
struct Endpoint {
  let property: ClientProperty
  let function: FunctionTypeSyntax
  /// The type as it is written.
  let type: String
  /// The name of the method, where another one than the property's is asked for.
  private let methodName: String?

  /// Reads a declaration.
  ///
  /// - Throws: a `DiagnosticsError` where the declaration is no variable with a closure.
  init(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) throws {
    guard let property = ClientProperty(declaration), !property.isConstant, let function = property.function,
      let type = property.type
    else {
      throw MacroDiagnostic.notAClosure.error(at: attribute)
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
      throw MacroDiagnostic.methodName.error(at: argument.expression)
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

  /// The method that calls the closure by the labels of its arguments; nil where calling the closure reads the same.
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

  /// The closure that stands for the endpoint until a test or the app says what it does.
  func unimplemented(in context: some MacroExpansionContext) throws -> String {
    let report =
      "ComposableRuntime.UnimplementedEndpoint._$reported(\"\\(Self.self).\(plainName)\"\(position(in: context)))"
    let ignored =
      function.parameters.isEmpty ? "" : "\(function.parameters.map { _ in "_" }.joined(separator: ", ")) in"
    guard let value = property.initialValue else {
      if effects.throwsAny { return "{ \(ignored)\n  throw \(report)\n}" }
      if returnsNothing { return "{ \(ignored)\n  _ = \(report)\n}" }
      throw MacroDiagnostic.noDefault(plainName).error(
        at: property.declaration.bindings, fixIts: [.addingDefault(to: property, parameters: ignored)])
    }
    guard let closure = value.as(ClosureExprSyntax.self) else {
      throw MacroDiagnostic.noClosureLiteral(plainName).error(at: value)
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

  /// The arguments that name the line of the endpoint, where an issue is reported.
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

  /// Whether any error can be thrown.
  var throwsAny: Bool {
    guard let throwing = specifiers?.throwsClause else { return false }
    return throwing.type.map { $0.trimmedDescription == "any Error" } ?? true
  }

  /// As it stands in a declaration, with a space in front.
  var clause: String { specifiers.map { " \($0.trimmedDescription)" } ?? "" }

  /// As it stands before a call, with a space after.
  var tryAwait: String {
    (specifiers?.throwsClause == nil ? "" : "try ") + (specifiers?.asyncSpecifier == nil ? "" : "await ")
  }
}
