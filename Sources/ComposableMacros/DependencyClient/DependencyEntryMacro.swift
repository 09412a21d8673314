import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Makes a property of `DependencyValues` a dependency with its own key.
enum DependencyEntryMacro {}

extension DependencyEntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    // The peer role, which generates the key, throws the diagnostic.
    guard let entry = try? DependencyEntry(declaration, node) else { return [] }
    return ["get { self[\(raw: entry.key).self] }", "set { self[\(raw: entry.key).self] = newValue }"]
  }
}

extension DependencyEntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let entry = try DependencyEntry(declaration, node)
    let members = entry.values.map { name, value in
      "static var \(name): \(entry.type) { \(value) }"
    }
    return [
      """
      private enum \(raw: entry.key): ComposableRuntime.\(raw: entry.conformance) {
      \(raw: members.joined(separator: "\n"))
      }
      """
    ]
  }
}

private struct DependencyEntry {
  let key: String
  let type: String
  let conformance: String
  /// The values with the names of their properties in the key, such as `liveValue`.
  let values: [(name: String, value: String)]

  /// Throws a diagnostic when the declaration is not a `var`, or its type or its value is missing.
  init(_ declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax) throws {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindingSpecifier.text == "var",
      variable.bindings.count == 1, let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else {
      throw DiagnosticsError(
        "@DependencyEntry can be applied to a 'var' in an extension of DependencyValues", at: node)
    }
    // Without the type, a key would have its values in constants, which all tests share.
    guard let type = binding.typeAnnotation?.type.trimmedDescription else {
      throw DiagnosticsError(
        "@DependencyEntry needs the type of '\(name.text)' written out: 'var \(name.text): Client = …'", at: name)
    }
    var values: [(name: String, value: String)] = []
    if case .argumentList(let arguments)? = node.arguments {
      values = arguments.compactMap { argument in
        argument.label.map { ($0.text, argument.expression.trimmedDescription) }
      }
    }
    if let test = binding.initializer?.value { values.append(("testValue", test.trimmedDescription)) }
    guard values.contains(where: { $0.name == "testValue" || $0.name == "liveValue" }) else {
      throw DiagnosticsError(
        "@DependencyEntry needs a value for tests, 'var \(name.text): \(type) = …', or 'liveValue: …'", at: name)
    }
    key = "__\(name.unquoted)Key"
    self.type = type
    conformance = values.contains { $0.name == "liveValue" } ? "DependencyKey" : "TestDependencyKey"
    self.values = values
  }
}
