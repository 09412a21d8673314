import ComposableRuntime
import ComposableTesting
import Testing

@testable import GuessMyAgeExample

@MainActor
@Suite struct GuessMyAgeTests {
  @Test func `an age is guessed`() async {
    let store = TestStore(initialState: GuessMyAgeFeature.State(name: "Name")) {
      GuessMyAgeFeature()
    } withDependencies: {
      $0.guessAgeClient.singleFetch = { GuessAge(name: $0, age: 7) }
    }
    await store.send(.nameTextFieldEditted("Blob")) { $0.name = "Blob" }
    await store.send(.guessAgeButtonTapped) { $0.isGuessAgeButtonTapped = true }
    await store.receive(\.guessAgeResponse, GuessAge(name: "Blob", age: 7)) {
      $0.isGuessAgeButtonTapped = false
      $0.age = 7
    }
  }

  @Test func `nobody has the name`() async {
    let store = TestStore(initialState: GuessMyAgeFeature.State(name: "Name", age: 3)) {
      GuessMyAgeFeature()
    } withDependencies: {
      $0.guessAgeClient.singleFetch = { GuessAge(name: $0) }
    }
    await store.send(.guessAgeButtonTapped) {
      $0.isGuessAgeButtonTapped = true
      $0.age = nil
    }
    await store.receive(\.guessAgeResponse) {
      $0.isGuessAgeButtonTapped = false
      $0.isGuessAgeIncorrect = true
    }
  }

  @Test func `a guess that fails is tried again`() async {
    let store = TestStore(initialState: GuessMyAgeFeature.State(name: "")) {
      GuessMyAgeFeature()
    } withDependencies: {
      $0.guessAgeClient.singleFetch = { _ in throw GuessAgeError.noName }
    }
    await store.send(.guessAgeButtonTapped) { $0.isGuessAgeButtonTapped = true }
    await store.receive(\.guessAgeFetchFailed) {
      $0.isGuessAgeButtonTapped = false
      $0.alert = .failure
    }
    store.dependencies.guessAgeClient.singleFetch = { GuessAge(name: $0, age: 1) }
    await store.send(\.alert.tryAgain) {
      $0.alert = nil
      $0.isGuessAgeButtonTapped = true
    }
    await store.receive(\.guessAgeResponse) {
      $0.isGuessAgeButtonTapped = false
      $0.age = 1
    }
  }

  @Test func `a screen tells the app what it has guessed`() async {
    let store = TestStore(
      initialState: AppFeature.State(path: [.guessMyAge(GuessMyAgeFeature.State(name: "Blob"))])
    ) {
      AppFeature()
    } withDependencies: {
      $0.guessAgeClient.singleFetch = { GuessAge(name: $0, age: 0) }
    }
    await store.send(.path(.element(id: 0, action: .guessMyAge(.guessAgeButtonTapped)))) {
      $0.path[id: 0, case: \.guessMyAge]?.isGuessAgeButtonTapped = true
    }
    await store.receive(\.path[id: 0].guessMyAge.guessAgeResponse) {
      $0.path[id: 0, case: \.guessMyAge]?.isGuessAgeButtonTapped = false
      $0.path[id: 0, case: \.guessMyAge]?.age = 0
    }
    await store.receive(\.childHasBeenModified, "Blob") { $0.recentGuessMyAgeInformation = "Blob" }
  }

  @Test func `a screen that is left guesses no more`() async {
    let clock = TestClock()
    let store = TestStore(initialState: AppFeature.State()) {
      AppFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.guessAgeClient = .liveValue
    }
    await store.send(.newGuessButtonTapped) {
      $0.path.append(.guessMyAge(GuessMyAgeFeature.State(name: "")))
    }
    await store.send(\.path[id: 0].guessMyAge.guessAgeButtonTapped) {
      $0.path[id: 0, case: \.guessMyAge]?.isGuessAgeButtonTapped = true
    }
    await store.send(\.path[id: 0].guessMyAge.closeButtonTapped)
    await store.receive(\.path.popFrom, 0) { $0.path = StackState() }
    await clock.advance(by: .seconds(2))
  }

  @Test func `the help closes itself`() async {
    let store = TestStore(initialState: AppFeature.State()) { AppFeature() }
    await store.send(.helpButtonTapped) { $0.destination = .help(HelpFeature.State()) }
    await store.send(\.destination.help.nextButtonTapped) { $0.destination = .help(HelpFeature.State(page: 2)) }
    await store.send(\.destination.help.nextButtonTapped) { $0.destination = .help(HelpFeature.State(page: 3)) }
    await store.send(\.destination.help.nextButtonTapped)
    await store.send(\.destination.help.doneButtonTapped)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func `the last guess is forgotten once that is confirmed`() async {
    let store = TestStore(initialState: AppFeature.State(recentGuessMyAgeInformation: "Blob")) { AppFeature() }
    await store.send(.clearButtonTapped) { $0.destination = .alert(.clearing) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await store.send(.clearButtonTapped) { $0.destination = .alert(.clearing) }
    await store.send(\.destination.alert.confirmClearing) {
      $0.destination = nil
      $0.recentGuessMyAgeInformation = nil
    }
  }

  @Test func `the client knows some names`() async throws {
    try await withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      let client = GuessAgeClient.liveValue
      let known = try await client.singleFetch("Kim")
      #expect(known == GuessAge(name: "Kim", age: 41))
      let unknown = try await client.singleFetch("Kimm")
      #expect(unknown == GuessAge(name: "Kimm"))
      await #expect(throws: GuessAgeError.noName) { _ = try await client.singleFetch("") }
    }
  }
}
