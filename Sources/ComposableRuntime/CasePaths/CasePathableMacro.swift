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
/// A case without payload has the value `Void`, one with several the tuple of them, with their labels. Nothing is found out
/// by reflection: a case path is a pattern match and an initialiser call.
///
/// - `AllCasePaths` is a sequence of the key paths of all cases, in their order; those with `@available` are left out,
///   and `case` names the whole enum for them: `\.self`.
/// - With `@dynamicMemberLookup` on the enum, `phase.loaded` is the value of a case or nil.
@attached(extension, conformances: CasePathable)
@attached(member, names: named(AllCasePaths), named(allCasePaths))
public macro CasePathable() = #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")
