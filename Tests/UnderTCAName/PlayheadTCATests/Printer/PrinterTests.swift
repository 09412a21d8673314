import ComposableArchitecture
import Foundation
import PlayheadTCA
import Testing

@MainActor @Suite struct PrinterTests {
  private func lines(_ printer: (PrinterOutput) -> _ReducerPrinter<Cupboard.State, Cupboard.Action>) -> [String] {
    let printed = LockIsolated<[String]>([])
    let profile = Shared(value: Cupboard.Profile())
    let store = Store(initialState: Cupboard.State(profile: profile, age: SharedReader(profile.age))) {
      Cupboard(plan: .still)
        ._printChanges(printer(PrinterOutput { line in printed.withValue { $0.append(line) } }))
    }
    store.send(.binding(.set(\.settings.level, 4)))
    store.send(.add(3))
    store.send(.rows(.element(id: 3, action: .node(0))))
    store.send(.rename("Lee"))
    store.send(.nothing)
    return printed.value
  }

  @Test func `a line has the action and what it changed`() {
    #expect(
      lines { .short(to: $0) } == [
        #"binding {"path":"settings.level","value":4}: /settings/level 4"#,
        #"add 3: +/rows/0 {"id":3,"seen":[]}"#,
        "rows.element.node 0: +/rows/0/seen/0 0",
        #"rename "Lee": /profile/name "Lee""#,
        "nothing",
      ])
  }

  @Test func `lines are filtered by their actions and by the places that change, and cut`() {
    #expect(lines { .short(at: ["/rows"], to: $0) }.map { $0.prefix { $0 != " " } } == ["add", "rows.element.node"])
    #expect(lines { .short(where: { if case .nothing = $0 { true } else { false } }, to: $0) } == ["nothing"])
    #expect(lines { .short(at: ["/rows/0/id"], length: 5, to: $0) } == [#"add 3: +/rows/0 {"id"…"#])
  }

  @Test func `a file gets the lines at its end`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).log").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for _ in 1...2 { _ = lines { _ in .short(at: ["/profile"], to: .file(path)) } }
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == String(repeating: "rename \"Lee\": /profile/name \"Lee\"\n", count: 2))
  }
}
