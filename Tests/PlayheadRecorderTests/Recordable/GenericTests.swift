import Foundation
import OrderedCollections
import PlayheadRecorder
import Testing

/// A type whose parameters are those of the type around it.
struct GenericBox<Value> {
  @Recordable struct State {
    var value: Value
    var all: [Value] = []
  }

  @Recordable enum Action {
    case set(Value)
    case clear
  }
}

extension GenericBox {
  // Nothing in its declaration tells the parameter of the box.
  @Recordable struct Extended {
    var value: Value
    var maybe: Value?
  }
}

protocol GenericFeature {
  associatedtype State
}

@Recordable struct FeatureState<Feature: GenericFeature> {
  var state: Feature.State
}

@Recordable struct Tagged<Tag, Raw> {
  var raw: Raw
}

@Suite struct GenericTests {
  struct Unknown { var text = "a" }
  @Recordable struct Known: Equatable { var count: Int }
  struct KnownFeature: GenericFeature { typealias State = Known }
  enum Tag {}

  @Test func `parameters of a type around are recorded by their own code`() throws {
    typealias State = GenericBox<Known>.State
    let state = State(value: Known(count: 1), all: [Known(count: 2)])
    #expect(RecordedType<State>().fidelity == .recordable)
    #expect(recorded(state) == #"{"value":{"count":1},"all":[{"count":2}]}"#)
    #expect(try RecordedType<State>().read(JSONValue(parsing: recorded(state))).all == [Known(count: 2)])
    #expect(RecordedType<GenericBox<Known>.Action>().fidelity == .recordable)
    #expect(recorded(GenericBox<Known>.Action.set(Known(count: 3))) == #"{"set":{"_0":{"count":3}}}"#)
  }

  @Test func `so are those that an extension hides`() throws {
    typealias State = GenericBox<Known>.Extended
    let old = State(value: Known(count: 1), maybe: Known(count: 2))
    var new = old
    new.value.count = 4
    new.maybe?.count = 5
    #expect(RecordedType<State>().fidelity == .recordable)
    #expect(recorded(old) == #"{"value":{"count":1},"maybe":{"count":2}}"#)
    #expect(
      patch(from: old, to: new)
        == #"[{"op":"replace","path":"/maybe/count","value":5},{"op":"replace","path":"/value/count","value":4}]"#)
    #expect(try RecordedType<State>().read(JSONValue(parsing: recorded(old))).maybe == Known(count: 2))
    #expect(RecordedType<State>().types["GenericTests.Known"] != nil)
    #expect(RecordedType<GenericBox<Plain>.Extended>().fidelity == .codable)
    #expect(RecordedType<GenericBox<Unknown>.Extended>().fidelity == .reflection)
  }

  @Test func `a type inside a parameter has to be recordable and not the parameter`() throws {
    let state = FeatureState<KnownFeature>(state: Known(count: 1))
    #expect(RecordedType<FeatureState<KnownFeature>>().fidelity == .recordable)
    #expect(recorded(state) == #"{"state":{"count":1}}"#)
  }

  @Test func `a parameter that is only a tag is asked nothing`() throws {
    let types: [Any.Type] = [Tagged<Tag, Int>.self, Tagged<Never, Int>.self, Tagged<Tag, Unknown>.self]
    #expect(types.map { $0 is any Recordable.Type } == [true, true, false])
    #expect(try RecordedType<Tagged<Tag, Int>>().read(["raw": 3]).raw == 3)
  }
}
