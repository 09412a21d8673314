/// A topic of `help` that concerns many commands.
package struct HelpTopic: Sendable {
  package let name: String
  package let summary: String
  /// Lines of the same form as ``CommandHelp/discussion``.
  package let discussion: String
  package let example: String

  package static let all = [positions, paths, expressions, time]

  private static let positions = HelpTopic(
    name: "positions", summary: "how a position, and a range of them, is written",
    discussion: """
      A position is a number, 12; an offset from the cursor, +3, -3, +2s or -2s; start, end, end-3 or end-2s; a
      percentage, 50%; a time since the start of the recording, as answers write it, 12.500s; or the name of a note.
      Write note:NAME where an action has the same name, and "NAME" where the name has spaces or reads as a position.
      A range is A..B or A,B; both ends are included, and either end may be left out. Between two numbers a dash works,
      too: 5-8.
      """,
    example: "list end-2s..end")

  private static let paths = HelpTopic(
    name: "paths", summary: "how a place in the state, or in an action, is written",
    discussion: """
      state.rows[3].title, where state. may be left out; rows[-1] from the end; rows[id: "…"] by identity;
      rows[selected], rows[action.index] and rows[id: action.id] take the index, key or id from another place;
      names["a b"], votes[3] and votes[.large] by a dictionary's key as in Swift, or [key: …]; [value: …] of sets;
      rows[*].isSaving for each element; rows.count. The recording's schema says what is a dictionary or a set.
      old.count is the value before the action, action.title a value that the action carries. $1 is a printed value,
      $ the last one, and $$ the one before.
      history, last, why, watch, display and list --changed follow an element that has an identity: rows[3] is the row
      that is at 3 here, wherever it stands elsewhere, unless -index is given. Dictionary entries go by their keys and
      set elements by their values in every command, also at positions before they exist. In query, until, plot and
      conditions rows[3] is whatever stands at 3 at each position, and rows[id: …] is the element.
      """,
    example: "print rows[0].title")

  private static let expressions = HelpTopic(
    name: "expressions", summary: "how a value or a condition is written",
    discussion: """
      Paths, and literals as in Swift: 3, "a", true, nil, .case, [1, 2]. seq is the position, time the seconds since the
      start; effect.name, effect.id and effect.at are those of the effect that sent the action.
      == != < <= > >= && || ! + - * / %; A contains B; TEXT matches /re/i; PATH exists; VALUE is .case;
      action is .name.
      changed(PATH), and of each element changed(rows[*].title); count, any, all, min, max and sum over [*], or over a
      list of numbers or truth values: any(rows[*].isSaving), count(changed(rows[*])), sum([1, 2]). action.name is the
      value that the action carries as name; for an action without such a value it is the action's own name.
      As in Swift are rows.first, last, isEmpty, prefix(3), rows[0..<3], rows.contains { $0.isDone }, contains(3),
      allSatisfy, first { … }?.title, firstIndex, last, filter { … }, map { $0.title }, count { … }, map { … }.max().
      A value means what its type means in Swift: range.contains(3), wait > .seconds(1.5), date < 2026-01-31,
      price * 3 == total of a Decimal, url.host, data.count, name.uppercased(), size.rawValue, range == 0..<3. Texts are
      the same by canonical equivalence. What Swift has not for a type is an error that names the type, and what it has.
      In expressions a value that does not exist is nil, such as rows[3] of two rows. Integers are exact within 128
      bits; a division of an integer by zero is an error; .nan equals .nan. 'EXPR at POSITION' asks at that position.
      """,
    example: "query any(rows[*].isSaving) && time < 20 show rows.count")

  private static let time = HelpTopic(
    name: "time", summary: "how a condition asks what was so at other positions",
    discussion: """
      A after B: A holds here, and B held at an earlier position. A before B: A holds here, and B holds at a later one.
      A within 2s of B: A holds here, and B at another position, not more than 2 seconds earlier or later by the times
      of their actions; 'within 300ms after B' asks only before A, 'within 1m before B' only after it. A always since B:
      B held here or earlier, and A has held at each position from the last one at which B did, up to here; both ends
      count.
      They bind less than || and everything else: 'x && y after z || w' is '(x && y) after (z || w)'. Of several the
      last is read first: 'a after b after c' is a, with b before it, with c before that. In parentheses they can be
      negated and joined by && and ||.
      A position without a state, as where lines were lost, is none at which anything holds or fails to. Where there is
      no action, as at the start, there is no time. In a branch, an action that was moved has the time of what is
      before it, or its own if that is later. Such a condition is for query, list if, until, shrink and
      'explore never'; a stop takes none, as it would look at the whole recording each time.
      """,
    example: "query action is .saveResponse within 2s after action is .sort")
}
