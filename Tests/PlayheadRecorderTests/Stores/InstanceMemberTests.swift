import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Synchronization
import Testing

/// A member of class type is always compared, and costs itself alone.
// One after the other: they count what is encoded, in one place.
@Suite(.serialized) struct InstanceMemberTests {
  final class Model: Codable {
    var title = "a"
    var next: Model?
  }

  /// Counts how often it is encoded.
  struct Counted: Codable {
    static let encodings = Atomic(0)

    var value = 0

    func encode(to encoder: any Encoder) throws {
      Self.encodings.add(1, ordering: .relaxed)
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  @Recordable struct Screen {
    var model: Model? = Model()
    var unseen = Unseen()
  }

  /// Seen by reflection.
  final class Unseen {
    var number = 1
  }

  @Recordable struct State {
    var screen = Screen()
    var counted = Counted()
    var count = 0
  }

  @Test func `an instance that changes is seen wherever it is shared`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = State()
    let model = try #require(state.screen.model)
    recorder.action("rename", state: &state) { _ in model.title = "b" }
    recorder.action("count", state: &state) { $0.count = 1 }
    model.title = "behind the back"
    recorder.action("deepen", state: &state) { _ in
      model.next = Model()
      model.next?.title = "deep"
    }
    recorder.action("unseen", state: &state) { $0.screen.unseen.number = 2 }
    recorder.action("replace", state: &state) { $0.screen.model = Model() }
    recorder.action("forget", state: &state) { $0.screen.model = nil }
    recorder.action("again", state: &state) { $0.screen.model = model }
    recorder.close()
    let recording = try file.open()
    func title(_ position: Int) throws -> JSONValue? {
      try recording.state(at: position)["screen"]?["model"]?["title"]
    }
    #expect(
      try (0...8).map(title) == [
        "a", "b", "b", "behind the back", "behind the back", "behind the back", "a", nil, "behind the back",
      ])
    #expect(try recording.state(at: 4)["screen"]?["model"]?["next"]?["title"] == "deep")
    #expect(try recording.state(at: 5)["screen"]?["unseen"]?["number"] == 2)
    #expect(try recording.change(2)?.patch.operations.count == 1)
    #expect(recording.actionName(3) == RecordedAction.outsideName)
  }

  @Test func `the rest of the state is not encoded for it`() {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = State()
    recorder.action("begin", state: &state) { _ in }
    let before = Counted.encodings.load(ordering: .relaxed)
    #expect(before > 0)
    for _ in 0..<5 { recorder.action("rename", state: &state) { $0.screen.model?.title += "x" } }
    #expect(Counted.encodings.load(ordering: .relaxed) == before)
    recorder.close()
  }
}
