// swift-format-ignore-file
// Positions 1 to 12 of Shape8.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposableReplay
import Testing

@MainActor @Test func Shape8From1To12() async throws {
  let session = try RecordedSession<Shape8.State, Shape8.Action>(recordedSession)
  let initialState = try session.state(at: 0)
  let store = TestStore(initialState: initialState) { Shape8().answered(by: session) }
  try await store.send(session.action(1))  // loadfield2
  // setfield2
  await store.receive({ session.isAction($0, at: 2) })
  try await store.send(session.action(3))  // setfield2
  await store.send(.setfield1(URL(string: "x")!)) { $0.field1 = URL(string: "x")! }
  try await store.send(session.action(5))  // setfield2
  try await store.send(session.action(6))  // setfield2
  await store.send(.setfield1(URL(string: "x")!))
  await store.send(.loadfield1(nil))
  await store.receive(.setfield1(nil)) { $0.field1 = nil }
  try await store.send(session.action(10))  // setfield2
  try await store.send(session.action(11)) {  // setfield0
    // field0 = [0: 1e+21]
    $0 = try session.state(at: 11)
  }
  try await store.send(session.action(12))  // setfield2
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"Shape8","state":"PlayheadReplayTests.Shape8.State","action":"PlayheadReplayTests.Shape8.Action","fidelity":"recordable"},"host":{},"state":{"field0":[],"field2":[[]]}}
{"kind":"action","seq":1,"t":0,"name":"loadfield2","action":{"loadfield2":{"_0":[[]]}}}
{"kind":"change","seq":1,"dur":0}
{"kind":"effect","id":1,"event":"start","seq":1,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:541"}
{"kind":"action","seq":2,"t":0,"name":"setfield2","from":{"effect":1},"action":{"setfield2":{"_0":[[]]}}}
{"kind":"change","seq":2,"dur":0}
{"kind":"effect","id":1,"event":"finish","t":0}
{"kind":"action","seq":3,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[[]]}}}
{"kind":"change","seq":3,"dur":0}
{"kind":"action","seq":4,"t":0,"name":"setfield1","action":{"setfield1":{"_0":"x"}}}
{"kind":"change","seq":4,"dur":0,"patch":[{"op":"add","path":"/field1","value":"x"}]}
{"kind":"action","seq":5,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[[]]}}}
{"kind":"change","seq":5,"dur":0}
{"kind":"action","seq":6,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[[]]}}}
{"kind":"change","seq":6,"dur":0}
{"kind":"action","seq":7,"t":0,"name":"setfield1","action":{"setfield1":{"_0":"x"}}}
{"kind":"change","seq":7,"dur":0}
{"kind":"action","seq":8,"t":0,"name":"loadfield1","action":{"loadfield1":{}}}
{"kind":"change","seq":8,"dur":0}
{"kind":"effect","id":2,"event":"start","seq":8,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:539"}
{"kind":"action","seq":9,"t":0,"name":"setfield1","from":{"effect":2},"action":{"setfield1":{}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"remove","path":"/field1"}]}
{"kind":"effect","id":2,"event":"finish","t":0}
{"kind":"action","seq":10,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[[]]}}}
{"kind":"change","seq":10,"dur":0}
{"kind":"action","seq":11,"t":0,"name":"setfield0","action":{"setfield0":{"_0":[0,1e+21]}}}
{"kind":"change","seq":11,"dur":0,"patch":[{"op":"replace","path":"/field0","value":[0,1e+21]}]}
{"kind":"action","seq":12,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[[]]}}}
{"kind":"change","seq":12,"dur":0}
"""#
