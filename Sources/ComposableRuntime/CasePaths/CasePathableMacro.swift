/// Gives an enum a case path for each case, so that key paths can name its cases.
///
/// ```swift
/// @CasePathable
/// enum Phase {
///   case idle
///   case loaded(count: Int, at: Date)
/// }
///
/// phase.is(\.idle)
/// phase[case: \.loaded]?.count
/// phase.case == \.loaded
/// Array(Phase.allCasePaths)  // [\.idle, \.loaded]
/// ```
///
/// The value of a case without associated values is `Void`. The value of a case with several associated values is a
/// tuple with their labels. Case paths use no reflection: each is a pattern match and an initialiser call.
///
/// - `AllCasePaths` is a sequence of the key paths of all cases, in declaration order. Cases with `@available` are left
///   out, and `case` returns `\.self` for them.
/// - With `@dynamicMemberLookup` on the enum, `phase.loaded` is the value of the case, or nil.
/// - An enum that is declared a ``BindableAction`` gets the property ``BindableAction/binding``.
@attached(extension, conformances: CasePathable)
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(binding))
public macro CasePathable() = #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")
