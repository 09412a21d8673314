import ComposableRuntime
import PlayheadFormat
import PlayheadRecorder
import Testing

@testable import PlayheadReplay

/// The state of a feature as source: what is written is what stands here, and compiles.
@Suite struct ObservedLiteralTests {
  private func source<Value: Recordable>(_ value: Value) throws -> String? {
    var types = RecordedTypes()
    let schema = try #require(
      Schema(state: RecordedType<Value>(), action: RecordedType<LiteralScreen.Action>(), in: &types))
    var writer = JSONWriter()
    value.writeRecorded(into: &writer)
    return SwiftLiteral(schema: schema, types: types, module: "PlayheadReplayTests").text(
      try JSONValue(parsing: writer.text), schema.stateType)
  }

  @Test func `observed and presented state has the initialiser of its members`() throws {
    let state = LiteralScreen.State(
      count: 3, title: "a", sheet: LiteralSheet.State(text: "b"), path: .init(), rows: [LiteralSheet.State(text: "c")])
    #expect(
      try source(state) == "LiteralScreen.State("
        + #"count: 3, title: "a", sheet: LiteralSheet.State(text: "b"), path: .init(), "#
        + #"rows: [LiteralSheet.State(text: "c")])"#)
    let empty = LiteralScreen.State(count: 0, title: "", sheet: nil, path: .init(), rows: [])
    let written = try source(empty)
    #expect(
      written == #"LiteralScreen.State(count: 0, title: "", sheet: nil, path: .init(), rows: [])"#)
    // A property wrapper may take something else.
    #expect(try source(LiteralPlain.State()) == nil)
  }
}

@Reducer struct LiteralSheet {
  @Recordable @ObservableState struct State: Equatable, Identifiable {
    var text = ""
    var id: String { text }
  }

  @Recordable enum Action { case close }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer struct LiteralScreen {
  @Recordable @ObservableState struct State: Equatable {
    var count = 0
    @ObservationStateIgnored var title = ""
    @Presents var sheet: LiteralSheet.State?
    var path = StackState<LiteralSheet.State>()
    var rows: IdentifiedArrayOf<LiteralSheet.State> = []
    let version = 2
  }

  @Recordable enum Action { case sheet(PresentationAction<LiteralSheet.Action>) }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

/// Without observation.
@Reducer struct LiteralPlain {
  @Recordable struct State: Equatable {
    @PresentationState var sheet: LiteralSheet.State?
    var count = 0
  }

  @Recordable enum Action { case add }

  var body: some ReducerOf<Self> { EmptyReducer() }
}
