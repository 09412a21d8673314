// swift-format-ignore-file
// Positions 1 to 12 of Shape7.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposableReplay
import Testing

@MainActor @Test func Shape7From1To12() async throws {
  let session = try RecordedSession<Shape7.State, Shape7.Action>(recordedSession)
  let initialState = try session.state(at: 0)
  let store = TestStore(initialState: initialState) { Shape7().answered(by: session) }
  try await store.send(session.action(1)) {  // setfield0
    // field0.title = [:]
    $0 = try session.state(at: 1)
  }
  try await store.send(session.action(2))  // setfield1
  try await store.send(session.action(3))  // loadfield0
  // setfield0
  await store.receive({ session.isAction($0, at: 4) })
  try await store.send(session.action(5))  // setfield1
  try await store.send(session.action(6))  // loadfield0
  // setfield0
  await store.receive({ session.isAction($0, at: 7) }) {
    // field0.title = [-128: -2.0]
    $0 = try session.state(at: 7)
  }
  try await store.send(session.action(8))  // setfield0
  await store.send(.setfield1(nil)) { $0.field1 = nil }
  try await store.send(session.action(10)) {  // setfield1
    // field1 = [[:]: ["é": Data(base64Encoded: ""), "́x": Data(base64Encoded: "AP8KIg=="), … +1]]
    $0 = try session.state(at: 10)
  }
  try await store.send(session.action(11)) {  // setfield0
    // field0.title = [:]
    $0 = try session.state(at: 11)
  }
  try await store.send(session.action(12)) {  // setfield1
    // field1[[:]] = ["́x": Data(base64Encoded: "AP8KIg==")]
    $0 = try session.state(at: 12)
  }
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"Shape7","state":"PlayheadReplayTests.Shape7.State","action":"PlayheadReplayTests.Shape7.Action","fidelity":"recordable"},"host":{},"state":{"field0":{"title":[-128,-2.0]},"field1":[]}}
{"kind":"action","seq":1,"t":0,"name":"setfield0","action":{"setfield0":{"_0":{"title":[]}}}}
{"kind":"change","seq":1,"dur":0,"patch":[{"op":"replace","path":"/field0/title","value":[]}]}
{"kind":"action","seq":2,"t":0,"name":"setfield1","action":{"setfield1":{"_0":[]}}}
{"kind":"change","seq":2,"dur":0}
{"kind":"action","seq":3,"t":0,"name":"loadfield0","action":{"loadfield0":{"_0":{"title":[]}}}}
{"kind":"change","seq":3,"dur":0}
{"kind":"effect","id":1,"event":"start","seq":3,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:492"}
{"kind":"action","seq":4,"t":0,"name":"setfield0","from":{"effect":1},"action":{"setfield0":{"_0":{"title":[]}}}}
{"kind":"change","seq":4,"dur":0}
{"kind":"effect","id":1,"event":"finish","t":0}
{"kind":"action","seq":5,"t":0,"name":"setfield1","action":{"setfield1":{"_0":[]}}}
{"kind":"change","seq":5,"dur":0}
{"kind":"action","seq":6,"t":0,"name":"loadfield0","action":{"loadfield0":{"_0":{"title":[-128,-2.0]}}}}
{"kind":"change","seq":6,"dur":0}
{"kind":"effect","id":2,"event":"start","seq":6,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:492"}
{"kind":"action","seq":7,"t":0,"name":"setfield0","from":{"effect":2},"action":{"setfield0":{"_0":{"title":[-128,-2.0]}}}}
{"kind":"change","seq":7,"dur":0,"patch":[{"op":"replace","path":"/field0/title","value":[-128,-2.0]}]}
{"kind":"effect","id":2,"event":"finish","t":0}
{"kind":"action","seq":8,"t":0,"name":"setfield0","action":{"setfield0":{"_0":{"title":[-128,-2.0]}}}}
{"kind":"change","seq":8,"dur":0}
{"kind":"action","seq":9,"t":0,"name":"setfield1","action":{"setfield1":{}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"remove","path":"/field1"}]}
{"kind":"action","seq":10,"t":0,"name":"setfield1","action":{"setfield1":{"_0":[{},{"é":"","́x":"AP8KIg==","👨\u200d👩\ufeff":""}]}}}
{"kind":"change","seq":10,"dur":0,"patch":[{"op":"add","path":"/field1","value":[{},{"é":"","́x":"AP8KIg==","👨\u200d👩\ufeff":""}]}]}
{"kind":"action","seq":11,"t":0,"name":"setfield0","action":{"setfield0":{"_0":{"title":[]}}}}
{"kind":"change","seq":11,"dur":0,"patch":[{"op":"replace","path":"/field0/title","value":[]}]}
{"kind":"action","seq":12,"t":0,"name":"setfield1","action":{"setfield1":{"_0":[{},{"́x":"AP8KIg=="}]}}}
{"kind":"change","seq":12,"dur":0,"patch":[{"op":"replace","path":"/field1/1","value":{"́x":"AP8KIg=="}}]}
"""#
