// swift-format-ignore-file
// Positions 1 to 12 of Shape6.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@MainActor @Test func Shape6From1To12() async throws {
  let session = try RecordedSession<Shape6.State, Shape6.Action>(recordedSession)
  let initialState = try session.state(at: 0)
  let store = TestStore(initialState: initialState) { Shape6().answered(by: session) }
  try await store.send(session.action(1)) { $0.field2.value = true }  // setfield2
  await store.send(.setfield1(Shape6.Row2(var: 1, type1: true)))
  try await store.send(session.action(3))  // loadfield2
  // setfield2
  await store.receive({ session.isAction($0, at: 4) })
  try await store.send(session.action(5))  // setfield2
  await store.send(.setfield1(Shape6.Row2(var: 18446744073709551615, type1: true))) {
    // field1.var = 18446744073709551615
    $0 = try session.state(at: 6)
  }
  try await store.send(session.action(7)) { $0.field2.value = false }  // setfield2
  try await store.send(session.action(8))  // setfield0
  await store.send(.loadfield1(Shape6.Row2(var: 1, type1: true)))
  // setfield1
  await store.receive({ session.isAction($0, at: 10) }) {
    // field1.var = 1
    $0 = try session.state(at: 10)
  }
  await store.send(.setfield1(Shape6.Row2(var: 18446744073709551615, type1: true))) {
    // field1.var = 18446744073709551615
    $0 = try session.state(at: 11)
  }
  await store.send(.setfield1(Shape6.Row2(var: 18446744073709551615, type1: true)))
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"Shape6","state":"PlayheadReplayTests.Shape6.State","action":"PlayheadReplayTests.Shape6.Action","fidelity":"recordable"},"host":{},"state":{"field0":{"_0":["a\"b\\c\n\r\t","a\"b\\c\n\r\t","a\"b\\c\n\r\t"],"_1":{"in":0,"self_1":"00000000-0000-0000-0000-000000000002","value2":-1.5}},"field1":{"var":1,"type1":true},"field2":{"value":false}}}
{"kind":"action","seq":1,"t":0,"name":"setfield2","action":{"setfield2":{"_0":{"value":true}}}}
{"kind":"change","seq":1,"dur":0,"patch":[{"op":"replace","path":"/field2/value","value":true}]}
{"kind":"action","seq":2,"t":0,"name":"setfield1","action":{"setfield1":{"_0":{"var":1,"type1":true}}}}
{"kind":"change","seq":2,"dur":0}
{"kind":"action","seq":3,"t":0,"name":"loadfield2","action":{"loadfield2":{"_0":{"value":true}}}}
{"kind":"change","seq":3,"dur":0}
{"kind":"effect","id":1,"event":"start","seq":3,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:452"}
{"kind":"action","seq":4,"t":0,"name":"setfield2","from":{"effect":1},"action":{"setfield2":{"_0":{"value":true}}}}
{"kind":"change","seq":4,"dur":0}
{"kind":"effect","id":1,"event":"finish","t":0}
{"kind":"action","seq":5,"t":0,"name":"setfield2","action":{"setfield2":{"_0":{"value":true}}}}
{"kind":"change","seq":5,"dur":0}
{"kind":"action","seq":6,"t":0,"name":"setfield1","action":{"setfield1":{"_0":{"var":18446744073709551615,"type1":true}}}}
{"kind":"change","seq":6,"dur":0,"patch":[{"op":"replace","path":"/field1/var","value":18446744073709551615}]}
{"kind":"action","seq":7,"t":0,"name":"setfield2","action":{"setfield2":{"_0":{"value":false}}}}
{"kind":"change","seq":7,"dur":0,"patch":[{"op":"replace","path":"/field2/value","value":false}]}
{"kind":"action","seq":8,"t":0,"name":"setfield0","action":{"setfield0":{"_0":{"_0":["a\"b\\c\n\r\t","a\"b\\c\n\r\t","a\"b\\c\n\r\t"],"_1":{"in":0,"self_1":"00000000-0000-0000-0000-000000000002","value2":-1.5}}}}}
{"kind":"change","seq":8,"dur":0}
{"kind":"action","seq":9,"t":0,"name":"loadfield1","action":{"loadfield1":{"_0":{"var":1,"type1":true}}}}
{"kind":"change","seq":9,"dur":0}
{"kind":"effect","id":2,"event":"start","seq":9,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:450"}
{"kind":"action","seq":10,"t":0,"name":"setfield1","from":{"effect":2},"action":{"setfield1":{"_0":{"var":1,"type1":true}}}}
{"kind":"change","seq":10,"dur":0,"patch":[{"op":"replace","path":"/field1/var","value":1}]}
{"kind":"effect","id":2,"event":"finish","t":0}
{"kind":"action","seq":11,"t":0,"name":"setfield1","action":{"setfield1":{"_0":{"var":18446744073709551615,"type1":true}}}}
{"kind":"change","seq":11,"dur":0,"patch":[{"op":"replace","path":"/field1/var","value":18446744073709551615}]}
{"kind":"action","seq":12,"t":0,"name":"setfield1","action":{"setfield1":{"_0":{"var":18446744073709551615,"type1":true}}}}
{"kind":"change","seq":12,"dur":0}
"""#
