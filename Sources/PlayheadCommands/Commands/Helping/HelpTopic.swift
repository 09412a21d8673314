/// What `help` says of what is written in many commands.
package struct HelpTopic: Sendable {
  package let name: String
  package let summary: String
  /// Lines of the same form as those of ``CommandHelp/discussion``.
  package let discussion: String
  package let example: String

  package static let all = [positions, paths, expressions]

  private static let positions = HelpTopic(
    name: "positions", summary: "how a position, and a range of them, is written",
    discussion: """
      12; +3, -3, +2s and -2s from the cursor; start, end, end-3, end-2s; 50%; 12.500s from the start of the recording, as
      answers write times; the name of a note, note:NAME where an action has it, too, and in quotes where it is no
      identifier.
      A range is A..B or A,B, both included; either side may be missing, and two bare numbers may have a dash between: 5-8.
      """,
    example: "list end-2s..end")

  private static let paths = HelpTopic(
    name: "paths", summary: "how a place in the state, or in an action, is written",
    discussion: """
      state.rows[3].title, where state. may be left out; rows[-1] from the end; rows[id: "…"] by identity;
      names["a b"], votes[3] and votes[.large] by a dictionary's key as in Swift, or [key: …]; [value: …] of sets;
      rows[*].isSaving for each element; rows.count. What is a dictionary or a set, the recording's schema says.
      old.count is before the action, action.title in what it carries; $1 is a value that was printed, $ the last one,
      $$ the one before it.
      history, last, why, watch, display and list --changed follow an element that has an identity: rows[3] is the row that
      is at 3 here, wherever it stands elsewhere, unless -index is said. Entries of dictionaries and elements of sets go by
      their keys and values everywhere, before they are there, too. In query, until, plot and conditions rows[3] is
      whatever stands at 3 at each position, and rows[id: …] the element.
      """,
    example: "print rows[0].title")

  private static let expressions = HelpTopic(
    name: "expressions", summary: "how a value or a condition is written",
    discussion: """
      Paths, and literals as in Swift: 3, "a", true, nil, .case, [1, 2]. seq is the position, time the seconds since the
      start; effect.name, effect.id and effect.at are those of the effect that sent the action.
      == != < <= > >= && || ! + - * / %; A contains B; TEXT matches /re/i; PATH exists; VALUE is .case;
      action is .name.
      changed(PATH); count, any, all, min, max and sum over [*], or over a list of numbers or truth values:
      any(rows[*].isSaving), count(rows[*].isDone), sum([1, 2]). action.name is what the action carries under that name, and
      the name of the action where it carries none.
      As in Swift are rows.first, last, isEmpty, prefix(3), rows[0..<3], rows.contains { $0.isDone }, contains(3),
      allSatisfy, filter { … }.count, filter { … }.isEmpty, map { $0.title }, title.hasPrefix("a") and hasSuffix.
      In conditions what is not there is nil, as rows[3] where there are two, and nothing comes of dividing an integer by
      zero. Integers stay integers within 64 bits; .nan equals .nan. 'EXPR at POSITION' asks elsewhere.
      """,
    example: "query any(rows[*].isSaving) && time < 20 show rows.count")
}
