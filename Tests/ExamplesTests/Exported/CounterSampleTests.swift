// swift-format-ignore-file
// Positions 1 to 34 of counter.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@testable import CounterExample

@MainActor @Test func counterFrom1To34() async throws {
  let session = try RecordedSession<CounterFeature.State, CounterFeature.Action>(recordedSession)
  let initialState = CounterFeature.State(count: 0, fact: nil, failure: nil, isLoading: false, isTimerRunning: false)
  let store = TestStore(initialState: initialState) { CounterFeature().answered(by: session) }
  await store.send(.incrementButtonTapped) { $0.count = 1 }
  await store.send(.incrementButtonTapped) { $0.count = 2 }
  await store.send(.incrementButtonTapped) { $0.count = 3 }
  await store.send(.decrementButtonTapped) { $0.count = 2 }
  await store.send(.factButtonTapped) { $0.isLoading = true }
  // factResponse
  await store.receive({ session.isAction($0, at: 6) }) {
    $0.fact = "2 is the only even prime."
    $0.isLoading = false
  }
  await store.send(.incrementButtonTapped) {
    $0.count = 3
    $0.fact = nil
  }
  await store.send(.factButtonTapped) { $0.isLoading = true }
  await store.send(.incrementButtonTapped) {
    $0.count = 4
    $0.isLoading = false
  }
  await store.send(.decrementButtonTapped) { $0.count = 3 }
  await store.send(.factButtonTapped) { $0.isLoading = true }
  await store.send(.factButtonTapped)
  // factResponse
  await store.receive({ session.isAction($0, at: 13) }) {
    $0.fact = "3 is the number of spatial dimensions."
    $0.isLoading = false
  }
  await store.send(.incrementButtonTapped) {
    $0.count = 4
    $0.fact = nil
  }
  await store.send(.incrementButtonTapped) { $0.count = 5 }
  await store.send(.factButtonTapped) { $0.isLoading = true }
  // factResponse
  await store.receive({ session.isAction($0, at: 17) }) {
    $0.failure = "no fact is known about 5"
    $0.isLoading = false
  }
  await store.send(.incrementButtonTapped) {
    $0.count = 6
    $0.failure = nil
  }
  await store.send(.decrementButtonTapped) { $0.count = 5 }
  await store.send(.decrementButtonTapped) { $0.count = 4 }
  await store.send(.toggleTimerButtonTapped) { $0.isTimerRunning = true }
  // timerTick
  await store.receive({ session.isAction($0, at: 22) }) { $0.count = 5 }
  await store.send(.factButtonTapped) { $0.isLoading = true }
  // timerTick
  await store.receive({ session.isAction($0, at: 24) }) {
    $0.count = 6
    $0.isLoading = false
  }
  // timerTick
  await store.receive({ session.isAction($0, at: 25) }) { $0.count = 7 }
  await store.send(.toggleTimerButtonTapped) { $0.isTimerRunning = false }
  await store.send(.decrementButtonTapped) { $0.count = 6 }
  await store.send(.decrementButtonTapped) { $0.count = 5 }
  await store.send(.decrementButtonTapped) { $0.count = 4 }
  await store.send(.incrementButtonTapped) { $0.count = 5 }
  await store.send(.factButtonTapped) { $0.isLoading = true }
  // factResponse
  await store.receive({ session.isAction($0, at: 32) }) {
    $0.failure = "no fact is known about 5"
    $0.isLoading = false
  }
  await store.send(.decrementButtonTapped) {
    $0.count = 4
    $0.failure = nil
  }
  await store.send(.factButtonTapped) { $0.isLoading = true }
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"012283BD-440F-4412-948F-C4770C2F75E9","started":"2026-11-21T23:42:54.272549Z","store":{"name":"CounterFeature","state":"CounterExample.CounterFeature.State","action":"CounterExample.CounterFeature.Action","fidelity":"recordable"},"host":{},"state":{"count":0,"isLoading":false,"isTimerRunning":false}}
{"kind":"action","seq":1,"t":0,"name":"incrementButtonTapped","action":{"incrementButtonTapped":{}}}
{"kind":"change","seq":1,"dur":0,"patch":[{"op":"replace","path":"/count","value":1}]}
{"kind":"action","seq":2,"t":0,"name":"incrementButtonTapped","action":{"incrementButtonTapped":{}}}
{"kind":"change","seq":2,"dur":0,"patch":[{"op":"replace","path":"/count","value":2}]}
{"kind":"action","seq":3,"t":0,"name":"incrementButtonTapped","action":{"incrementButtonTapped":{}}}
{"kind":"change","seq":3,"dur":0,"patch":[{"op":"replace","path":"/count","value":3}]}
{"kind":"action","seq":4,"t":0,"name":"decrementButtonTapped","action":{"decrementButtonTapped":{}}}
{"kind":"change","seq":4,"dur":0,"patch":[{"op":"replace","path":"/count","value":2}]}
{"kind":"action","seq":5,"t":0,"name":"factButtonTapped","action":{"factButtonTapped":{}}}
{"kind":"change","seq":5,"dur":0,"patch":[{"op":"replace","path":"/isLoading","value":true}]}
{"kind":"effect","id":1,"event":"start","seq":5,"t":0,"name":"fact","at":"CounterExample/CounterFeature.swift:45"}
{"kind":"action","seq":6,"t":1000000,"name":"factResponse","from":{"effect":1},"action":{"factResponse":{"_0":{"success":{"_0":"2 is the only even prime."}}}}}
{"kind":"change","seq":6,"dur":0,"patch":[{"op":"add","path":"/fact","value":"2 is the only even prime."},{"op":"replace","path":"/isLoading","value":false}]}
{"kind":"effect","id":1,"event":"finish","t":1000000}
{"kind":"action","seq":7,"t":1000000,"name":"incrementButtonTapped","action":{"incrementButtonTapped":{}}}
{"kind":"change","seq":7,"dur":0,"patch":[{"op":"replace","path":"/count","value":3},{"op":"remove","path":"/fact"}]}
{"kind":"action","seq":8,"t":1000000,"name":"factButtonTapped","action":{"factButtonTapped":{}}}
{"kind":"change","seq":8,"dur":0,"patch":[{"op":"replace","path":"/isLoading","value":true}]}
{"kind":"effect","id":2,"event":"start","seq":8,"t":1000000,"name":"fact","at":"CounterExample/CounterFeature.swift:45"}
{"kind":"action","seq":9,"t":1400000,"name":"incrementButtonTapped","action":{"incrementButtonTapped":{}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"replace","path":"/count","value":4},{"op":"replace","path":"/isLoading","value":false}]}
{"kind":"effect","id":2,"event":"cancel","t":1400000,"by":9,"cancelID":"fact"}
{"kind":"action","seq":10,"t":1400000,"name":"decrementButtonTapped","action":{"decrementButtonTapped":{}}}
{"kind":"change","seq":10,"dur":0,"patch":[{"op":"replace","path":"/count","value":3}]}
{"kind":"action","seq":11,"t":1400000,"name":"factButtonTapped","action":{"factButtonTapped":{}}}
{"kind":"change","seq":11,"dur":0,"patch":[{"op":"replace","path":"/isLoading","value":true}]}
{"kind":"effect","id":3,"event":"start","seq":11,"t":1400000,"name":"fact","at":"CounterExample/CounterFeature.swift:45"}
{"kind":"action","seq":12,"t":1900000,"name":"factButtonTapped","action":{"factButtonTapped":{}}}
{"kind":"change","seq":12,"dur":0}
{"kind":"effect","id":3,"event":"cancel","t":1900000,"by":12,"cancelID":"fact"}
{"kind":"effect","id":4,"event":"start","seq":12,"t":1900000,"name":"fact","at":"CounterExample/CounterFeature.swift:45"}
{"kind":"action","seq":13,"t":2900000,"name":"factResponse","from":{"effect":4},"action":{"factResponse":{"_0":{"success":{"_0":"3 is the number of spatial dimensions."}}}}}
{"kind":"change","seq":13,"dur":0,"patch":[{"op":"add","path":"/fact","value":"3 is the number of spatial dimensions."},{"op":"replace","path":"/isLoading","value":false}]}
{"kind":"effect","id":4,"event":"finish","t":2900000}
{"kind":"action","seq":14,"t":2900000,"name":"incrementButtonTapped","action":{"incrementButtonTapped":{}}}
{"kind":"change","seq":14,"dur":0,"patch":[{"op":"replace","path":"/count","value":4},{"op":"remove","path":"/fact"}]}
{"kind":"action","seq":15,"t":2900000,"name":"incrementButtonTapped","action":{"incrementButtonTapped":{}}}
{"kind":"change","seq":15,"dur":0,"patch":[{"op":"replace","path":"/count","value":5}]}
{"kind":"action","seq":16,"t":2900000,"name":"factButtonTapped","action":{"factButtonTapped":{}}}
{"kind":"change","seq":16,"dur":0,"patch":[{"op":"replace","path":"/isLoading","value":true}]}
{"kind":"effect","id":5,"event":"start","seq":16,"t":2900000,"name":"fact","at":"CounterExample/CounterFeature.swift:45"}
{"kind":"action","seq":17,"t":3900000,"name":"factResponse","from":{"effect":5},"action":{"factResponse":{"_0":{"failure":{"_0":{"type":"CounterExample.UnknownNumber","description":"no fact is known about 5"}}}}}}
{"kind":"change","seq":17,"dur":0,"patch":[{"op":"add","path":"/failure","value":"no fact is known about 5"},{"op":"replace","path":"/isLoading","value":false}]}
{"kind":"effect","id":5,"event":"finish","t":3900000,"error":"CounterExample.UnknownNumber: no fact is known about 5"}
{"kind":"action","seq":18,"t":3900000,"name":"incrementButtonTapped","action":{"incrementButtonTapped":{}}}
{"kind":"change","seq":18,"dur":0,"patch":[{"op":"replace","path":"/count","value":6},{"op":"remove","path":"/failure"}]}
{"kind":"action","seq":19,"t":3900000,"name":"decrementButtonTapped","action":{"decrementButtonTapped":{}}}
{"kind":"change","seq":19,"dur":0,"patch":[{"op":"replace","path":"/count","value":5}]}
{"kind":"action","seq":20,"t":3900000,"name":"decrementButtonTapped","action":{"decrementButtonTapped":{}}}
{"kind":"change","seq":20,"dur":0,"patch":[{"op":"replace","path":"/count","value":4}]}
{"kind":"action","seq":21,"t":3900000,"name":"toggleTimerButtonTapped","action":{"toggleTimerButtonTapped":{}}}
{"kind":"change","seq":21,"dur":0,"patch":[{"op":"replace","path":"/isTimerRunning","value":true}]}
{"kind":"effect","id":6,"event":"start","seq":21,"t":3900000,"name":"timer","at":"CounterExample/CounterFeature.swift:65"}
{"kind":"action","seq":22,"t":4900000,"name":"timerTick","from":{"effect":6},"action":{"timerTick":{}}}
{"kind":"change","seq":22,"dur":0,"patch":[{"op":"replace","path":"/count","value":5}]}
{"kind":"action","seq":23,"t":4900000,"name":"factButtonTapped","action":{"factButtonTapped":{}}}
{"kind":"change","seq":23,"dur":0,"patch":[{"op":"replace","path":"/isLoading","value":true}]}
{"kind":"effect","id":7,"event":"start","seq":23,"t":4900000,"name":"fact","at":"CounterExample/CounterFeature.swift:45"}
{"kind":"action","seq":24,"t":5900000,"name":"timerTick","from":{"effect":6},"action":{"timerTick":{}}}
{"kind":"change","seq":24,"dur":0,"patch":[{"op":"replace","path":"/count","value":6},{"op":"replace","path":"/isLoading","value":false}]}
{"kind":"effect","id":7,"event":"cancel","t":5900000,"by":24,"cancelID":"fact"}
{"kind":"action","seq":25,"t":6900000,"name":"timerTick","from":{"effect":6},"action":{"timerTick":{}}}
{"kind":"change","seq":25,"dur":0,"patch":[{"op":"replace","path":"/count","value":7}]}
{"kind":"action","seq":26,"t":6900000,"name":"toggleTimerButtonTapped","action":{"toggleTimerButtonTapped":{}}}
{"kind":"change","seq":26,"dur":0,"patch":[{"op":"replace","path":"/isTimerRunning","value":false}]}
{"kind":"effect","id":6,"event":"cancel","t":6900000,"by":26,"cancelID":"timer"}
{"kind":"action","seq":27,"t":6900000,"name":"decrementButtonTapped","action":{"decrementButtonTapped":{}}}
{"kind":"change","seq":27,"dur":0,"patch":[{"op":"replace","path":"/count","value":6}]}
{"kind":"action","seq":28,"t":6900000,"name":"decrementButtonTapped","action":{"decrementButtonTapped":{}}}
{"kind":"change","seq":28,"dur":0,"patch":[{"op":"replace","path":"/count","value":5}]}
{"kind":"action","seq":29,"t":6900000,"name":"decrementButtonTapped","action":{"decrementButtonTapped":{}}}
{"kind":"change","seq":29,"dur":0,"patch":[{"op":"replace","path":"/count","value":4}]}
{"kind":"action","seq":30,"t":6900000,"name":"incrementButtonTapped","action":{"incrementButtonTapped":{}}}
{"kind":"change","seq":30,"dur":0,"patch":[{"op":"replace","path":"/count","value":5}]}
{"kind":"action","seq":31,"t":6900000,"name":"factButtonTapped","action":{"factButtonTapped":{}}}
{"kind":"change","seq":31,"dur":0,"patch":[{"op":"replace","path":"/isLoading","value":true}]}
{"kind":"effect","id":8,"event":"start","seq":31,"t":6900000,"name":"fact","at":"CounterExample/CounterFeature.swift:45"}
{"kind":"action","seq":32,"t":7900000,"name":"factResponse","from":{"effect":8},"action":{"factResponse":{"_0":{"failure":{"_0":{"type":"CounterExample.UnknownNumber","description":"no fact is known about 5"}}}}}}
{"kind":"change","seq":32,"dur":0,"patch":[{"op":"add","path":"/failure","value":"no fact is known about 5"},{"op":"replace","path":"/isLoading","value":false}]}
{"kind":"effect","id":8,"event":"finish","t":7900000,"error":"CounterExample.UnknownNumber: no fact is known about 5"}
{"kind":"action","seq":33,"t":7900000,"name":"decrementButtonTapped","action":{"decrementButtonTapped":{}}}
{"kind":"change","seq":33,"dur":0,"patch":[{"op":"replace","path":"/count","value":4},{"op":"remove","path":"/failure"}]}
{"kind":"action","seq":34,"t":7900000,"name":"factButtonTapped","action":{"factButtonTapped":{}}}
{"kind":"change","seq":34,"dur":0,"patch":[{"op":"replace","path":"/isLoading","value":true}]}
{"kind":"effect","id":9,"event":"start","seq":34,"t":7900000,"name":"fact","at":"CounterExample/CounterFeature.swift:45"}
{"kind":"effect","id":9,"event":"cancel","t":8150000}
"""#
