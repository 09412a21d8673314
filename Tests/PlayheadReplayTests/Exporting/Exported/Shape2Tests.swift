// swift-format-ignore-file
// Positions 1 to 15 of Shape2.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposableReplay
import Testing

@MainActor @Test func Shape2From1To15() async throws {
  let session = try RecordedSession<Shape2.State, Shape2.Action>(recordedSession)
  let initialState = try session.state(at: 0)
  let store = TestStore(initialState: initialState) { Shape2().answered(by: session) }
  try await store.send(session.action(1))  // loadfield0
  // setfield0
  await store.receive({ session.isAction($0, at: 2) }) {
    // field0 = [:]
    $0 = try session.state(at: 2)
  }
  await store.send(.loadfield1([Shape2.Row3(in: 0, title1: URL(string: "https://a.b/c?d=%22#e")!, inout2: false)]))
  // setfield1
  await store.receive({ session.isAction($0, at: 4) }) { $0.field1 = [Shape2.Row3(in: 0, title1: URL(string: "https://a.b/c?d=%22#e")!, inout2: false)] }
  await store.send(.loadfield1([Shape2.Row3(in: 0, title1: URL(string: "https://a.b/c?d=%22#e")!, inout2: true)]))
  // setfield1
  await store.receive({ session.isAction($0, at: 6) }) { $0.field1 = [Shape2.Row3(in: 0, title1: URL(string: "https://a.b/c?d=%22#e")!, inout2: true)] }
  try await store.send(session.action(7))  // setfield0
  try await store.send(session.action(8))  // setfield0
  await store.send(.setfield1([Shape2.Row3(in: 0, title1: URL(string: "https://a.b/c?d=%22#e")!, inout2: false)])) { $0.field1 = [Shape2.Row3(in: 0, title1: URL(string: "https://a.b/c?d=%22#e")!, inout2: false)] }
  try await store.send(session.action(10))  // setfield0
  try await store.send(session.action(11))  // loadfield0
  // setfield0
  await store.receive({ session.isAction($0, at: 12) }) {
    // field0 = [[2000-12-31T23:59:58.500Z: 2001-01-01T00:00:00.000Z, 2001-01-01T00:00:00.000Z: 2001-01-01T00:00:00.000Z]: Shape2.Row2(…2)]
    $0 = try session.state(at: 12)
  }
  try await store.send(session.action(13))  // loadfield3
  // setfield3
  await store.receive({ session.isAction($0, at: 14) }) {
    // field3._1 = ["x"]
    $0 = try session.state(at: 14)
  }
  await store.send(.setfield2([])) { $0.field2 = [] }
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"Shape2","state":"PlayheadReplayTests.Shape2.State","action":"PlayheadReplayTests.Shape2.Action","fidelity":"recordable"},"host":{},"state":{"field0":[[-1.5,0.0,0.0,0.0],{"in":{"value":-1.5},"title1":{"low":{"in":true,"by1":"x"}}}],"field1":[{"in":-128,"title1":"x","inout2":false}],"field2":[{"type":["",-1.5,"AP8KIg==",1e+21],"inout1":[],"count2":[false,-0.0]},{"type":[],"inout1":[],"count2":[false,-0.0]},{"type":["",-1.5,"AP8KIg==",1e+21],"inout1":[],"count2":[false,-0.0]}],"field3":{"_0":"AP8KIg==","_1":["https://a.b/c?d=%22\u0023e","https://a.b/c?d=%22\u0023e","https://a.b/c?d=%22\u0023e"]}}}
{"kind":"action","seq":1,"t":0,"name":"loadfield0","action":{"loadfield0":{"_0":[]}}}
{"kind":"change","seq":1,"dur":0}
{"kind":"effect","id":1,"event":"start","seq":1,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:202"}
{"kind":"action","seq":2,"t":0,"name":"setfield0","from":{"effect":1},"action":{"setfield0":{"_0":[]}}}
{"kind":"change","seq":2,"dur":0,"patch":[{"op":"replace","path":"/field0","value":[]}]}
{"kind":"effect","id":1,"event":"finish","t":0}
{"kind":"action","seq":3,"t":0,"name":"loadfield1","action":{"loadfield1":{"_0":[{"in":0,"title1":"https://a.b/c?d=%22\u0023e","inout2":false}]}}}
{"kind":"change","seq":3,"dur":0}
{"kind":"effect","id":2,"event":"start","seq":3,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:204"}
{"kind":"action","seq":4,"t":0,"name":"setfield1","from":{"effect":2},"action":{"setfield1":{"_0":[{"in":0,"title1":"https://a.b/c?d=%22\u0023e","inout2":false}]}}}
{"kind":"change","seq":4,"dur":0,"patch":[{"op":"replace","path":"/field1","value":[{"in":0,"title1":"https://a.b/c?d=%22\u0023e","inout2":false}]}]}
{"kind":"effect","id":2,"event":"finish","t":0}
{"kind":"action","seq":5,"t":0,"name":"loadfield1","action":{"loadfield1":{"_0":[{"in":0,"title1":"https://a.b/c?d=%22\u0023e","inout2":true}]}}}
{"kind":"change","seq":5,"dur":0}
{"kind":"effect","id":3,"event":"start","seq":5,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:204"}
{"kind":"action","seq":6,"t":0,"name":"setfield1","from":{"effect":3},"action":{"setfield1":{"_0":[{"in":0,"title1":"https://a.b/c?d=%22\u0023e","inout2":true}]}}}
{"kind":"change","seq":6,"dur":0,"patch":[{"op":"replace","path":"/field1","value":[{"in":0,"title1":"https://a.b/c?d=%22\u0023e","inout2":true}]}]}
{"kind":"effect","id":3,"event":"finish","t":0}
{"kind":"action","seq":7,"t":0,"name":"setfield0","action":{"setfield0":{"_0":[]}}}
{"kind":"change","seq":7,"dur":0}
{"kind":"action","seq":8,"t":0,"name":"setfield0","action":{"setfield0":{"_0":[]}}}
{"kind":"change","seq":8,"dur":0}
{"kind":"action","seq":9,"t":0,"name":"setfield1","action":{"setfield1":{"_0":[{"in":0,"title1":"https://a.b/c?d=%22\u0023e","inout2":false}]}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"replace","path":"/field1","value":[{"in":0,"title1":"https://a.b/c?d=%22\u0023e","inout2":false}]}]}
{"kind":"action","seq":10,"t":0,"name":"setfield0","action":{"setfield0":{"_0":[]}}}
{"kind":"change","seq":10,"dur":0}
{"kind":"action","seq":11,"t":0,"name":"loadfield0","action":{"loadfield0":{"_0":[[-1.5,0.0,0.0,0.0],{"in":{"value":-1.5},"title1":{"low":{"in":true,"by1":"x"}}}]}}}
{"kind":"change","seq":11,"dur":0}
{"kind":"effect","id":4,"event":"start","seq":11,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:202"}
{"kind":"action","seq":12,"t":0,"name":"setfield0","from":{"effect":4},"action":{"setfield0":{"_0":[[-1.5,0.0,0.0,0.0],{"in":{"value":-1.5},"title1":{"low":{"in":true,"by1":"x"}}}]}}}
{"kind":"change","seq":12,"dur":0,"patch":[{"op":"replace","path":"/field0","value":[[-1.5,0.0,0.0,0.0],{"in":{"value":-1.5},"title1":{"low":{"in":true,"by1":"x"}}}]}]}
{"kind":"effect","id":4,"event":"finish","t":0}
{"kind":"action","seq":13,"t":0,"name":"loadfield3","action":{"loadfield3":{"_0":{"_0":"AP8KIg==","_1":["x"]}}}}
{"kind":"change","seq":13,"dur":0}
{"kind":"effect","id":5,"event":"start","seq":13,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:208"}
{"kind":"action","seq":14,"t":0,"name":"setfield3","from":{"effect":5},"action":{"setfield3":{"_0":{"_0":"AP8KIg==","_1":["x"]}}}}
{"kind":"change","seq":14,"dur":0,"patch":[{"op":"replace","path":"/field3/_1","value":["x"]}]}
{"kind":"effect","id":5,"event":"finish","t":0}
{"kind":"action","seq":15,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[]}}}
{"kind":"change","seq":15,"dur":0,"patch":[{"op":"replace","path":"/field2","value":[]}]}
"""#
