import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What `@Recordable` cannot do, and what to do instead.
enum RecordableDiagnostic {
  case notAStructOrEnum(String)
  case noncopyable
  case parameterPack
  case conditionalMember
  case tuplePattern
  case noDefault(String)
  case privateInType
  case insidePrivateType(String)
  case sameCase(String)
  case conditionalCase
  case codingKeys
  case declaredCases(String)
  case reducerCase
  case reducerCases
  case redactedUnrecordable
  case redactedOther
  case redactedLabel(String)
  // These are warnings: the code works, but records something other than it seems to.
  case ownCoding(String)
  case constant(String)

  private var text: String {
    switch self {
    case .notAStructOrEnum("class"):
      "@Recordable cannot be applied to a class: an old state and a new one would share the instance, "
        + "so that no change is seen; make it a struct"
    case .notAStructOrEnum(let kind): "@Recordable can be applied to a struct or an enum, not to \(kind)"
    case .noncopyable: "@Recordable cannot be applied to a noncopyable type: a recorder keeps the old value"
    case .parameterPack: "@Recordable cannot be applied to a type with a parameter pack or a value parameter"
    case .conditionalMember: "@Recordable cannot see stored properties inside #if; declare the property outside of it"
    case .conditionalCase: "@Recordable cannot see cases inside #if; declare the case outside of it"
    case .privateInType:
      "@Recordable makes an extension, and no extension reaches a private type inside another type"
    case .insidePrivateType(let name):
      "@Recordable makes an extension, and no extension reaches a type inside '\(name)', which is private inside another "
        + "type; make '\(name)' fileprivate"
    case .sameCase(let name):
      "a recording knows a case by its name alone, as Codable does, and '\(name)' is the name of another one; give this "
        + "case a name of its own"
    case .tuplePattern: "@Recordable needs a declaration of its own for each stored property"
    case .noDefault(let name):
      "'\(name)' is not one of the CodingKeys and has no value to be made with when a recording is read"
    case .codingKeys: "@Recordable reads CodingKeys only where they are an enum in the declaration of the type"
    case .declaredCases(let name):
      "@Recordable derives how the 'State' and 'Action' are recorded that @Reducer generates, and this enum declares its "
        + "'\(name)': put @Recordable on both of them instead, and declare the other one, too"
    case .reducerCase:
      "a case of a @Reducer enum has one feature, without a label; mark a case that has something else with @ReducerCaseIgnored"
    case .reducerCases:
      "declare each case on its own: @Reducer takes a case without a value, and those beside it, for ignored"
    case .redactedUnrecordable:
      "@Redacted has a meaning only in the declaration of a type that is @Recordable; without it the value would be recorded"
    case .redactedOther: "@Redacted can be applied to a stored property, or to a case with a payload"
    case .redactedLabel(""): "@Redacted takes labels only where it is applied to a case"
    case .redactedLabel(let name):
      "the case has no value with the label '\(name)'; '_0' is the first one without a label"
    case .ownCoding(let name):
      "@Recordable records stored properties or cases and never calls this '\(name)'; remove @Recordable to record by "
        + "Codable, or move this into an extension if they are meant to differ"
    case .constant(let name):
      "the constant '\(name)' is recorded but cannot be read back, since it has a value already; make it a 'var', or "
        + "give it its value in an initializer"
    }
  }

  private var message: any DiagnosticMessage {
    switch self {
    case .ownCoding, .constant: MacroExpansionWarningMessage(text)
    default: MacroExpansionErrorMessage(text)
    }
  }

  func error(at node: some SyntaxProtocol, fixIts: [FixIt] = []) -> DiagnosticsError {
    DiagnosticsError(diagnostics: [diagnostic(at: node, fixIts: fixIts)])
  }

  func diagnostic(at node: some SyntaxProtocol, fixIts: [FixIt] = []) -> Diagnostic {
    Diagnostic(node: node, message: message, fixIts: fixIts)
  }
}
