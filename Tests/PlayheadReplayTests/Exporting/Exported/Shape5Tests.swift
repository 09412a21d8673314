// swift-format-ignore-file
// Positions 1 to 13 of Shape5.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@MainActor @Test func Shape5From1To13() async throws {
  let session = try RecordedSession<Shape5.State, Shape5.Action>(recordedSession)
  let initialState = try session.state(at: 0)
  let store = TestStore(initialState: initialState) { Shape5().answered(by: session) }
  try await store.send(session.action(1))  // setfield3
  await store.send(.setfield1([])) { $0.field1.remove(at: 0) }
  await store.send(.loadfield2(["", "́x", "́x"]))
  // setfield2
  await store.receive({ session.isAction($0, at: 4) })
  await store.send(.setfield1([Shape5.Row1(type: 18446744073709551615)])) { $0.field1.append(Shape5.Row1(type: 18446744073709551615)) }
  try await store.send(session.action(6)) {  // setfield3
    // field3._0 = [:]
    // field3._1.title = -128
    // field3._1.title1 = 9223372036854775807
    $0 = try session.state(at: 6)
  }
  await store.send(.setfield1([Shape5.Row1(type: 1)])) {
    // field1[0].type = 1
    $0 = try session.state(at: 7)
  }
  await store.send(.loadfield1([Shape5.Row1(type: 18446744073709551615), Shape5.Row1(type: 1), Shape5.Row1(type: 1)]))
  // setfield1
  await store.receive({ session.isAction($0, at: 9) }) { $0.field1 = [Shape5.Row1(type: 18446744073709551615), Shape5.Row1(type: 1), Shape5.Row1(type: 1)] }
  await store.send(.setfield1([Shape5.Row1(type: 1)])) { $0.field1 = [Shape5.Row1(type: 1)] }
  await store.send(.loadfield2(["", "́x", "́x"]))
  // setfield2
  await store.receive({ session.isAction($0, at: 12) })
  await store.send(.setfield2(["", "́x", "́x"]))
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"Shape5","state":"PlayheadReplayTests.Shape5.State","action":"PlayheadReplayTests.Shape5.Action","fidelity":"recordable"},"host":{},"state":{"field0":[-2.0],"field1":[{"type":1}],"field2":["","́x","́x"],"field3":{"_0":[-1.5,"x"],"_1":{"title":0,"title1":-9223372036854775808,"default2":1}}}}
{"kind":"action","seq":1,"t":0,"name":"setfield3","action":{"setfield3":{"_0":{"_0":[-1.5,"x"],"_1":{"title":0,"title1":-9223372036854775808,"default2":1}}}}}
{"kind":"change","seq":1,"dur":0}
{"kind":"action","seq":2,"t":0,"name":"setfield1","action":{"setfield1":{"_0":[]}}}
{"kind":"change","seq":2,"dur":0,"patch":[{"op":"remove","path":"/field1/0"}]}
{"kind":"action","seq":3,"t":0,"name":"loadfield2","action":{"loadfield2":{"_0":["","́x","́x"]}}}
{"kind":"change","seq":3,"dur":0}
{"kind":"effect","id":1,"event":"start","seq":3,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:391"}
{"kind":"action","seq":4,"t":0,"name":"setfield2","from":{"effect":1},"action":{"setfield2":{"_0":["","́x","́x"]}}}
{"kind":"change","seq":4,"dur":0}
{"kind":"effect","id":1,"event":"finish","t":0}
{"kind":"action","seq":5,"t":0,"name":"setfield1","action":{"setfield1":{"_0":[{"type":18446744073709551615}]}}}
{"kind":"change","seq":5,"dur":0,"patch":[{"op":"add","path":"/field1/0","value":{"type":18446744073709551615}}]}
{"kind":"action","seq":6,"t":0,"name":"setfield3","action":{"setfield3":{"_0":{"_0":[],"_1":{"title":-128,"title1":9223372036854775807,"default2":1}}}}}
{"kind":"change","seq":6,"dur":0,"patch":[{"op":"replace","path":"/field3/_0","value":[]},{"op":"replace","path":"/field3/_1/title","value":-128},{"op":"replace","path":"/field3/_1/title1","value":9223372036854775807}]}
{"kind":"action","seq":7,"t":0,"name":"setfield1","action":{"setfield1":{"_0":[{"type":1}]}}}
{"kind":"change","seq":7,"dur":0,"patch":[{"op":"replace","path":"/field1/0/type","value":1}]}
{"kind":"action","seq":8,"t":0,"name":"loadfield1","action":{"loadfield1":{"_0":[{"type":18446744073709551615},{"type":1},{"type":1}]}}}
{"kind":"change","seq":8,"dur":0}
{"kind":"effect","id":2,"event":"start","seq":8,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:389"}
{"kind":"action","seq":9,"t":0,"name":"setfield1","from":{"effect":2},"action":{"setfield1":{"_0":[{"type":18446744073709551615},{"type":1},{"type":1}]}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"replace","path":"/field1","value":[{"type":18446744073709551615},{"type":1},{"type":1}]}]}
{"kind":"effect","id":2,"event":"finish","t":0}
{"kind":"action","seq":10,"t":0,"name":"setfield1","action":{"setfield1":{"_0":[{"type":1}]}}}
{"kind":"change","seq":10,"dur":0,"patch":[{"op":"replace","path":"/field1","value":[{"type":1}]}]}
{"kind":"action","seq":11,"t":0,"name":"loadfield2","action":{"loadfield2":{"_0":["","́x","́x"]}}}
{"kind":"change","seq":11,"dur":0}
{"kind":"effect","id":3,"event":"start","seq":11,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:391"}
{"kind":"action","seq":12,"t":0,"name":"setfield2","from":{"effect":3},"action":{"setfield2":{"_0":["","́x","́x"]}}}
{"kind":"change","seq":12,"dur":0}
{"kind":"effect","id":3,"event":"finish","t":0}
{"kind":"action","seq":13,"t":0,"name":"setfield2","action":{"setfield2":{"_0":["","́x","́x"]}}}
{"kind":"change","seq":13,"dur":0}
"""#
