// swift-format-ignore-file
// Positions 1 to 13 of Shape3.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@MainActor @Test func Shape3From1To13() async throws {
  let session = try RecordedSession<Shape3.State, Shape3.Action>(recordedSession)
  let initialState: Shape3.State = .field0([" ", "é", "🇩🇪"])
  let store = TestStore(initialState: initialState) { Shape3().answered(by: session) }
  await store.send(.setfield2([" ", "\""])) {
    // state = .field2([" ", "\""])
    $0 = try session.state(at: 1)
  }
  await store.send(.loadfield1(.none))
  await store.receive(.setfield1(.none)) {
    // state = .field1(.none)
    $0 = try session.state(at: 3)
  }
  await store.send(.setfield2([" ", "\""])) {
    // state = .field2([" ", "\""])
    $0 = try session.state(at: 4)
  }
  await store.send(.setfield1(.calm)) {
    // state = .field1(.calm)
    $0 = try session.state(at: 5)
  }
  await store.send(.setfield1(.none)) {
    // field1 = .none
    $0 = try session.state(at: 6)
  }
  await store.send(.setfield2([])) {
    // state = .field2([])
    $0 = try session.state(at: 7)
  }
  await store.send(.loadfield1(.calm))
  await store.receive(.setfield1(.calm)) {
    // state = .field1(.calm)
    $0 = try session.state(at: 9)
  }
  await store.send(.setfield2([" ", "\r\n", "🇩🇪"])) {
    // state = .field2([" ", "\r\n", "🇩🇪"])
    $0 = try session.state(at: 10)
  }
  await store.send(.loadfield0([]))
  await store.receive(.setfield0([])) {
    // state = .field0([])
    $0 = try session.state(at: 12)
  }
  await store.send(.setfield1(.in)) {
    // state = .field1(.in)
    $0 = try session.state(at: 13)
  }
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"Shape3","state":"PlayheadReplayTests.Shape3.State","action":"PlayheadReplayTests.Shape3.Action","fidelity":"recordable"},"host":{},"state":{"field0":{"_0":[" ","é","🇩🇪"]}}}
{"kind":"action","seq":1,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[" ","\""]}}}
{"kind":"change","seq":1,"dur":0,"patch":[{"op":"replace","path":"","value":{"field2":{"_0":[" ","\""]}}}]}
{"kind":"action","seq":2,"t":0,"name":"loadfield1","action":{"loadfield1":{"_0":""}}}
{"kind":"change","seq":2,"dur":0}
{"kind":"effect","id":1,"event":"start","seq":2,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:261"}
{"kind":"action","seq":3,"t":0,"name":"setfield1","from":{"effect":1},"action":{"setfield1":{"_0":""}}}
{"kind":"change","seq":3,"dur":0,"patch":[{"op":"replace","path":"","value":{"field1":{"_0":""}}}]}
{"kind":"effect","id":1,"event":"finish","t":0}
{"kind":"action","seq":4,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[" ","\""]}}}
{"kind":"change","seq":4,"dur":0,"patch":[{"op":"replace","path":"","value":{"field2":{"_0":[" ","\""]}}}]}
{"kind":"action","seq":5,"t":0,"name":"setfield1","action":{"setfield1":{"_0":"a \"b\""}}}
{"kind":"change","seq":5,"dur":0,"patch":[{"op":"replace","path":"","value":{"field1":{"_0":"a \"b\""}}}]}
{"kind":"action","seq":6,"t":0,"name":"setfield1","action":{"setfield1":{"_0":""}}}
{"kind":"change","seq":6,"dur":0,"patch":[{"op":"replace","path":"/field1/_0","value":""}]}
{"kind":"action","seq":7,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[]}}}
{"kind":"change","seq":7,"dur":0,"patch":[{"op":"replace","path":"","value":{"field2":{"_0":[]}}}]}
{"kind":"action","seq":8,"t":0,"name":"loadfield1","action":{"loadfield1":{"_0":"a \"b\""}}}
{"kind":"change","seq":8,"dur":0}
{"kind":"effect","id":2,"event":"start","seq":8,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:261"}
{"kind":"action","seq":9,"t":0,"name":"setfield1","from":{"effect":2},"action":{"setfield1":{"_0":"a \"b\""}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"replace","path":"","value":{"field1":{"_0":"a \"b\""}}}]}
{"kind":"effect","id":2,"event":"finish","t":0}
{"kind":"action","seq":10,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[" ","\r\n","🇩🇪"]}}}
{"kind":"change","seq":10,"dur":0,"patch":[{"op":"replace","path":"","value":{"field2":{"_0":[" ","\r\n","🇩🇪"]}}}]}
{"kind":"action","seq":11,"t":0,"name":"loadfield0","action":{"loadfield0":{"_0":[]}}}
{"kind":"change","seq":11,"dur":0}
{"kind":"effect","id":3,"event":"start","seq":11,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:259"}
{"kind":"action","seq":12,"t":0,"name":"setfield0","from":{"effect":3},"action":{"setfield0":{"_0":[]}}}
{"kind":"change","seq":12,"dur":0,"patch":[{"op":"replace","path":"","value":{"field0":{"_0":[]}}}]}
{"kind":"effect","id":3,"event":"finish","t":0}
{"kind":"action","seq":13,"t":0,"name":"setfield1","action":{"setfield1":{"_0":"in"}}}
{"kind":"change","seq":13,"dur":0,"patch":[{"op":"replace","path":"","value":{"field1":{"_0":"in"}}}]}
"""#
