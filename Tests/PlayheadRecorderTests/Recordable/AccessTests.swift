import OrderedCollections
public import PlayheadRecorder
import Testing

@Recordable public struct PublicBox<Value> where Value: Equatable {
  public var value: Value
  var inner: Inner = .empty

  @Recordable public enum Inner {
    case empty
    case full(PublicBox<Int>.Label)
  }

  @Recordable public struct Label { var text: String }
}

@Recordable private enum PrivateState { case only(Int) }

public enum Namespace {}

public extension Namespace {
  @Recordable struct State { var count = 0 }
  @Recordable enum Action { case tick }
}

package extension Namespace {
  @Recordable struct PackageState { var count = 0 }
}

@Recordable package struct PackageState { var count = 0 }

@Recordable fileprivate struct FileprivateState { private(set) var count: Int }

@Suite struct AccessTests {
  @Recordable fileprivate enum NestedState { case only(PublicBox<Int>) }
  @Recordable enum Nothing {}
  @Recordable struct Empty {}

  @Test func `types of every access are recordable`() throws {
    #expect(recorded(FileprivateState(count: 1)) == #"{"count":1}"#)
    #expect(recorded(PrivateState.only(1)) == #"{"only":{"_0":1}}"#)
    #expect(recorded(PackageState()) == #"{"count":0}"#)
    #expect(recorded(Namespace.State()) == #"{"count":0}"#)
    #expect(recorded(Namespace.Action.tick) == #"{"tick":{}}"#)
    #expect(recorded(Namespace.PackageState()) == #"{"count":0}"#)
    #expect(recorded(NestedState.only(PublicBox(value: 2))) == #"{"only":{"_0":{"value":2,"inner":{"empty":{}}}}}"#)
    #expect(try RecordedType<FileprivateState>().read(["count": 1]).count == 1)
  }

  @Test func `types without content are recordable`() throws {
    #expect(recorded(Empty()) == "{}")
    #expect(recorded([Nothing]()) == "[]")
    #expect(throws: RecordableError.self) { try RecordedType<Nothing>().read(["a": [:]]) }
  }
}
