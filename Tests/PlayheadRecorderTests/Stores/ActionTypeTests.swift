import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

private protocol AppAction: Sendable {}

@Recordable enum UserAction: AppAction {
  case loaded(String)
  case child(NetAction)
}

@Recordable enum NetAction: AppAction {
  case loaded(code: Int)
}

@Recordable struct Tick: AppAction {
  var count = 0
}

private struct Coded: AppAction, Codable {
  var text = ""
}

private struct Bare: AppAction {
  var number = 7
}

/// Stores whose actions are of many types.
@Suite struct ActionTypeTests {
  private static let actions: [any AppAction] = [
    UserAction.loaded("a"), NetAction.loaded(code: 200), Tick(count: 3), UserAction.child(.loaded(code: 404)),
    Coded(text: "p"), NetAction.loaded(code: 1), Bare(),
  ]

  /// One thread meets a type, and others write actions of it at the same moment.
  @Test func `what a type marks as secret is known before its first action`() async throws {
    for round in 0..<100 {
      let file = RecordingFixture()
      let recorder = file.recorder()
      recorder.begin(state: 0, action: (any AppAction).self)
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            recorder.action(Login(password: "secret \(round) \(number)") as any AppAction, state: { 0 }, reduce: {})
          }
        }
      }
      recorder.close()
      let text = try String(contentsOfFile: file.path, encoding: .utf8)
      #expect(text.contains("redacted") && !text.contains("secret"))
    }
  }

  @Test func `every action is recorded in order with its type`() throws {
    let file = RecordingFixture()
    let reports = Reports()
    let recorder = file.recorder(Recorder.Options(onProblem: reports.add))
    var state = 0
    for action in Self.actions { recorder.action(action, state: &state) { $0 += 1 } }
    recorder.close()
    let recording = try file.open()
    #expect(recording.last == 7)
    #expect(
      (1...7).map(recording.actionName) == [
        "loaded", "NetAction.loaded", "Tick", "child.loaded", "Coded", "NetAction.loaded", "Bare",
      ])
    #expect(
      try (1...7).map { try recording.action($0).type }
        == [nil, "NetAction", "Tick", nil, "Coded", "NetAction", "Bare"])
    #expect(
      try (1...7).map { try recording.action($0).value } == [
        ["loaded": ["_0": "a"]], ["loaded": ["code": 200]], ["count": 3],
        ["child": ["_0": ["loaded": ["code": 404]]]], ["text": "p"], ["loaded": ["code": 1]], ["number": 7],
      ])
    #expect(try recording.state(at: 7) == 7)
    #expect(recorder.droppedLines == 0)
    #expect(reports.all.isEmpty)
  }

  @Test func `a store that tells what its actions have in common names them all`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = 0
    recorder.begin(state: state, action: (any AppAction).self)
    for action in Self.actions { recorder.action(action, state: &state) { $0 += 1 } }
    recorder.close()
    let recording = try file.open()
    #expect(
      (1...7).map(recording.actionName) == [
        "UserAction.loaded", "NetAction.loaded", "Tick", "UserAction.child.loaded", "Coded", "NetAction.loaded", "Bare",
      ])
    #expect(recording.header.store.action.hasSuffix("AppAction"))
  }

  @Test func `each type is described before its first action`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = 0
    recorder.begin(state: state, action: (any AppAction).self)
    for action in Self.actions { recorder.action(action, state: &state) { $0 += 1 } }
    recorder.close()
    let recording = try file.open()
    #expect(
      recording.schema?.types["UserAction"]
        == .cases([
          Schema.Case(name: "loaded", payload: [Schema.Field(name: "_0", type: "String")]),
          Schema.Case(name: "child", payload: [Schema.Field(name: "_0", type: "NetAction")]),
        ]))
    #expect(
      recording.schema?.types["NetAction"]
        == .cases([Schema.Case(name: "loaded", payload: [Schema.Field(name: "code", type: "Int")])]))
    #expect(recording.schema?.types["Tick"] == .fields([Schema.Field(name: "count", type: "Int")]))
    let lines = try file.lines()
    for type in ["UserAction", "Tick", "Coded", "Bare"] {
      let schema = try #require(
        lines.firstIndex { $0.contains(#""action":"\#(type)""#) && $0.contains(#""kind":"schema""#) })
      let action = try #require(
        lines.firstIndex { $0.contains(#""type":"\#(type)""#) && $0.contains(#""kind":"action""#) })
      #expect(schema < action)
    }
  }

  @Test func `the fidelity is the worst of all`() throws {
    let user = UserAction.loaded("a")
    #expect(try fidelity([user, Tick()]) == .recordable)
    #expect(try fidelity([user, Coded(), Tick()]) == .codable)
    #expect(try fidelity([user, Coded(), Bare(), Tick()]) == .reflection)
  }

  private func fidelity(_ actions: [any AppAction]) throws -> Fidelity {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = 0
    for action in actions { recorder.action(action, state: &state) { $0 += 1 } }
    recorder.close()
    let recording = try file.open()
    #expect(recording.header.store.fidelity == .recordable)
    return recording.fidelity
  }

  /// Classes whose values may be of types beneath.
  private class Command: Codable { var name = "command" }
  private final class Quit: Command {}

  @Test func `a class's actions are of their own types`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = 0
    recorder.begin(state: state, action: Command.self)
    for command in [Command(), Quit()] { recorder.action(command, state: &state) { $0 += 1 } }
    recorder.close()
    let recording = try file.open()
    // The first is of the type that the header tells.
    #expect(try (1...2).map { try recording.action($0).type } == [nil, "ActionTypeTests.Quit"])
    #expect(recording.header.store.fidelity == .codable)
  }

  @Test func `types of one name are told apart`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = 0
    recorder.begin(state: state, action: Any.self)
    recorder.action(Taps.A.Tap(), state: &state) { $0 += 1 }
    recorder.action(Taps.B.Tap(), state: &state) { $0 += 1 }
    recorder.close()
    let recording = try file.open()
    let types = try (1...2).map { try #require(try recording.action($0).type) }
    #expect(types[0] != types[1])
    for type in types { #expect(recording.schema?.types[type] != nil) }
  }
}

enum Taps {
  enum A { @Recordable struct Tap { var x = 1 } }
  enum B { @Recordable struct Tap { var y = 2 } }
}

@Recordable private struct Login: AppAction {
  @Redacted var password = ""
}
