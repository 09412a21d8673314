// swift-format-ignore-file
// Positions 1 to 6 of search.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@MainActor func runSearchBugSession(_ feature: SearchFeature) async throws {
  let session = try RecordedSession<SearchFeature.State, SearchFeature.Action>(recordedSession)
  let initialState = SearchFeature.State(query: "", results: [], isSearching: false)
  let store = TestStore(initialState: initialState) { feature.answered(by: session) }
  store.exhaustivity = .off
  await store.send(.queryChanged("abc"))
  session.sendAnswers()
  await store.send(.queryChanged("s"))
  session.sendAnswers()
  await store.send(.queryChanged("swi"))
  session.sendAnswers()
  await store.send(.queryChanged("sw"))
  session.sendAnswers()
  session.expectAllRun()
  await store.skipReceivedActions(strict: false)
  try session.expectHolds("isSearching", in: store.state)
  await store.skipInFlightEffects(strict: false)
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"0C13CD1B-F703-4991-8304-0F36D98B03BB","started":"2026-11-24T04:25:32.694143Z","store":{"name":"SearchFeature","state":"ExamplesTests.SearchFeature.State","action":"ExamplesTests.SearchFeature.Action","fidelity":"recordable"},"host":{},"state":{"query":"","results":[],"isSearching":false}}
{"kind":"action","seq":1,"t":667,"name":"queryChanged","action":{"queryChanged":{"_0":"abc"}}}
{"kind":"change","seq":1,"dur":15714,"patch":[{"op":"replace","path":"/isSearching","value":true},{"op":"replace","path":"/query","value":"abc"}]}
{"kind":"effect","id":1,"event":"start","seq":1,"t":710,"name":"search","at":"ExamplesTests/SearchFeature.swift:34"}
{"kind":"action","seq":2,"t":513210,"name":"answered","from":{"effect":1},"action":{"answered":{"_0":["abc1","abc2","abc3"]}}}
{"kind":"change","seq":2,"dur":5198,"patch":[{"op":"replace","path":"/isSearching","value":false},{"op":"replace","path":"/results","value":["abc1","abc2","abc3"]}]}
{"kind":"effect","id":1,"event":"finish","t":513234}
{"kind":"action","seq":3,"t":514784,"name":"queryChanged","action":{"queryChanged":{"_0":"s"}}}
{"kind":"change","seq":3,"dur":3155,"patch":[{"op":"replace","path":"/isSearching","value":true},{"op":"replace","path":"/query","value":"s"}]}
{"kind":"effect","id":2,"event":"start","seq":3,"t":514798,"name":"search","at":"ExamplesTests/SearchFeature.swift:34"}
{"kind":"action","seq":4,"t":517466,"name":"queryChanged","action":{"queryChanged":{"_0":"swi"}}}
{"kind":"change","seq":4,"dur":5308,"patch":[{"op":"replace","path":"/query","value":"swi"}]}
{"kind":"effect","id":3,"event":"start","seq":4,"t":517488,"name":"search","at":"ExamplesTests/SearchFeature.swift:34"}
{"kind":"action","seq":5,"t":517512,"name":"queryChanged","action":{"queryChanged":{"_0":"sw"}}}
{"kind":"change","seq":5,"dur":1633,"patch":[{"op":"replace","path":"/query","value":"sw"}]}
{"kind":"effect","id":4,"event":"start","seq":5,"t":517521,"name":"search","at":"ExamplesTests/SearchFeature.swift:34"}
{"kind":"action","seq":6,"t":519738,"name":"answered","from":{"effect":2},"action":{"answered":{"_0":["s1","s2","s3"]}}}
{"kind":"change","seq":6,"dur":1742,"patch":[{"op":"replace","path":"/isSearching","value":false},{"op":"replace","path":"/results","value":["s1","s2","s3"]}]}
{"kind":"effect","id":2,"event":"finish","t":519752}
{"kind":"effect","id":3,"event":"cancel","t":540855}
{"kind":"effect","id":4,"event":"cancel","t":540875}
"""#
