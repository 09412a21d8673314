import Foundation
import MainActorTypes
import PlayheadRecorder
import Testing

/// Types of the main actor, recorded away from it.
@Suite struct IsolationTests {
  @Test func `a type of a module of the main actor is recordable anywhere`() async throws {
    let found = try await away { () -> [Bool] in
      let types: [Any.Type] = [
        MainActorState.self, MainActorRow.self,
        MainActorPhase.self, MainActorTab.self,
        MainActorCode.self, FreeState.self,
        MainActorMeters.self, ExplicitState.self,
        MainActorScope.State.self,
      ]
      return types.map { $0 is any Recordable.Type }
    }
    #expect(found == Array(repeating: true, count: 9))
  }

  @Test func `its values are written and read anywhere`() async throws {
    let text = try await away { recorded(MainActorState()) }
    #expect(
      text == #"{"title":"a","rows":[{"id":1,"phase":{"idle":{}}},{"id":2,"phase":{"idle":{}}}],"#
        + #""tab":"first","code":1,"pair":{"_0":1,"b":"x"}}"#)
    let read = try await away { try RecordedType<MainActorState>().read(JSONValue(parsing: text)) }
    #expect(read == MainActorState())
    #expect(try await away { recorded(MainActorMeters()) } == "2.5")
    #expect(try await away { recorded(FreeState()) }.hasPrefix(#"{"count":1,"wrapped":4,"#))
  }

  @MainActor @Test func `its changes are written anywhere`() async throws {
    let old = MainActorState()
    var new = old
    new.rows[1].phase = .loading(attempt: 2)
    new.tab = .second
    let (from, to) = (old, new)
    let patch = try await away {
      var patch = PatchWriter()
      RecordedType<MainActorState>().writeChanges(from: from, to: to, into: &patch)
      return patch.text
    }
    #expect(
      patch == #"[{"op":"replace","path":"/rows/1/phase","value":{"loading":{"attempt":2}}},"#
        + #"{"op":"replace","path":"/tab","value":"second"}]"#)
  }

  @Test func `so are types that are explicitly the main actor's`() async throws {
    let texts = try await away { [recorded(ExplicitState(count: 2)), recorded(MainActorScope.State(title: "b"))] }
    #expect(texts == [#"{"count":2}"#, #"{"title":"b"}"#])
    let read = try await away { try RecordedType<ExplicitState>().read(["count": 3]) }
    #expect(read.count == 3)
  }

  /// Runs something on a thread of nobody's actor.
  private nonisolated func away<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await Task.detached { () throws -> Result in
      #expect(!Thread.isMainThread)
      return try body()
    }.value
  }
}

@MainActor @Recordable struct ExplicitState {
  var count: Int

  nonisolated init(count: Int) { self.count = count }
}

@MainActor enum MainActorScope {
  @Recordable struct State { var title: String }
}
