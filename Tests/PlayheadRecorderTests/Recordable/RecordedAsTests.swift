import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct RecordedAsTests {
  @Recordable struct Length: Equatable { var meters = 0.0 }

  /// A type that lends its name to the members of another one.
  struct Distance: RecordedAs, Equatable {
    var length: Length

    var recordedForm: Length { length }
    init(meters: Double) { length = Length(meters: meters) }
    init(recordedForm: Length) throws(RecordableError) {
      guard recordedForm.meters >= 0 else {
        throw RecordableError(pointer: "/meters", found: "less than 0", expected: "a distance")
      }
      length = recordedForm
    }
  }

  struct RoomAction: RecordedAs {
    var chair: Int
    var action: ChairAction

    var recordedForm: RecordedElementAction<Int, ChairAction> { .element(id: chair, action: action) }
    init(chair: Int, action: ChairAction) { (self.chair, self.action) = (chair, action) }
    init(recordedForm: RecordedElementAction<Int, ChairAction>) {
      switch recordedForm {
      case .element(let chair, let action): self.init(chair: chair, action: action)
      }
    }
  }

  @Recordable enum ChairAction { case moved(to: Int) }

  @Recordable struct Trip { var lengths: [Length], distances: [Distance] }

  @Test func `values are written as their form`() {
    #expect(recorded(Distance(meters: 2)) == #"{"meters":2.0}"#)
    #expect(
      patch(from: Distance(meters: 2), to: Distance(meters: 3))
        == patch(from: Length(meters: 2), to: Length(meters: 3)))
    #expect(actionName(RoomAction(chair: 1, action: .moved(to: 2))) == "element.moved")
  }

  @Test func `values are read from their form`() throws {
    #expect(try Distance(recorded: ["meters": 2]) == Distance(meters: 2))
    #expect(throws: RecordableError(pointer: "/meters", found: "less than 0", expected: "a distance")) {
      try Distance(recorded: ["meters": -1])
    }
  }

  @Test func `errors name the type and not its form`() {
    #expect(
      throws: RecordableError(
        pointer: "/left", found: "an unknown case", expected: "a case of RecordedAsTests.RoomAction")
    ) { try RoomAction(recorded: ["left": [:]]) }
  }

  @Test func `schemas name the type and its form apart`() {
    let type = RecordedType<Trip>()
    let meters = Schema.Shape.fields([Schema.Field(name: "meters", type: "Double")])
    #expect(type.types["RecordedAsTests.Length"] == meters)
    #expect(type.types["RecordedAsTests.Distance"] == meters)
  }

  @Test func `the form is made by code of which nothing is known`() {
    func isDerived<Value: Recordable>(_ type: Value.Type) -> Bool {
      var types = RecordedTypes()
      _ = types.describe(type)
      return types.isDerived
    }
    #expect(isDerived(Length.self))
    #expect(!isDerived(Distance.self))
  }
}
