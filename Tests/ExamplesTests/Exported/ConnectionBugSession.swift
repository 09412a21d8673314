// swift-format-ignore-file
// Positions 1 to 14 of connection.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@MainActor func runConnectionBugSession(_ feature: ConnectionFeature) async throws {
  let session = try RecordedSession<ConnectionFeature.State, ConnectionFeature.Action>(recordedSession)
  let initialState = ConnectionFeature.State(session: 0, isConnected: false, beats: 0)
  let store = TestStore(initialState: initialState) { feature.answered(by: session) }
  store.exhaustivity = .off
  await store.send(.connectTapped)
  session.sendAnswers()
  await store.send(.disconnectTapped)
  session.sendAnswers()
  await store.send(.connectTapped)
  session.sendAnswers()
  await store.send(.connectTapped)
  session.sendAnswers()
  await store.send(.disconnectTapped)
  session.sendAnswers()
  session.expectAllRun()
  await store.skipReceivedActions(strict: false)
  try session.expectHolds("isConnected || beats == 5", in: store.state)
  await store.skipInFlightEffects(strict: false)
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"0C5F1DC7-1537-4D15-953A-A78767EA40B4","started":"2026-11-24T04:25:32.610416Z","store":{"name":"ConnectionFeature","state":"ExamplesTests.ConnectionFeature.State","action":"ExamplesTests.ConnectionFeature.Action","fidelity":"recordable"},"host":{},"state":{"session":0,"isConnected":false,"beats":0}}
{"kind":"action","seq":1,"t":551,"name":"connectTapped","action":{"connectTapped":{}}}
{"kind":"change","seq":1,"dur":14081,"patch":[{"op":"replace","path":"/isConnected","value":true},{"op":"replace","path":"/session","value":1}]}
{"kind":"effect","id":1,"event":"start","seq":1,"t":594,"name":"heartbeat","at":"ExamplesTests/ConnectionFeature.swift:37"}
{"kind":"action","seq":2,"t":596935,"name":"beat","from":{"effect":1},"action":{"beat":{}}}
{"kind":"change","seq":2,"dur":1893,"patch":[{"op":"replace","path":"/beats","value":1}]}
{"kind":"action","seq":3,"t":597726,"name":"beat","from":{"effect":1},"action":{"beat":{}}}
{"kind":"change","seq":3,"dur":1151,"patch":[{"op":"replace","path":"/beats","value":2}]}
{"kind":"action","seq":4,"t":599659,"name":"disconnectTapped","action":{"disconnectTapped":{}}}
{"kind":"change","seq":4,"dur":4347,"patch":[{"op":"replace","path":"/isConnected","value":false}]}
{"kind":"effect","id":1,"event":"cancel","t":599917,"by":4,"cancelID":"Heartbeat(session: 1)"}
{"kind":"action","seq":5,"t":599950,"name":"connectTapped","action":{"connectTapped":{}}}
{"kind":"change","seq":5,"dur":4196,"patch":[{"op":"replace","path":"/isConnected","value":true},{"op":"replace","path":"/session","value":2}]}
{"kind":"effect","id":2,"event":"start","seq":5,"t":599968,"name":"heartbeat","at":"ExamplesTests/ConnectionFeature.swift:37"}
{"kind":"action","seq":6,"t":601253,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":6,"dur":1141,"patch":[{"op":"replace","path":"/beats","value":3}]}
{"kind":"action","seq":7,"t":606085,"name":"connectTapped","action":{"connectTapped":{}}}
{"kind":"change","seq":7,"dur":4227,"patch":[{"op":"replace","path":"/session","value":3}]}
{"kind":"effect","id":3,"event":"start","seq":7,"t":606116,"name":"heartbeat","at":"ExamplesTests/ConnectionFeature.swift:37"}
{"kind":"action","seq":8,"t":631426,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":8,"dur":5388,"patch":[{"op":"replace","path":"/beats","value":4}]}
{"kind":"action","seq":9,"t":661031,"name":"beat","from":{"effect":3},"action":{"beat":{}}}
{"kind":"change","seq":9,"dur":1102,"patch":[{"op":"replace","path":"/beats","value":5}]}
{"kind":"action","seq":10,"t":661987,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":10,"dur":1152,"patch":[{"op":"replace","path":"/beats","value":6}]}
{"kind":"action","seq":11,"t":663677,"name":"beat","from":{"effect":3},"action":{"beat":{}}}
{"kind":"change","seq":11,"dur":1693,"patch":[{"op":"replace","path":"/beats","value":7}]}
{"kind":"action","seq":12,"t":687944,"name":"disconnectTapped","action":{"disconnectTapped":{}}}
{"kind":"change","seq":12,"dur":7661,"patch":[{"op":"replace","path":"/isConnected","value":false}]}
{"kind":"effect","id":3,"event":"cancel","t":687995,"by":12,"cancelID":"Heartbeat(session: 3)"}
{"kind":"action","seq":13,"t":693610,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":13,"dur":4286,"patch":[{"op":"replace","path":"/beats","value":8}]}
{"kind":"action","seq":14,"t":694310,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":14,"dur":3575,"patch":[{"op":"replace","path":"/beats","value":9}]}
{"kind":"effect","id":2,"event":"cancel","t":694914}
"""#
