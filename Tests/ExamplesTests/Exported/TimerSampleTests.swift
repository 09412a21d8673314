// swift-format-ignore-file
// Positions 1 to 64 of timer.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@testable import TimerExample

@MainActor @Test func timerFrom1To64() async throws {
  let session = try RecordedSession<TimerFeature.State, TimerFeature.Action>(recordedSession)
  let initialState = TimerFeature.State(elapsed: 0, isRunning: false, laps: [], precision: .seconds)
  let store = TestStore(initialState: initialState) { TimerFeature().answered(by: session) }
  await store.send(.startButtonTapped) { $0.isRunning = true }
  await store.receive(.tick) { $0.elapsed = 10 }
  await store.receive(.tick) { $0.elapsed = 20 }
  await store.receive(.tick) { $0.elapsed = 30 }
  await store.receive(.tick) { $0.elapsed = 40 }
  await store.receive(.tick) { $0.elapsed = 50 }
  await store.receive(.tick) { $0.elapsed = 60 }
  await store.receive(.tick) { $0.elapsed = 70 }
  await store.receive(.tick) { $0.elapsed = 80 }
  await store.receive(.tick) { $0.elapsed = 90 }
  await store.receive(.tick) { $0.elapsed = 100 }
  await store.receive(.tick) { $0.elapsed = 110 }
  await store.receive(.tick) { $0.elapsed = 120 }
  await store.send(.lapButtonTapped) { $0.laps.append(TimerFeature.Lap(number: 1, length: 120)) }
  await store.receive(.tick) { $0.elapsed = 130 }
  await store.receive(.tick) { $0.elapsed = 140 }
  await store.receive(.tick) { $0.elapsed = 150 }
  await store.receive(.tick) { $0.elapsed = 160 }
  await store.receive(.tick) { $0.elapsed = 170 }
  await store.send(.precisionPicked(.tenths)) { $0.precision = .tenths }
  await store.receive(.tick) { $0.elapsed = 171 }
  await store.receive(.tick) { $0.elapsed = 172 }
  await store.receive(.tick) { $0.elapsed = 173 }
  await store.receive(.tick) { $0.elapsed = 174 }
  await store.receive(.tick) { $0.elapsed = 175 }
  await store.receive(.tick) { $0.elapsed = 176 }
  await store.receive(.tick) { $0.elapsed = 177 }
  await store.receive(.tick) { $0.elapsed = 178 }
  await store.receive(.tick) { $0.elapsed = 179 }
  await store.receive(.tick) { $0.elapsed = 180 }
  await store.receive(.tick) { $0.elapsed = 181 }
  await store.receive(.tick) { $0.elapsed = 182 }
  await store.receive(.tick) { $0.elapsed = 183 }
  await store.receive(.tick) { $0.elapsed = 184 }
  await store.receive(.tick) { $0.elapsed = 185 }
  await store.send(.lapButtonTapped) { $0.laps.append(TimerFeature.Lap(number: 2, length: 65)) }
  await store.receive(.tick) { $0.elapsed = 186 }
  await store.receive(.tick) { $0.elapsed = 187 }
  await store.receive(.tick) { $0.elapsed = 188 }
  await store.receive(.tick) { $0.elapsed = 189 }
  await store.receive(.tick) { $0.elapsed = 190 }
  await store.receive(.tick) { $0.elapsed = 191 }
  await store.receive(.tick) { $0.elapsed = 192 }
  await store.receive(.tick) { $0.elapsed = 193 }
  await store.receive(.tick) { $0.elapsed = 194 }
  await store.receive(.tick) { $0.elapsed = 195 }
  await store.send(.stopButtonTapped) { $0.isRunning = false }
  await store.send(.precisionPicked(.seconds)) { $0.precision = .seconds }
  await store.send(.startButtonTapped) { $0.isRunning = true }
  await store.send(.startButtonTapped)
  await store.receive(.tick) { $0.elapsed = 205 }
  await store.receive(.tick) { $0.elapsed = 215 }
  await store.receive(.tick) { $0.elapsed = 225 }
  await store.receive(.tick) { $0.elapsed = 235 }
  await store.send(.lapButtonTapped) { $0.laps.append(TimerFeature.Lap(number: 3, length: 50)) }
  await store.send(.resetButtonTapped) {
    $0.elapsed = 0
    $0.isRunning = false
    $0.laps = []
  }
  await store.send(.startButtonTapped) { $0.isRunning = true }
  await store.receive(.tick) { $0.elapsed = 10 }
  await store.receive(.tick) { $0.elapsed = 20 }
  await store.receive(.tick) { $0.elapsed = 30 }
  await store.receive(.tick) { $0.elapsed = 40 }
  await store.receive(.tick) { $0.elapsed = 50 }
  await store.send(.lapButtonTapped) { $0.laps.append(TimerFeature.Lap(number: 1, length: 50)) }
  await store.receive(.tick) { $0.elapsed = 60 }
  session.expectAllRun(effects: true)
  await store.finish()
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"0866B5CC-48F9-45C2-806A-B2095E2DF653","started":"2026-11-21T23:42:54.123811Z","store":{"name":"TimerFeature","state":"TimerExample.TimerFeature.State","action":"TimerExample.TimerFeature.Action","fidelity":"recordable"},"host":{},"state":{"elapsed":0,"isRunning":false,"laps":[],"precision":"seconds"}}
{"kind":"action","seq":1,"t":0,"name":"startButtonTapped","action":{"startButtonTapped":{}}}
{"kind":"change","seq":1,"dur":0,"patch":[{"op":"replace","path":"/isRunning","value":true}]}
{"kind":"effect","id":1,"event":"start","seq":1,"t":0,"name":"ticking","at":"TimerExample/TimerFeature.swift:79"}
{"kind":"action","seq":2,"t":1000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":2,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":10}]}
{"kind":"action","seq":3,"t":2000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":3,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":20}]}
{"kind":"action","seq":4,"t":3000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":4,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":30}]}
{"kind":"action","seq":5,"t":4000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":5,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":40}]}
{"kind":"action","seq":6,"t":5000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":6,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":50}]}
{"kind":"action","seq":7,"t":6000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":7,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":60}]}
{"kind":"action","seq":8,"t":7000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":8,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":70}]}
{"kind":"action","seq":9,"t":8000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":80}]}
{"kind":"action","seq":10,"t":9000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":10,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":90}]}
{"kind":"action","seq":11,"t":10000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":11,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":100}]}
{"kind":"action","seq":12,"t":11000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":12,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":110}]}
{"kind":"action","seq":13,"t":12000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":13,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":120}]}
{"kind":"action","seq":14,"t":12000000,"name":"lapButtonTapped","action":{"lapButtonTapped":{}}}
{"kind":"change","seq":14,"dur":0,"patch":[{"op":"add","path":"/laps/0","value":{"number":1,"length":120}}]}
{"kind":"action","seq":15,"t":13000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":15,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":130}]}
{"kind":"action","seq":16,"t":14000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":16,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":140}]}
{"kind":"action","seq":17,"t":15000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":17,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":150}]}
{"kind":"action","seq":18,"t":16000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":18,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":160}]}
{"kind":"action","seq":19,"t":17000000,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
{"kind":"change","seq":19,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":170}]}
{"kind":"action","seq":20,"t":17500000,"name":"precisionPicked","action":{"precisionPicked":{"_0":"tenths"}}}
{"kind":"change","seq":20,"dur":0,"patch":[{"op":"replace","path":"/precision","value":"tenths"}]}
{"kind":"effect","id":1,"event":"cancel","t":17500000,"by":20,"cancelID":"ticking"}
{"kind":"effect","id":2,"event":"start","seq":20,"t":17500000,"name":"ticking","at":"TimerExample/TimerFeature.swift:79"}
{"kind":"action","seq":21,"t":17600000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":21,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":171}]}
{"kind":"action","seq":22,"t":17700000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":22,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":172}]}
{"kind":"action","seq":23,"t":17800000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":23,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":173}]}
{"kind":"action","seq":24,"t":17900000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":24,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":174}]}
{"kind":"action","seq":25,"t":18000000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":25,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":175}]}
{"kind":"action","seq":26,"t":18100000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":26,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":176}]}
{"kind":"action","seq":27,"t":18200000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":27,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":177}]}
{"kind":"action","seq":28,"t":18300000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":28,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":178}]}
{"kind":"action","seq":29,"t":18400000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":29,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":179}]}
{"kind":"action","seq":30,"t":18500000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":30,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":180}]}
{"kind":"action","seq":31,"t":18600000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":31,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":181}]}
{"kind":"action","seq":32,"t":18700000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":32,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":182}]}
{"kind":"action","seq":33,"t":18800000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":33,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":183}]}
{"kind":"action","seq":34,"t":18900000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":34,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":184}]}
{"kind":"action","seq":35,"t":19000000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":35,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":185}]}
{"kind":"action","seq":36,"t":19000000,"name":"lapButtonTapped","action":{"lapButtonTapped":{}}}
{"kind":"change","seq":36,"dur":0,"patch":[{"op":"add","path":"/laps/1","value":{"number":2,"length":65}}]}
{"kind":"action","seq":37,"t":19100000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":37,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":186}]}
{"kind":"action","seq":38,"t":19200000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":38,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":187}]}
{"kind":"action","seq":39,"t":19300000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":39,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":188}]}
{"kind":"action","seq":40,"t":19400000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":40,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":189}]}
{"kind":"action","seq":41,"t":19500000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":41,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":190}]}
{"kind":"action","seq":42,"t":19600000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":42,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":191}]}
{"kind":"action","seq":43,"t":19700000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":43,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":192}]}
{"kind":"action","seq":44,"t":19800000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":44,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":193}]}
{"kind":"action","seq":45,"t":19900000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":45,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":194}]}
{"kind":"action","seq":46,"t":20000000,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
{"kind":"change","seq":46,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":195}]}
{"kind":"action","seq":47,"t":20000000,"name":"stopButtonTapped","action":{"stopButtonTapped":{}}}
{"kind":"change","seq":47,"dur":0,"patch":[{"op":"replace","path":"/isRunning","value":false}]}
{"kind":"effect","id":2,"event":"cancel","t":20000000,"by":47,"cancelID":"ticking"}
{"kind":"action","seq":48,"t":30000000,"name":"precisionPicked","action":{"precisionPicked":{"_0":"seconds"}}}
{"kind":"change","seq":48,"dur":0,"patch":[{"op":"replace","path":"/precision","value":"seconds"}]}
{"kind":"action","seq":49,"t":30000000,"name":"startButtonTapped","action":{"startButtonTapped":{}}}
{"kind":"change","seq":49,"dur":0,"patch":[{"op":"replace","path":"/isRunning","value":true}]}
{"kind":"effect","id":3,"event":"start","seq":49,"t":30000000,"name":"ticking","at":"TimerExample/TimerFeature.swift:79"}
{"kind":"action","seq":50,"t":30700000,"name":"startButtonTapped","action":{"startButtonTapped":{}}}
{"kind":"change","seq":50,"dur":0}
{"kind":"effect","id":3,"event":"cancel","t":30700000,"by":50,"cancelID":"ticking"}
{"kind":"effect","id":4,"event":"start","seq":50,"t":30700000,"name":"ticking","at":"TimerExample/TimerFeature.swift:79"}
{"kind":"action","seq":51,"t":31700000,"name":"tick","from":{"effect":4},"action":{"tick":{}}}
{"kind":"change","seq":51,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":205}]}
{"kind":"action","seq":52,"t":32700000,"name":"tick","from":{"effect":4},"action":{"tick":{}}}
{"kind":"change","seq":52,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":215}]}
{"kind":"action","seq":53,"t":33700000,"name":"tick","from":{"effect":4},"action":{"tick":{}}}
{"kind":"change","seq":53,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":225}]}
{"kind":"action","seq":54,"t":34700000,"name":"tick","from":{"effect":4},"action":{"tick":{}}}
{"kind":"change","seq":54,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":235}]}
{"kind":"action","seq":55,"t":34700000,"name":"lapButtonTapped","action":{"lapButtonTapped":{}}}
{"kind":"change","seq":55,"dur":0,"patch":[{"op":"add","path":"/laps/2","value":{"number":3,"length":50}}]}
{"kind":"action","seq":56,"t":34700000,"name":"resetButtonTapped","action":{"resetButtonTapped":{}}}
{"kind":"change","seq":56,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":0},{"op":"replace","path":"/isRunning","value":false},{"op":"replace","path":"/laps","value":[]}]}
{"kind":"effect","id":4,"event":"cancel","t":34700000,"by":56,"cancelID":"ticking"}
{"kind":"action","seq":57,"t":36700000,"name":"startButtonTapped","action":{"startButtonTapped":{}}}
{"kind":"change","seq":57,"dur":0,"patch":[{"op":"replace","path":"/isRunning","value":true}]}
{"kind":"effect","id":5,"event":"start","seq":57,"t":36700000,"name":"ticking","at":"TimerExample/TimerFeature.swift:79"}
{"kind":"action","seq":58,"t":37700000,"name":"tick","from":{"effect":5},"action":{"tick":{}}}
{"kind":"change","seq":58,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":10}]}
{"kind":"action","seq":59,"t":38700000,"name":"tick","from":{"effect":5},"action":{"tick":{}}}
{"kind":"change","seq":59,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":20}]}
{"kind":"action","seq":60,"t":39700000,"name":"tick","from":{"effect":5},"action":{"tick":{}}}
{"kind":"change","seq":60,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":30}]}
{"kind":"action","seq":61,"t":40700000,"name":"tick","from":{"effect":5},"action":{"tick":{}}}
{"kind":"change","seq":61,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":40}]}
{"kind":"action","seq":62,"t":41700000,"name":"tick","from":{"effect":5},"action":{"tick":{}}}
{"kind":"change","seq":62,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":50}]}
{"kind":"action","seq":63,"t":41700000,"name":"lapButtonTapped","action":{"lapButtonTapped":{}}}
{"kind":"change","seq":63,"dur":0,"patch":[{"op":"add","path":"/laps/0","value":{"number":1,"length":50}}]}
{"kind":"action","seq":64,"t":42700000,"name":"tick","from":{"effect":5},"action":{"tick":{}}}
{"kind":"change","seq":64,"dur":0,"patch":[{"op":"replace","path":"/elapsed","value":60}]}
{"kind":"effect","id":5,"event":"cancel","t":42700000}
"""#
