// swift-format-ignore-file
// Positions 1 to 15 of Shape4.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@MainActor @Test func Shape4From1To15() async throws {
  let session = try RecordedSession<Shape4.State, Shape4.Action>(recordedSession)
  let initialState = try session.state(at: 0)
  let store = TestStore(initialState: initialState) { Shape4().answered(by: session) }
  try await store.send(session.action(1))  // loadfield2
  // setfield2
  await store.receive({ session.isAction($0, at: 2) }) {
    // field2 = [:]
    $0 = try session.state(at: 2)
  }
  await store.send(.loadfield1(.low(by: .low)))
  await store.receive(.setfield1(.low(by: .low)))
  try await store.send(session.action(5))  // loadfield0
  // setfield0
  await store.receive({ session.isAction($0, at: 6) }) {
    // field0 = [.low(_id: "00000000-0000-0000-0000-000000000002"): [:]]
    $0 = try session.state(at: 6)
  }
  try await store.send(session.action(7))  // loadfield0
  // setfield0
  await store.receive({ session.isAction($0, at: 8) }) {
    // field0 = [.low(_id: "00000000-0000-0000-0000-000000000001"): [-9223372036854775808: " ", … +1]]
    $0 = try session.state(at: 8)
  }
  try await store.send(session.action(9)) {  // setfield2
    // field2 = [Shape4.Row4(in: 1000000000000.0, value1: "\r\n", inout2: 9223372036854775807): ShapeBox<Array<Int>>(…1), … +1]
    $0 = try session.state(at: 9)
  }
  try await store.send(session.action(10)) {  // setfield3
    // field3[0] = 1e+21
    $0 = try session.state(at: 10)
  }
  await store.send(.loadfield1(.low(by: .low)))
  await store.receive(.setfield1(.low(by: .low)))
  try await store.send(session.action(13)) {  // setfield0
    // field0 = [.low(_id: "00000000-0000-0000-0000-000000000001"): [:], .low(…1): […2]]
    $0 = try session.state(at: 13)
  }
  try await store.send(session.action(14)) {  // setfield0
    // field0 = [.low(_id: "00000000-0000-0000-0000-000000000001"): [-9223372036854775808: " ", … +1]]
    $0 = try session.state(at: 14)
  }
  try await store.send(session.action(15)) {  // setfield0
    // field0 = [:]
    $0 = try session.state(at: 15)
  }
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"Shape4","state":"PlayheadReplayTests.Shape4.State","action":"PlayheadReplayTests.Shape4.Action","fidelity":"recordable"},"host":{},"state":{"field0":[{"low":{"_id":"00000000-0000-0000-0000-000000000001"}},{"-9223372036854775808":" ","9223372036854775807":"\""}],"field1":{"low":{"by":{"low":{}}}},"field2":[{"in":1000000000000.0,"value1":"\r\n","inout2":9223372036854775807},{"value":[9223372036854775807]},{"in":789004800.123456,"value1":"🇩🇪","inout2":0},{"value":[]}],"field3":{}}}
{"kind":"action","seq":1,"t":0,"name":"loadfield2","action":{"loadfield2":{"_0":[]}}}
{"kind":"change","seq":1,"dur":0}
{"kind":"effect","id":1,"event":"start","seq":1,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:327"}
{"kind":"action","seq":2,"t":0,"name":"setfield2","from":{"effect":1},"action":{"setfield2":{"_0":[]}}}
{"kind":"change","seq":2,"dur":0,"patch":[{"op":"replace","path":"/field2","value":[]}]}
{"kind":"effect","id":1,"event":"finish","t":0}
{"kind":"action","seq":3,"t":0,"name":"loadfield1","action":{"loadfield1":{"_0":{"low":{"by":{"low":{}}}}}}}
{"kind":"change","seq":3,"dur":0}
{"kind":"effect","id":2,"event":"start","seq":3,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:325"}
{"kind":"action","seq":4,"t":0,"name":"setfield1","from":{"effect":2},"action":{"setfield1":{"_0":{"low":{"by":{"low":{}}}}}}}
{"kind":"change","seq":4,"dur":0}
{"kind":"effect","id":2,"event":"finish","t":0}
{"kind":"action","seq":5,"t":0,"name":"loadfield0","action":{"loadfield0":{"_0":[{"low":{"_id":"00000000-0000-0000-0000-000000000002"}},{}]}}}
{"kind":"change","seq":5,"dur":0}
{"kind":"effect","id":3,"event":"start","seq":5,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:323"}
{"kind":"action","seq":6,"t":0,"name":"setfield0","from":{"effect":3},"action":{"setfield0":{"_0":[{"low":{"_id":"00000000-0000-0000-0000-000000000002"}},{}]}}}
{"kind":"change","seq":6,"dur":0,"patch":[{"op":"replace","path":"/field0","value":[{"low":{"_id":"00000000-0000-0000-0000-000000000002"}},{}]}]}
{"kind":"effect","id":3,"event":"finish","t":0}
{"kind":"action","seq":7,"t":0,"name":"loadfield0","action":{"loadfield0":{"_0":[{"low":{"_id":"00000000-0000-0000-0000-000000000001"}},{"-9223372036854775808":" ","9223372036854775807":"\""}]}}}
{"kind":"change","seq":7,"dur":0}
{"kind":"effect","id":4,"event":"start","seq":7,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:323"}
{"kind":"action","seq":8,"t":0,"name":"setfield0","from":{"effect":4},"action":{"setfield0":{"_0":[{"low":{"_id":"00000000-0000-0000-0000-000000000001"}},{"-9223372036854775808":" ","9223372036854775807":"\""}]}}}
{"kind":"change","seq":8,"dur":0,"patch":[{"op":"replace","path":"/field0","value":[{"low":{"_id":"00000000-0000-0000-0000-000000000001"}},{"-9223372036854775808":" ","9223372036854775807":"\""}]}]}
{"kind":"effect","id":4,"event":"finish","t":0}
{"kind":"action","seq":9,"t":0,"name":"setfield2","action":{"setfield2":{"_0":[{"in":1000000000000.0,"value1":"\r\n","inout2":9223372036854775807},{"value":[9223372036854775807]},{"in":789004800.123456,"value1":"🇩🇪","inout2":0},{"value":[]}]}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"replace","path":"/field2","value":[{"in":1000000000000.0,"value1":"\r\n","inout2":9223372036854775807},{"value":[9223372036854775807]},{"in":789004800.123456,"value1":"🇩🇪","inout2":0},{"value":[]}]}]}
{"kind":"action","seq":10,"t":0,"name":"setfield3","action":{"setfield3":{"_0":{"0":1e+21}}}}
{"kind":"change","seq":10,"dur":0,"patch":[{"op":"add","path":"/field3/0","value":1e+21}]}
{"kind":"action","seq":11,"t":0,"name":"loadfield1","action":{"loadfield1":{"_0":{"low":{"by":{"low":{}}}}}}}
{"kind":"change","seq":11,"dur":0}
{"kind":"effect","id":5,"event":"start","seq":11,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:325"}
{"kind":"action","seq":12,"t":0,"name":"setfield1","from":{"effect":5},"action":{"setfield1":{"_0":{"low":{"by":{"low":{}}}}}}}
{"kind":"change","seq":12,"dur":0}
{"kind":"effect","id":5,"event":"finish","t":0}
{"kind":"action","seq":13,"t":0,"name":"setfield0","action":{"setfield0":{"_0":[{"low":{"_id":"00000000-0000-0000-0000-000000000001"}},{},{"low":{"_id":"00000000-0000-0000-0000-000000000002"}},{"-9223372036854775808":" ","9223372036854775807":"\""}]}}}
{"kind":"change","seq":13,"dur":0,"patch":[{"op":"replace","path":"/field0","value":[{"low":{"_id":"00000000-0000-0000-0000-000000000001"}},{},{"low":{"_id":"00000000-0000-0000-0000-000000000002"}},{"-9223372036854775808":" ","9223372036854775807":"\""}]}]}
{"kind":"action","seq":14,"t":0,"name":"setfield0","action":{"setfield0":{"_0":[{"low":{"_id":"00000000-0000-0000-0000-000000000001"}},{"-9223372036854775808":" ","9223372036854775807":"\""}]}}}
{"kind":"change","seq":14,"dur":0,"patch":[{"op":"replace","path":"/field0","value":[{"low":{"_id":"00000000-0000-0000-0000-000000000001"}},{"-9223372036854775808":" ","9223372036854775807":"\""}]}]}
{"kind":"action","seq":15,"t":0,"name":"setfield0","action":{"setfield0":{"_0":[]}}}
{"kind":"change","seq":15,"dur":0,"patch":[{"op":"replace","path":"/field0","value":[]}]}
"""#
