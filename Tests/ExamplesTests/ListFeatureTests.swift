import Foundation
import ScriptedSession
import Testing

@testable import ListExample

@MainActor @Suite struct ListFeatureTests {
  private static let first = "00000000-0000-0000-0000-000000000001"
  private static let second = "00000000-0000-0000-0000-000000000002"
  private static let third = "00000000-0000-0000-0000-000000000003"

  private let initial = ListFeature.State(
    rows: [
      Row(number: 1, title: "Sweep", priority: .low), Row(number: 2, title: "Air", priority: .high),
      Row(number: 3, title: "Dust"),
    ],
    nextNumber: 4)

  private func state(after script: String) async throws -> ListFeature.State {
    try await run(script, from: initial) { ListFeature() }.state
  }

  private func titles(after script: String) async throws -> [String] {
    try await state(after: script).rows.map(\.title)
  }

  @Test func `a sample list has some hundred rows of their own`() {
    let rows = ListFeature.State.sample.rows
    #expect(rows.count == 240)
    #expect(Set(rows.map(\.id)).count == 240)
    #expect(Set(rows.map(\.title)).count == 240)
    #expect(rows[9].id.uuidString == "00000000-0000-0000-0000-00000000000A")
  }

  @Test func `an edited row is saved`() async throws {
    let edit = "{\"rename\":{\"id\":\"\(Self.second)\",\"title\":\" Breathe \"}}\n"
    let saving = try await state(after: edit).rows[1]
    #expect(saving.isSaving)
    #expect(saving.title == " Breathe ")
    let saved = try await state(after: edit + "advance 1s").rows[1]
    #expect(!saved.isSaving)
    #expect(saved.title == "Breathe")
  }

  @Test func `a row that is edited again is saved once`() async throws {
    let (state, actions) = try await run(
      """
      {"toggle":{"id":"\(Self.first)"}}
      advance 500ms
      {"prioritize":{"id":"\(Self.first)","priority":"high"}}
      wait
      """, from: initial
    ) { ListFeature() }
    #expect(actions.count { if case .saveResponse = $0 { true } else { false } } == 1)
    #expect(state.rows[0].isDone)
    #expect(state.rows[0].priority == .high)
    #expect(!state.rows[0].isSaving)
  }

  @Test func `a row without a title is refused`() async throws {
    let edit = "{\"rename\":{\"id\":\"\(Self.second)\",\"title\":\" \"}}\nwait\n"
    #expect(try await state(after: edit).failure == "a row needs a title")
    #expect(try await state(after: edit + "{\"toggle\":{\"id\":\"\(Self.first)\"}}").failure == nil)
  }

  @Test func `rows are added, removed and moved`() async throws {
    #expect(
      try await titles(after: "{\"addButtonTapped\":{\"title\":\"Mend\"}}\nwait") == ["Sweep", "Air", "Dust", "Mend"])
    #expect(try await titles(after: "{\"remove\":{\"id\":\"\(Self.second)\"}}") == ["Sweep", "Dust"])
    #expect(try await titles(after: "{\"move\":{\"id\":\"\(Self.third)\",\"to\":0}}") == ["Dust", "Sweep", "Air"])
    #expect(try await titles(after: "{\"move\":{\"id\":\"\(Self.first)\",\"to\":99}}") == ["Air", "Dust", "Sweep"])
    #expect(try await titles(after: "{\"move\":{\"id\":\"\(Self.first)\",\"to\":-1}}") == ["Sweep", "Air", "Dust"])
  }

  @Test func `a removed row is neither saved nor selected`() async throws {
    let (state, actions) = try await run(
      """
      {"select":{"id":"\(Self.third)"}}
      {"toggle":{"id":"\(Self.third)"}}
      {"remove":{"id":"\(Self.third)"}}
      advance 5s
      """, from: initial
    ) { ListFeature() }
    #expect(state.selection == nil)
    #expect(actions.count == 3)
  }

  @Test func `rows are sorted and stay in order where they are equal`() async throws {
    #expect(try await titles(after: "{\"sort\":{\"by\":\"title\"}}") == ["Air", "Dust", "Sweep"])
    #expect(try await titles(after: "{\"sort\":{\"by\":\"priority\"}}") == ["Air", "Dust", "Sweep"])
    let equal = "{\"prioritize\":{\"id\":\"\(Self.first)\",\"priority\":\"high\"}}\nwait\n"
    #expect(try await titles(after: equal + "{\"sort\":{\"by\":\"priority\"}}") == ["Sweep", "Air", "Dust"])
  }

  @Test func `the filter hides rows and changes none`() async throws {
    let state = try await state(
      after: """
        {"toggle":{"id":"\(Self.first)"}}
        wait
        {"filter":{"_0":{"queryChanged":{"_0":"S"}}}}
        .filter(.hidesDoneToggled)
        """)
    #expect(state.visibleRows.map(\.title) == ["Dust"])
    #expect(state.rows.count == 3)
    #expect(try await self.state(after: ".filter(.hidesDoneToggled)\n.filter(.cleared)") == initial)
  }

  @Test func `actions on rows that are gone change nothing`() async throws {
    let id = "00000000-0000-0000-0000-0000000000FF"
    let state = try await state(
      after: """
        {"toggle":{"id":"\(id)"}}
        {"remove":{"id":"\(id)"}}
        {"move":{"id":"\(id)","to":1}}
        {"saveResponse":{"index":7,"result":{"failure":{"_0":{"type":"Late","description":"late"}}}}}
        """)
    #expect(state == initial)
  }
}
