// swift-format-ignore-file
// Positions 1 to 41 of guessmyage.jsonl, as a test. Exported by Playhead.

import ComposableRuntime
import ComposableTesting
import PlayheadComposableReplay
import Testing

@testable import GuessMyAgeExample

@MainActor func runStackBugSession(_ feature: some Reducer<AppFeature.State, AppFeature.Action>) async throws {
  let session = try RecordedSession<AppFeature.State, AppFeature.Action>(recordedSession)
  let initialState = AppFeature.State(path: .init(), destination: nil, recentGuessMyAgeInformation: nil)
  let store = TestStore(initialState: initialState) { feature.answered(by: session) }
  store.exhaustivity = .off
  await store.send(.helpButtonTapped)
  session.sendAnswers()
  await store.send(.destination(.presented(.help(.nextButtonTapped))))
  session.sendAnswers()
  await store.send(.destination(.presented(.help(.nextButtonTapped))))
  session.sendAnswers()
  await store.send(.destination(.presented(.help(.doneButtonTapped))))
  session.sendAnswers()
  await store.send(.newGuessButtonTapped)
  session.sendAnswers()
  await store.send(.path(.element(id: 0, action: .guessMyAge(.nameTextFieldEditted("Blob")))))
  session.sendAnswers()
  await store.send(.path(.element(id: 0, action: .guessMyAge(.guessAgeButtonTapped))))
  session.sendAnswers()
  await store.send(.path(.element(id: 0, action: .guessMyAge(.nameTextFieldEditted("Blobb")))))
  session.sendAnswers()
  await store.send(.path(.element(id: 0, action: .guessMyAge(.guessAgeButtonTapped))))
  session.sendAnswers()
  await store.send(.path(.element(id: 0, action: .guessMyAge(.emptyNameTextFieldButtonTapped))))
  session.sendAnswers()
  await store.send(.path(.element(id: 0, action: .guessMyAge(.guessAgeButtonTapped))))
  session.sendAnswers()
  await store.send(.path(.element(id: 0, action: .guessMyAge(.alert(.presented(.tryAgain))))))
  session.sendAnswers()
  await store.send(.path(.element(id: 0, action: .guessMyAge(.alert(.dismiss)))))
  session.sendAnswers()
  await store.send(.newGuessButtonTapped)
  session.sendAnswers()
  await store.send(.path(.element(id: 1, action: .guessMyAge(.nameTextFieldEditted("Robin")))))
  session.sendAnswers()
  await store.send(.path(.element(id: 1, action: .guessMyAge(.guessAgeButtonTapped))))
  session.sendAnswers()
  await store.send(.path(.popFrom(id: 1)))
  session.sendAnswers()
  await store.send(.newGuessButtonTapped)
  session.sendAnswers()
  await store.send(.path(.element(id: 2, action: .guessMyAge(.nameTextFieldEditted("Sam")))))
  session.sendAnswers()
  await store.send(.path(.element(id: 2, action: .guessMyAge(.guessAgeButtonTapped))))
  session.sendAnswers()
  await store.send(.path(.element(id: 2, action: .guessMyAge(.closeButtonTapped))))
  session.sendAnswers()
  await store.send(.clearButtonTapped)
  session.sendAnswers()
  await store.send(.destination(.dismiss))
  session.sendAnswers()
  await store.send(.clearButtonTapped)
  session.sendAnswers()
  await store.send(.destination(.presented(.alert(.confirmClearing))))
  session.sendAnswers()
  await store.send(.path(.popFrom(id: 0)))
  session.sendAnswers()
  await store.send(.newGuessButtonTapped)
  session.sendAnswers()
  await store.send(.path(.element(id: 3, action: .guessMyAge(.nameTextFieldEditted("Kim")))))
  session.sendAnswers()
  await store.send(.path(.element(id: 3, action: .guessMyAge(.guessAgeButtonTapped))))
  session.sendAnswers()
  await store.send(.path(.element(id: 3, action: .guessMyAge(.nameTextFieldEditted("Lee")))))
  session.sendAnswers()
  session.expectAllRun()
  await store.skipReceivedActions(strict: false)
  try session.expectHolds("path[0].guessMyAge.age == nil", in: store.state)
  await store.skipInFlightEffects(strict: false)
}

