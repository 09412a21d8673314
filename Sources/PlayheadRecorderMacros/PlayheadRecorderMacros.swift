import SwiftCompilerPlugin
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

@main
struct PlayheadRecorderMacros: CompilerPlugin {
  let providingMacros: [any Macro.Type] = []
}
