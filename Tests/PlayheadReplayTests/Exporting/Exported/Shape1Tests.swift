// swift-format-ignore-file
// Positions 1 to 27 of Shape1.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposableReplay
import Testing

@MainActor @Test func Shape1From1To27() async throws {
  let session = try RecordedSession<Shape1.State, Shape1.Action>(recordedSession)
  let initialState = try session.state(at: 0)
  let store = TestStore(initialState: initialState) { Shape1().answered(by: session) }
  try await store.send(session.action(1))  // setfield2
  await store.send(.open(0)) {
    // path[0] = ShapeChild.State(id: 0, text: "")
    // rows[0] = ShapeChild.State(id: 0, text: "")
    // sheet = ShapeChild.State(id: 0, text: "")
    $0 = try session.state(at: 2)
  }
  try await store.send(session.action(3))  // loadfield2
  // setfield2
  await store.receive({ session.isAction($0, at: 4) })
  await store.send(.open(91)) {
    // path[1] = ShapeChild.State(id: 91, text: "")
    // rows[1] = ShapeChild.State(id: 91, text: "")
    // sheet.id = 91
    $0 = try session.state(at: 5)
  }
  await store.send(.rows(.element(id: 91, action: .write("b")))) {
    // rows[1].text = "b"
    $0 = try session.state(at: 6)
  }
  try await store.send(session.action(7)) {  // setfield2
    // field2._1[1] = Data(base64Encoded: "")
    $0 = try session.state(at: 7)
  }
  await store.send(.close) {
    // path[1] is gone
    // rows[1] is gone
    // sheet is gone
    $0 = try session.state(at: 8)
  }
  await store.send(.setfield3([])) { $0.field3 = [] }
  await store.send(.close) {
    // path[0] is gone
    // rows[0] is gone
    $0 = try session.state(at: 10)
  }
  await store.send(.loadfield3([0]))
  // setfield3
  await store.receive({ session.isAction($0, at: 12) }) { $0.field3.append(0) }
  await store.send(.close)
  try await store.send(session.action(14))  // loadfield0
  // setfield0
  await store.receive({ session.isAction($0, at: 15) }) {
    // field0.title2 = .default("// */ `#if` ${}")
    $0 = try session.state(at: 15)
  }
  await store.send(.open(90)) {
    // path[0] = ShapeChild.State(id: 90, text: "")
    // rows[0] = ShapeChild.State(id: 90, text: "")
    // sheet = ShapeChild.State(id: 90, text: "")
    $0 = try session.state(at: 16)
  }
  await store.send(.sheet(.presented(.write("a\"")))) { $0.sheet?.text = "a\"" }
  await store.send(.sheet(.dismiss)) { $0.sheet = nil }
  await store.send(.loadfield3([0]))
  // setfield3
  await store.receive({ session.isAction($0, at: 20) })
  try await store.send(session.action(21)) {  // setfield0
    // field0.title2 = .none(_id: Data(base64Encoded: ""))
    $0 = try session.state(at: 21)
  }
  try await store.send(session.action(22)) {  // setfield1
    // field1._0 = .none
    $0 = try session.state(at: 22)
  }
  await store.send(.open(91)) {
    // path[1] = ShapeChild.State(id: 91, text: "")
    // rows[1] = ShapeChild.State(id: 91, text: "")
    // sheet = ShapeChild.State(id: 91, text: "")
    $0 = try session.state(at: 23)
  }
  await store.send(.rows(.element(id: 91, action: .write("b")))) {
    // rows[1].text = "b"
    $0 = try session.state(at: 24)
  }
  try await store.send(session.action(25)) {  // setfield1
    // field1._0 = .in
    $0 = try session.state(at: 25)
  }
  await store.send(.open(91)) {
    // path[2] = ShapeChild.State(id: 91, text: "")
    // rows[1].text = ""
    $0 = try session.state(at: 26)
  }
  await store.send(.rows(.element(id: 91, action: .write("b")))) {
    // rows[1].text = "b"
    $0 = try session.state(at: 27)
  }
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T00:00:00Z","store":{"name":"Shape1","state":"PlayheadReplayTests.Shape1.State","action":"PlayheadReplayTests.Shape1.Action","fidelity":"recordable"},"host":{},"state":{"field0":{"count":{"count":-2.0},"count1":{"high":{}},"title2":{"none":{"_id":""}}},"field1":{"_0":3,"_1":{"default":{}}},"field2":{"_0":{"none":{}},"_1":["AP8KIg=="]},"field3":["NaN","NaN"],"path":[],"rows":[]}}
{"kind":"action","seq":1,"t":0,"name":"setfield2","action":{"setfield2":{"_0":{"_0":{"none":{}},"_1":["AP8KIg=="]}}}}
{"kind":"change","seq":1,"dur":0}
{"kind":"action","seq":2,"t":0,"name":"open","action":{"open":{"_0":0}}}
{"kind":"change","seq":2,"dur":0,"reads":[{"key":"stackElementID","value":0}],"patch":[{"op":"add","path":"/path/0","value":{"id":0,"element":{"id":0,"text":""}}},{"op":"add","path":"/rows/0","value":{"id":0,"text":""}},{"op":"add","path":"/sheet","value":{"id":0,"text":""}}]}
{"kind":"action","seq":3,"t":0,"name":"loadfield2","action":{"loadfield2":{"_0":{"_0":{"none":{}},"_1":["AP8KIg=="]}}}}
{"kind":"change","seq":3,"dur":0}
{"kind":"effect","id":1,"event":"start","seq":3,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:111"}
{"kind":"action","seq":4,"t":0,"name":"setfield2","from":{"effect":1},"action":{"setfield2":{"_0":{"_0":{"none":{}},"_1":["AP8KIg=="]}}}}
{"kind":"change","seq":4,"dur":0}
{"kind":"effect","id":1,"event":"finish","t":0}
{"kind":"action","seq":5,"t":0,"name":"open","action":{"open":{"_0":91}}}
{"kind":"change","seq":5,"dur":0,"reads":[{"key":"stackElementID","value":1}],"patch":[{"op":"add","path":"/path/1","value":{"id":1,"element":{"id":91,"text":""}}},{"op":"add","path":"/rows/1","value":{"id":91,"text":""}},{"op":"replace","path":"/sheet/id","value":91}]}
{"kind":"action","seq":6,"t":0,"name":"rows.element.write","action":{"rows":{"_0":{"element":{"id":91,"action":{"write":{"_0":"b"}}}}}}}
{"kind":"change","seq":6,"dur":0,"patch":[{"op":"replace","path":"/rows/1/text","value":"b"}]}
{"kind":"action","seq":7,"t":0,"name":"setfield2","action":{"setfield2":{"_0":{"_0":{"none":{}},"_1":["AP8KIg==",""]}}}}
{"kind":"change","seq":7,"dur":0,"patch":[{"op":"add","path":"/field2/_1/1","value":""}]}
{"kind":"action","seq":8,"t":0,"name":"close","action":{"close":{}}}
{"kind":"change","seq":8,"dur":0,"patch":[{"op":"remove","path":"/path/1"},{"op":"remove","path":"/rows/1"},{"op":"remove","path":"/sheet"}]}
{"kind":"action","seq":9,"t":0,"name":"setfield3","action":{"setfield3":{"_0":[]}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"replace","path":"/field3","value":[]}]}
{"kind":"action","seq":10,"t":0,"name":"close","action":{"close":{}}}
{"kind":"change","seq":10,"dur":0,"patch":[{"op":"remove","path":"/path/0"},{"op":"remove","path":"/rows/0"}]}
{"kind":"action","seq":11,"t":0,"name":"loadfield3","action":{"loadfield3":{"_0":[0]}}}
{"kind":"change","seq":11,"dur":0}
{"kind":"effect","id":2,"event":"start","seq":11,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:113"}
{"kind":"action","seq":12,"t":0,"name":"setfield3","from":{"effect":2},"action":{"setfield3":{"_0":[0]}}}
{"kind":"change","seq":12,"dur":0,"patch":[{"op":"add","path":"/field3/0","value":0}]}
{"kind":"effect","id":2,"event":"finish","t":0}
{"kind":"action","seq":13,"t":0,"name":"close","action":{"close":{}}}
{"kind":"change","seq":13,"dur":0}
{"kind":"action","seq":14,"t":0,"name":"loadfield0","action":{"loadfield0":{"_0":{"count":{"count":-2.0},"count1":{"high":{}},"title2":{"default":{"_0":"// */ `\u0023if` ${}"}}}}}}
{"kind":"change","seq":14,"dur":0}
{"kind":"effect","id":3,"event":"start","seq":14,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:107"}
{"kind":"action","seq":15,"t":0,"name":"setfield0","from":{"effect":3},"action":{"setfield0":{"_0":{"count":{"count":-2.0},"count1":{"high":{}},"title2":{"default":{"_0":"// */ `\u0023if` ${}"}}}}}}
{"kind":"change","seq":15,"dur":0,"patch":[{"op":"replace","path":"/field0/title2","value":{"default":{"_0":"// */ `\u0023if` ${}"}}}]}
{"kind":"effect","id":3,"event":"finish","t":0}
{"kind":"action","seq":16,"t":0,"name":"open","action":{"open":{"_0":90}}}
{"kind":"change","seq":16,"dur":0,"reads":[{"key":"stackElementID","value":2}],"patch":[{"op":"add","path":"/path/0","value":{"id":2,"element":{"id":90,"text":""}}},{"op":"add","path":"/rows/0","value":{"id":90,"text":""}},{"op":"add","path":"/sheet","value":{"id":90,"text":""}}]}
{"kind":"action","seq":17,"t":0,"name":"sheet.presented.write","action":{"sheet":{"_0":{"presented":{"_0":{"write":{"_0":"a\""}}}}}}}
{"kind":"change","seq":17,"dur":0,"patch":[{"op":"replace","path":"/sheet/text","value":"a\""}]}
{"kind":"action","seq":18,"t":0,"name":"sheet.dismiss","action":{"sheet":{"_0":{"dismiss":{}}}}}
{"kind":"change","seq":18,"dur":0,"patch":[{"op":"remove","path":"/sheet"}]}
{"kind":"action","seq":19,"t":0,"name":"loadfield3","action":{"loadfield3":{"_0":[0]}}}
{"kind":"change","seq":19,"dur":0}
{"kind":"effect","id":4,"event":"start","seq":19,"t":0,"name":"load","at":"PlayheadReplayTests/GeneratedShapes.swift:113"}
{"kind":"action","seq":20,"t":0,"name":"setfield3","from":{"effect":4},"action":{"setfield3":{"_0":[0]}}}
{"kind":"change","seq":20,"dur":0}
{"kind":"effect","id":4,"event":"finish","t":0}
{"kind":"action","seq":21,"t":0,"name":"setfield0","action":{"setfield0":{"_0":{"count":{"count":-2.0},"count1":{"high":{}},"title2":{"none":{"_id":""}}}}}}
{"kind":"change","seq":21,"dur":0,"patch":[{"op":"replace","path":"/field0/title2","value":{"none":{"_id":""}}}]}
{"kind":"action","seq":22,"t":0,"name":"setfield1","action":{"setfield1":{"_0":{"_0":2,"_1":{"default":{}}}}}}
{"kind":"change","seq":22,"dur":0,"patch":[{"op":"replace","path":"/field1/_0","value":2}]}
{"kind":"action","seq":23,"t":0,"name":"open","action":{"open":{"_0":91}}}
{"kind":"change","seq":23,"dur":0,"reads":[{"key":"stackElementID","value":3}],"patch":[{"op":"add","path":"/path/1","value":{"id":3,"element":{"id":91,"text":""}}},{"op":"add","path":"/rows/1","value":{"id":91,"text":""}},{"op":"add","path":"/sheet","value":{"id":91,"text":""}}]}
{"kind":"action","seq":24,"t":0,"name":"rows.element.write","action":{"rows":{"_0":{"element":{"id":91,"action":{"write":{"_0":"b"}}}}}}}
{"kind":"change","seq":24,"dur":0,"patch":[{"op":"replace","path":"/rows/1/text","value":"b"}]}
{"kind":"action","seq":25,"t":0,"name":"setfield1","action":{"setfield1":{"_0":{"_0":3,"_1":{"default":{}}}}}}
{"kind":"change","seq":25,"dur":0,"patch":[{"op":"replace","path":"/field1/_0","value":3}]}
{"kind":"action","seq":26,"t":0,"name":"open","action":{"open":{"_0":91}}}
{"kind":"change","seq":26,"dur":0,"reads":[{"key":"stackElementID","value":4}],"patch":[{"op":"add","path":"/path/2","value":{"id":4,"element":{"id":91,"text":""}}},{"op":"replace","path":"/rows/1/text","value":""}]}
{"kind":"action","seq":27,"t":0,"name":"rows.element.write","action":{"rows":{"_0":{"element":{"id":91,"action":{"write":{"_0":"b"}}}}}}}
{"kind":"change","seq":27,"dur":0,"patch":[{"op":"replace","path":"/rows/1/text","value":"b"}]}
"""#
