public import PlayheadRecorder

// Nothing here says `@MainActor`: it is what the module is compiled with.

@Recordable public struct MainActorState: Equatable, Sendable {
  public var title = "a"
  public var rows: [MainActorRow] = [MainActorRow(id: 1), MainActorRow(id: 2)]
  public var tab = MainActorTab.first
  public var code = MainActorCode.long
  public var pair = (1, b: "x")

  public init() {}

  public static func == (left: MainActorState, right: MainActorState) -> Bool {
    left.title == right.title && left.rows == right.rows && left.tab == right.tab && left.code == right.code
      && left.pair == right.pair
  }
}

@Recordable public struct MainActorRow: Identifiable, Equatable, Sendable {
  public let id: Int
  public var phase = MainActorPhase.idle
}

@Recordable public enum MainActorPhase: Equatable, Sendable {
  case idle
  case loading(attempt: Int)
}

@Recordable public enum MainActorTab: String, Sendable {
  case first, second
}

public typealias MainActorRaw = Int

@Recordable public enum MainActorCode: MainActorRaw, Sendable {
  case short, long
}

/// Without an actor of its own it may have members that are not `Sendable`.
@Recordable nonisolated public struct FreeState {
  public var count = 1
  @Doubled public var wrapped = 4
  public var closure: () -> Void = {}

  public init() {}
}

@propertyWrapper nonisolated public struct Doubled {
  private var half: Int
  public var wrappedValue: Int {
    get { half * 2 }
    set { half = newValue / 2 }
  }
  public init(wrappedValue: Int) { half = wrappedValue / 2 }
}

/// A conformance by hand in the declaration is nobody's, as `Recordable` asks it.
public struct MainActorMeters: Recordable, Equatable {
  public var value = 2.5

  public init() {}
  public init(recorded value: JSONValue) throws(RecordableError) { self.value = try Double(recorded: value) }
  public func writeRecorded(into writer: inout JSONWriter) { value.writeRecorded(into: &writer) }
  public func writeRecordedChanges(since old: MainActorMeters, into patch: inout PatchWriter) {
    value.writeRecordedChanges(since: old.value, into: &patch)
  }
  public static func describeRecorded(in types: inout RecordedTypes) -> String { types.describe(Double.self) }
}
