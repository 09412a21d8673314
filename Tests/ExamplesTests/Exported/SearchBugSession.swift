// swift-format-ignore-file
// Positions 1 to 6 of search.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@MainActor func runSearchBugSession(_ feature: SearchFeature) async throws {
  let session = try RecordedSession<SearchFeature.State, SearchFeature.Action>(recordedSession)
  let initialState = try session.state(at: 0)
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
  await store.skipReceivedActions(strict: false)
  #expect(try session.holds("isSearching", in: store.state))
  await store.skipInFlightEffects(strict: false)
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"B0296896-E385-450D-9893-71C5ACFFCB71","started":"2026-11-23T15:48:03.711777Z","store":{"name":"SearchFeature","state":"ExamplesTests.SearchFeature.State","action":"ExamplesTests.SearchFeature.Action","fidelity":"recordable"},"host":{},"state":{"query":"","results":[],"isSearching":false}}
{"kind":"action","seq":1,"t":3754,"name":"queryChanged","action":{"queryChanged":{"_0":"abc"}}}
{"kind":"change","seq":1,"dur":47742,"patch":[{"op":"replace","path":"/isSearching","value":true},{"op":"replace","path":"/query","value":"abc"}]}
{"kind":"effect","id":1,"event":"start","seq":1,"t":3849,"name":"search","at":"ExamplesTests/SearchFeature.swift:34"}
{"kind":"action","seq":2,"t":3895598,"name":"answered","from":{"effect":1},"action":{"answered":{"_0":["abc1","abc2","abc3"]}}}
{"kind":"change","seq":2,"dur":17256,"patch":[{"op":"replace","path":"/isSearching","value":false},{"op":"replace","path":"/results","value":["abc1","abc2","abc3"]}]}
{"kind":"effect","id":1,"event":"finish","t":3895659}
{"kind":"action","seq":3,"t":3896547,"name":"queryChanged","action":{"queryChanged":{"_0":"s"}}}
{"kind":"change","seq":3,"dur":3455,"patch":[{"op":"replace","path":"/isSearching","value":true},{"op":"replace","path":"/query","value":"s"}]}
{"kind":"effect","id":2,"event":"start","seq":3,"t":3896566,"name":"search","at":"ExamplesTests/SearchFeature.swift:34"}
{"kind":"action","seq":4,"t":3898895,"name":"queryChanged","action":{"queryChanged":{"_0":"swi"}}}
{"kind":"change","seq":4,"dur":7872,"patch":[{"op":"replace","path":"/query","value":"swi"}]}
{"kind":"effect","id":3,"event":"start","seq":4,"t":3898924,"name":"search","at":"ExamplesTests/SearchFeature.swift:34"}
{"kind":"action","seq":5,"t":3898954,"name":"queryChanged","action":{"queryChanged":{"_0":"sw"}}}
{"kind":"change","seq":5,"dur":1863,"patch":[{"op":"replace","path":"/query","value":"sw"}]}
{"kind":"effect","id":4,"event":"start","seq":5,"t":3898963,"name":"search","at":"ExamplesTests/SearchFeature.swift:34"}
{"kind":"action","seq":6,"t":3900815,"name":"answered","from":{"effect":2},"action":{"answered":{"_0":["s1","s2","s3"]}}}
{"kind":"change","seq":6,"dur":6980,"patch":[{"op":"replace","path":"/isSearching","value":false},{"op":"replace","path":"/results","value":["s1","s2","s3"]}]}
{"kind":"effect","id":2,"event":"finish","t":3900856}
{"kind":"effect","id":3,"event":"cancel","t":3902351}
{"kind":"effect","id":4,"event":"cancel","t":3902367}
"""#
