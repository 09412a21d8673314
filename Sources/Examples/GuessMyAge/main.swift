import ComposableRuntime
import PlayheadLive

await Playhead.main {
  Store(initialState: AppFeature.State()) { AppFeature() }
} world: { world in
  world.answers(\.guessAgeClient.singleFetch, "singleFetch") { name, _ in
    guard !name.isEmpty else { throw GuessAgeError.noName }
    return GuessAge(name: name, age: GuessAgeClient.ages[name])
  }
}
