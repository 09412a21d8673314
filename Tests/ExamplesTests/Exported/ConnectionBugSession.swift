// swift-format-ignore-file
// Positions 1 to 14 of connection.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@MainActor func runConnectionBugSession(_ feature: ConnectionFeature) async throws {
  let session = try RecordedSession<ConnectionFeature.State, ConnectionFeature.Action>(recordedSession)
  let initialState = try session.state(at: 0)
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
  await store.skipReceivedActions(strict: false)
  #expect(try session.holds("isConnected || beats == 5", in: store.state))
  await store.skipInFlightEffects(strict: false)
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"0C25635C-E7C3-4CD7-B10B-11588D976465","started":"2026-11-23T15:48:03.725099Z","store":{"name":"ConnectionFeature","state":"ExamplesTests.ConnectionFeature.State","action":"ExamplesTests.ConnectionFeature.Action","fidelity":"recordable"},"host":{},"state":{"session":0,"isConnected":false,"beats":0}}
{"kind":"action","seq":1,"t":1401,"name":"connectTapped","action":{"connectTapped":{}}}
{"kind":"change","seq":1,"dur":66900,"patch":[{"op":"replace","path":"/isConnected","value":true},{"op":"replace","path":"/session","value":1}]}
{"kind":"effect","id":1,"event":"start","seq":1,"t":1498,"name":"heartbeat","at":"ExamplesTests/ConnectionFeature.swift:37"}
{"kind":"action","seq":2,"t":3880813,"name":"beat","from":{"effect":1},"action":{"beat":{}}}
{"kind":"change","seq":2,"dur":3455,"patch":[{"op":"replace","path":"/beats","value":1}]}
{"kind":"action","seq":3,"t":3881367,"name":"beat","from":{"effect":1},"action":{"beat":{}}}
{"kind":"change","seq":3,"dur":1893,"patch":[{"op":"replace","path":"/beats","value":2}]}
{"kind":"action","seq":4,"t":3882273,"name":"disconnectTapped","action":{"disconnectTapped":{}}}
{"kind":"change","seq":4,"dur":4216,"patch":[{"op":"replace","path":"/isConnected","value":false}]}
{"kind":"effect","id":1,"event":"cancel","t":3882542,"by":4,"cancelID":"Heartbeat(session: 1)"}
{"kind":"action","seq":5,"t":3882576,"name":"connectTapped","action":{"connectTapped":{}}}
{"kind":"change","seq":5,"dur":4006,"patch":[{"op":"replace","path":"/isConnected","value":true},{"op":"replace","path":"/session","value":2}]}
{"kind":"effect","id":2,"event":"start","seq":5,"t":3882593,"name":"heartbeat","at":"ExamplesTests/ConnectionFeature.swift:37"}
{"kind":"action","seq":6,"t":3884176,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":6,"dur":3195,"patch":[{"op":"replace","path":"/beats","value":3}]}
{"kind":"action","seq":7,"t":3886987,"name":"connectTapped","action":{"connectTapped":{}}}
{"kind":"change","seq":7,"dur":3625,"patch":[{"op":"replace","path":"/session","value":3}]}
{"kind":"effect","id":3,"event":"start","seq":7,"t":3887014,"name":"heartbeat","at":"ExamplesTests/ConnectionFeature.swift:37"}
{"kind":"action","seq":8,"t":3923448,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":8,"dur":7601,"patch":[{"op":"replace","path":"/beats","value":4}]}
{"kind":"action","seq":9,"t":3924253,"name":"beat","from":{"effect":3},"action":{"beat":{}}}
{"kind":"change","seq":9,"dur":1663,"patch":[{"op":"replace","path":"/beats","value":5}]}
{"kind":"action","seq":10,"t":3924931,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":10,"dur":1402,"patch":[{"op":"replace","path":"/beats","value":6}]}
{"kind":"action","seq":11,"t":3926360,"name":"beat","from":{"effect":3},"action":{"beat":{}}}
{"kind":"change","seq":11,"dur":1593,"patch":[{"op":"replace","path":"/beats","value":7}]}
{"kind":"action","seq":12,"t":3933047,"name":"disconnectTapped","action":{"disconnectTapped":{}}}
{"kind":"change","seq":12,"dur":8202,"patch":[{"op":"replace","path":"/isConnected","value":false}]}
{"kind":"effect","id":3,"event":"cancel","t":3933103,"by":12,"cancelID":"Heartbeat(session: 3)"}
{"kind":"action","seq":13,"t":3939033,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":13,"dur":4467,"patch":[{"op":"replace","path":"/beats","value":8}]}
{"kind":"action","seq":14,"t":3939608,"name":"beat","from":{"effect":2},"action":{"beat":{}}}
{"kind":"change","seq":14,"dur":3896,"patch":[{"op":"replace","path":"/beats","value":9}]}
{"kind":"effect","id":2,"event":"cancel","t":3939975}
"""#