private let recordedSession = #"""
{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"C5D5D302-2317-4BFB-BC23-F113941A2F82","started":"2026-11-22T19:06:38.614998Z","store":{"name":"AppFeature","state":"GuessMyAgeExample.AppFeature.State","action":"GuessMyAgeExample.AppFeature.Action","fidelity":"recordable"},"host":{},"state":{"path":[]}}
{"kind":"action","seq":1,"t":0,"name":"helpButtonTapped","action":{"helpButtonTapped":{}}}
{"kind":"change","seq":1,"dur":0,"patch":[{"op":"add","path":"/destination","value":{"help":{"_0":{"page":1}}}}]}
{"kind":"action","seq":2,"t":0,"name":"destination.presented.help.nextButtonTapped","action":{"destination":{"_0":{"presented":{"_0":{"help":{"_0":{"nextButtonTapped":{}}}}}}}}}
{"kind":"change","seq":2,"dur":0,"patch":[{"op":"replace","path":"/destination/help/_0/page","value":2}]}
{"kind":"action","seq":3,"t":0,"name":"destination.presented.help.nextButtonTapped","action":{"destination":{"_0":{"presented":{"_0":{"help":{"_0":{"nextButtonTapped":{}}}}}}}}}
{"kind":"change","seq":3,"dur":0,"patch":[{"op":"replace","path":"/destination/help/_0/page","value":3}]}
{"kind":"action","seq":4,"t":0,"name":"destination.presented.help.doneButtonTapped","action":{"destination":{"_0":{"presented":{"_0":{"help":{"_0":{"doneButtonTapped":{}}}}}}}}}
{"kind":"change","seq":4,"dur":0}
{"kind":"effect","id":1,"event":"start","seq":4,"t":0,"name":"dismiss","at":"GuessMyAgeExample/HelpFeature.swift:29","in":"/destination/help/_0"}
{"kind":"action","seq":5,"t":0,"name":"destination.dismiss","from":{"effect":1},"action":{"destination":{"_0":{"dismiss":{}}}}}
{"kind":"change","seq":5,"dur":0,"patch":[{"op":"remove","path":"/destination"}]}
{"kind":"effect","id":1,"event":"cancel","t":0,"by":5,"cancelID":"destination"}
{"kind":"action","seq":6,"t":0,"name":"newGuessButtonTapped","action":{"newGuessButtonTapped":{}}}
{"kind":"change","seq":6,"dur":0,"reads":[{"key":"stackElementID","value":0}],"patch":[{"op":"add","path":"/path/0","value":{"id":0,"element":{"guessMyAge":{"_0":{"name":"","isGuessAgeButtonTapped":false,"isGuessAgeIncorrect":false}}}}}]}
{"kind":"action","seq":7,"t":0,"name":"path.element.guessMyAge.nameTextFieldEditted","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"nameTextFieldEditted":{"_0":"Blob"}}}}}}}}}
{"kind":"change","seq":7,"dur":0,"patch":[{"op":"replace","path":"/path/0/element/guessMyAge/_0/name","value":"Blob"}]}
{"kind":"action","seq":8,"t":0,"name":"path.element.guessMyAge.guessAgeButtonTapped","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"guessAgeButtonTapped":{}}}}}}}}}
{"kind":"change","seq":8,"dur":0,"patch":[{"op":"replace","path":"/path/0/element/guessMyAge/_0/isGuessAgeButtonTapped","value":true}]}
{"kind":"effect","id":2,"event":"start","seq":8,"t":0,"name":"guess","at":"GuessMyAgeExample/GuessMyAgeFeature.swift:76","in":"/path/0/element/guessMyAge/_0"}
{"kind":"action","seq":9,"t":1000000,"name":"path.element.guessMyAge.guessAgeResponse","from":{"effect":2},"animation":"easeInOut","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"guessAgeResponse":{"_0":{"name":"Blob","age":40}}}}}}}}}}
{"kind":"change","seq":9,"dur":0,"patch":[{"op":"add","path":"/path/0/element/guessMyAge/_0/age","value":40},{"op":"replace","path":"/path/0/element/guessMyAge/_0/isGuessAgeButtonTapped","value":false}]}
{"kind":"effect","id":3,"event":"start","seq":9,"t":1000000,"name":"send","at":"GuessMyAgeExample/AppFeature.swift:45"}
{"kind":"effect","id":3,"event":"finish","t":1000000}
{"kind":"action","seq":10,"t":1000000,"name":"childHasBeenModified","from":{"effect":3},"animation":"easeInOut","action":{"childHasBeenModified":{"_0":"Blob"}}}
{"kind":"change","seq":10,"dur":0,"patch":[{"op":"add","path":"/recentGuessMyAgeInformation","value":"Blob"}]}
{"kind":"effect","id":2,"event":"finish","t":1000000}
{"kind":"action","seq":11,"t":3000000,"name":"path.element.guessMyAge.nameTextFieldEditted","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"nameTextFieldEditted":{"_0":"Blobb"}}}}}}}}}
{"kind":"change","seq":11,"dur":0,"patch":[{"op":"replace","path":"/path/0/element/guessMyAge/_0/name","value":"Blobb"}]}
{"kind":"action","seq":12,"t":3000000,"name":"path.element.guessMyAge.guessAgeButtonTapped","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"guessAgeButtonTapped":{}}}}}}}}}
{"kind":"change","seq":12,"dur":0,"patch":[{"op":"remove","path":"/path/0/element/guessMyAge/_0/age"},{"op":"replace","path":"/path/0/element/guessMyAge/_0/isGuessAgeButtonTapped","value":true}]}
{"kind":"effect","id":4,"event":"start","seq":12,"t":3000000,"name":"guess","at":"GuessMyAgeExample/GuessMyAgeFeature.swift:76","in":"/path/0/element/guessMyAge/_0"}
{"kind":"action","seq":13,"t":4000000,"name":"path.element.guessMyAge.guessAgeResponse","from":{"effect":4},"animation":"easeInOut","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"guessAgeResponse":{"_0":{"name":"Blobb"}}}}}}}}}}
{"kind":"change","seq":13,"dur":0,"patch":[{"op":"replace","path":"/path","value":[{"id":0,"element":{"guessMyAge":{"_0":{"name":"Blobb","isGuessAgeButtonTapped":false,"isGuessAgeIncorrect":true}}}}]}]}
{"kind":"effect","id":4,"event":"finish","t":4000000}
{"kind":"action","seq":14,"t":4000000,"name":"path.element.guessMyAge.emptyNameTextFieldButtonTapped","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"emptyNameTextFieldButtonTapped":{}}}}}}}}}
{"kind":"change","seq":14,"dur":0,"patch":[{"op":"replace","path":"/path/0/element/guessMyAge/_0/name","value":""}]}
{"kind":"action","seq":15,"t":4000000,"name":"path.element.guessMyAge.guessAgeButtonTapped","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"guessAgeButtonTapped":{}}}}}}}}}
{"kind":"change","seq":15,"dur":0,"patch":[{"op":"replace","path":"/path","value":[{"id":0,"element":{"guessMyAge":{"_0":{"name":"","isGuessAgeButtonTapped":true,"isGuessAgeIncorrect":false}}}}]}]}
{"kind":"effect","id":5,"event":"start","seq":15,"t":4000000,"name":"guess","at":"GuessMyAgeExample/GuessMyAgeFeature.swift:76","in":"/path/0/element/guessMyAge/_0"}
{"kind":"action","seq":16,"t":5000000,"name":"path.element.guessMyAge.guessAgeFetchFailed","from":{"effect":5},"action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"guessAgeFetchFailed":{}}}}}}}}}
{"kind":"change","seq":16,"dur":0,"patch":[{"op":"add","path":"/path/0/element/guessMyAge/_0/alert","value":{"title":"The age could not be guessed","buttons":[{"label":"Try Again","action":{"tryAgain":{}}},{"label":"Cancel","role":"cancel"}]}},{"op":"replace","path":"/path/0/element/guessMyAge/_0/isGuessAgeButtonTapped","value":false}]}
{"kind":"effect","id":5,"event":"finish","t":5000000,"error":"GuessMyAgeExample.GuessAgeError: a name is needed to guess an age"}
{"kind":"action","seq":17,"t":5000000,"name":"path.element.guessMyAge.alert.presented.tryAgain","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"alert":{"_0":{"presented":{"_0":{"tryAgain":{}}}}}}}}}}}}}
{"kind":"change","seq":17,"dur":0,"patch":[{"op":"remove","path":"/path/0/element/guessMyAge/_0/alert"},{"op":"replace","path":"/path/0/element/guessMyAge/_0/isGuessAgeButtonTapped","value":true}]}
{"kind":"effect","id":6,"event":"start","seq":17,"t":5000000,"name":"guess","at":"GuessMyAgeExample/GuessMyAgeFeature.swift:76","in":"/path/0/element/guessMyAge/_0"}
{"kind":"action","seq":18,"t":6000000,"name":"path.element.guessMyAge.guessAgeFetchFailed","from":{"effect":6},"action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"guessAgeFetchFailed":{}}}}}}}}}
{"kind":"change","seq":18,"dur":0,"patch":[{"op":"add","path":"/path/0/element/guessMyAge/_0/alert","value":{"title":"The age could not be guessed","buttons":[{"label":"Try Again","action":{"tryAgain":{}}},{"label":"Cancel","role":"cancel"}]}},{"op":"replace","path":"/path/0/element/guessMyAge/_0/isGuessAgeButtonTapped","value":false}]}
{"kind":"effect","id":6,"event":"finish","t":6000000,"error":"GuessMyAgeExample.GuessAgeError: a name is needed to guess an age"}
{"kind":"action","seq":19,"t":6000000,"name":"path.element.guessMyAge.alert.dismiss","action":{"path":{"_0":{"element":{"id":0,"action":{"guessMyAge":{"_0":{"alert":{"_0":{"dismiss":{}}}}}}}}}}}
{"kind":"change","seq":19,"dur":0,"patch":[{"op":"remove","path":"/path/0/element/guessMyAge/_0/alert"}]}
{"kind":"action","seq":20,"t":6000000,"name":"newGuessButtonTapped","action":{"newGuessButtonTapped":{}}}
{"kind":"change","seq":20,"dur":0,"reads":[{"key":"stackElementID","value":1}],"patch":[{"op":"add","path":"/path/1","value":{"id":1,"element":{"guessMyAge":{"_0":{"name":"","isGuessAgeButtonTapped":false,"isGuessAgeIncorrect":false}}}}}]}
{"kind":"action","seq":21,"t":6000000,"name":"path.element.guessMyAge.nameTextFieldEditted","action":{"path":{"_0":{"element":{"id":1,"action":{"guessMyAge":{"_0":{"nameTextFieldEditted":{"_0":"Robin"}}}}}}}}}
{"kind":"change","seq":21,"dur":0,"patch":[{"op":"replace","path":"/path/1/element/guessMyAge/_0/name","value":"Robin"}]}
{"kind":"action","seq":22,"t":6000000,"name":"path.element.guessMyAge.guessAgeButtonTapped","action":{"path":{"_0":{"element":{"id":1,"action":{"guessMyAge":{"_0":{"guessAgeButtonTapped":{}}}}}}}}}
{"kind":"change","seq":22,"dur":0,"patch":[{"op":"replace","path":"/path/1/element/guessMyAge/_0/isGuessAgeButtonTapped","value":true}]}
{"kind":"effect","id":7,"event":"start","seq":22,"t":6000000,"name":"guess","at":"GuessMyAgeExample/GuessMyAgeFeature.swift:76","in":"/path/1/element/guessMyAge/_0"}
{"kind":"action","seq":23,"t":6400000,"name":"path.popFrom","action":{"path":{"_0":{"popFrom":{"id":1}}}}}
{"kind":"change","seq":23,"dur":0,"patch":[{"op":"remove","path":"/path/1"}]}
{"kind":"effect","id":7,"event":"cancel","t":6400000,"by":23,"cancelID":"path[id: 1]"}
{"kind":"action","seq":24,"t":8400000,"name":"newGuessButtonTapped","action":{"newGuessButtonTapped":{}}}
{"kind":"change","seq":24,"dur":0,"reads":[{"key":"stackElementID","value":2}],"patch":[{"op":"add","path":"/path/1","value":{"id":2,"element":{"guessMyAge":{"_0":{"name":"","isGuessAgeButtonTapped":false,"isGuessAgeIncorrect":false}}}}}]}
{"kind":"action","seq":25,"t":8400000,"name":"path.element.guessMyAge.nameTextFieldEditted","action":{"path":{"_0":{"element":{"id":2,"action":{"guessMyAge":{"_0":{"nameTextFieldEditted":{"_0":"Sam"}}}}}}}}}
{"kind":"change","seq":25,"dur":0,"patch":[{"op":"replace","path":"/path/1/element/guessMyAge/_0/name","value":"Sam"}]}
{"kind":"action","seq":26,"t":8400000,"name":"path.element.guessMyAge.guessAgeButtonTapped","action":{"path":{"_0":{"element":{"id":2,"action":{"guessMyAge":{"_0":{"guessAgeButtonTapped":{}}}}}}}}}
{"kind":"change","seq":26,"dur":0,"patch":[{"op":"replace","path":"/path/1/element/guessMyAge/_0/isGuessAgeButtonTapped","value":true}]}
{"kind":"effect","id":8,"event":"start","seq":26,"t":8400000,"name":"guess","at":"GuessMyAgeExample/GuessMyAgeFeature.swift:76","in":"/path/1/element/guessMyAge/_0"}
{"kind":"action","seq":27,"t":9400000,"name":"path.element.guessMyAge.guessAgeResponse","from":{"effect":8},"animation":"easeInOut","action":{"path":{"_0":{"element":{"id":2,"action":{"guessMyAge":{"_0":{"guessAgeResponse":{"_0":{"name":"Sam","age":33}}}}}}}}}}
{"kind":"change","seq":27,"dur":0,"patch":[{"op":"add","path":"/path/1/element/guessMyAge/_0/age","value":33},{"op":"replace","path":"/path/1/element/guessMyAge/_0/isGuessAgeButtonTapped","value":false}]}
{"kind":"effect","id":9,"event":"start","seq":27,"t":9400000,"name":"send","at":"GuessMyAgeExample/AppFeature.swift:45"}
{"kind":"effect","id":9,"event":"finish","t":9400000}
{"kind":"action","seq":28,"t":9400000,"name":"childHasBeenModified","from":{"effect":9},"animation":"easeInOut","action":{"childHasBeenModified":{"_0":"Sam"}}}
{"kind":"change","seq":28,"dur":0,"patch":[{"op":"replace","path":"/recentGuessMyAgeInformation","value":"Sam"}]}
{"kind":"effect","id":8,"event":"finish","t":9400000}
{"kind":"action","seq":29,"t":9400000,"name":"path.element.guessMyAge.closeButtonTapped","action":{"path":{"_0":{"element":{"id":2,"action":{"guessMyAge":{"_0":{"closeButtonTapped":{}}}}}}}}}
{"kind":"change","seq":29,"dur":0}
{"kind":"effect","id":10,"event":"start","seq":29,"t":9400000,"name":"dismiss","at":"GuessMyAgeExample/GuessMyAgeFeature.swift:63","in":"/path/1/element/guessMyAge/_0"}
{"kind":"action","seq":30,"t":9400000,"name":"path.popFrom","from":{"effect":10},"action":{"path":{"_0":{"popFrom":{"id":2}}}}}
{"kind":"change","seq":30,"dur":0,"patch":[{"op":"remove","path":"/path/1"}]}
{"kind":"effect","id":10,"event":"cancel","t":9400000,"by":30,"cancelID":"path[id: 2]"}
{"kind":"action","seq":31,"t":9400000,"name":"clearButtonTapped","action":{"clearButtonTapped":{}}}
{"kind":"change","seq":31,"dur":0,"patch":[{"op":"add","path":"/destination","value":{"alert":{"_0":{"title":"Forget the last guess?","buttons":[{"label":"Forget","role":"destructive","action":{"confirmClearing":{}}},{"label":"Keep","role":"cancel"}]}}}}]}
{"kind":"action","seq":32,"t":9400000,"name":"destination.dismiss","action":{"destination":{"_0":{"dismiss":{}}}}}
{"kind":"change","seq":32,"dur":0,"patch":[{"op":"remove","path":"/destination"}]}
{"kind":"action","seq":33,"t":9400000,"name":"clearButtonTapped","action":{"clearButtonTapped":{}}}
{"kind":"change","seq":33,"dur":0,"patch":[{"op":"add","path":"/destination","value":{"alert":{"_0":{"title":"Forget the last guess?","buttons":[{"label":"Forget","role":"destructive","action":{"confirmClearing":{}}},{"label":"Keep","role":"cancel"}]}}}}]}
{"kind":"action","seq":34,"t":9400000,"name":"destination.presented.alert.confirmClearing","action":{"destination":{"_0":{"presented":{"_0":{"alert":{"_0":{"confirmClearing":{}}}}}}}}}
{"kind":"change","seq":34,"dur":0,"patch":[{"op":"remove","path":"/destination"},{"op":"remove","path":"/recentGuessMyAgeInformation"}]}
{"kind":"action","seq":35,"t":14400000,"name":"path.popFrom","action":{"path":{"_0":{"popFrom":{"id":0}}}}}
{"kind":"change","seq":35,"dur":0,"patch":[{"op":"remove","path":"/path/0"}]}
{"kind":"action","seq":36,"t":14400000,"name":"newGuessButtonTapped","action":{"newGuessButtonTapped":{}}}
{"kind":"change","seq":36,"dur":0,"reads":[{"key":"stackElementID","value":3}],"patch":[{"op":"add","path":"/path/0","value":{"id":3,"element":{"guessMyAge":{"_0":{"name":"","isGuessAgeButtonTapped":false,"isGuessAgeIncorrect":false}}}}}]}
{"kind":"action","seq":37,"t":14400000,"name":"path.element.guessMyAge.nameTextFieldEditted","action":{"path":{"_0":{"element":{"id":3,"action":{"guessMyAge":{"_0":{"nameTextFieldEditted":{"_0":"Kim"}}}}}}}}}
{"kind":"change","seq":37,"dur":0,"patch":[{"op":"replace","path":"/path/0/element/guessMyAge/_0/name","value":"Kim"}]}
{"kind":"action","seq":38,"t":14400000,"name":"path.element.guessMyAge.guessAgeButtonTapped","action":{"path":{"_0":{"element":{"id":3,"action":{"guessMyAge":{"_0":{"guessAgeButtonTapped":{}}}}}}}}}
{"kind":"change","seq":38,"dur":0,"patch":[{"op":"replace","path":"/path/0/element/guessMyAge/_0/isGuessAgeButtonTapped","value":true}]}
{"kind":"effect","id":11,"event":"start","seq":38,"t":14400000,"name":"guess","at":"GuessMyAgeExample/GuessMyAgeFeature.swift:76","in":"/path/0/element/guessMyAge/_0"}
{"kind":"action","seq":39,"t":15000000,"name":"path.element.guessMyAge.nameTextFieldEditted","action":{"path":{"_0":{"element":{"id":3,"action":{"guessMyAge":{"_0":{"nameTextFieldEditted":{"_0":"Lee"}}}}}}}}}
{"kind":"change","seq":39,"dur":0,"patch":[{"op":"replace","path":"/path/0/element/guessMyAge/_0/name","value":"Lee"}]}
{"kind":"action","seq":40,"t":15400000,"name":"path.element.guessMyAge.guessAgeResponse","from":{"effect":11},"animation":"easeInOut","action":{"path":{"_0":{"element":{"id":3,"action":{"guessMyAge":{"_0":{"guessAgeResponse":{"_0":{"name":"Kim","age":41}}}}}}}}}}
{"kind":"change","seq":40,"dur":0,"patch":[{"op":"add","path":"/path/0/element/guessMyAge/_0/age","value":41},{"op":"replace","path":"/path/0/element/guessMyAge/_0/isGuessAgeButtonTapped","value":false}]}
{"kind":"effect","id":12,"event":"start","seq":40,"t":15400000,"name":"send","at":"GuessMyAgeExample/AppFeature.swift:45"}
{"kind":"effect","id":12,"event":"finish","t":15400000}
{"kind":"action","seq":41,"t":15400000,"name":"childHasBeenModified","from":{"effect":12},"animation":"easeInOut","action":{"childHasBeenModified":{"_0":"Lee"}}}
{"kind":"change","seq":41,"dur":0,"patch":[{"op":"add","path":"/recentGuessMyAgeInformation","value":"Lee"}]}
{"kind":"effect","id":11,"event":"finish","t":15400000}
"""#
