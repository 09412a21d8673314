import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The exercises of today, with weights that a coach suggests.
@Reducer struct WorkoutPlan {
  @Recordable struct State: Equatable, Sendable {
    var exercises: [PlannedExercise] = []
    var nextID = 1
    var usesPounds = false
    var failure: String?

    func index(of id: Int) -> Int? { exercises.firstIndex { $0.id == id } }
  }

  @Recordable enum Action: Sendable {
    case addTapped(String)
    case warmUpTapped
    case removeTapped(Int)
    case setsChanged(id: Int, sets: Int)
    case doneTapped(Int)
    case unitToggled
    case askCoachTapped(Int)
    case coachAnswered(PlanPlace, Result<Int, any Error>)
    case failureDismissed
  }

  private enum CancelID: Hashable { case coach(Int) }

  let isMended: Bool
  @Dependency(CoachClient.self) var coach

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped(let name):
        state.exercises.append(PlannedExercise(id: state.nextID, name: name))
        state.nextID += 1
      case .warmUpTapped:
        state.exercises.insert(PlannedExercise(id: state.nextID, name: "warm-up", sets: 1), at: 0)
        state.nextID += 1
      case .removeTapped(let id):
        state.exercises.removeAll { $0.id == id }
        return .cancel(id: CancelID.coach(id))
      case .setsChanged(let id, let sets):
        guard let index = state.index(of: id) else { return .none }
        state.exercises[index].sets = sets
      case .doneTapped(let id):
        guard let index = state.index(of: id) else { return .none }
        // What is done goes to the end.
        var exercise = state.exercises.remove(at: index)
        exercise.isDone = true
        state.exercises.append(exercise)
      case .unitToggled: state.usesPounds.toggle()
      case .askCoachTapped(let id):
        guard let index = state.index(of: id), !state.exercises[index].isAsking else { return .none }
        state.exercises[index].isAsking = true
        state.failure = nil
        let name = state.exercises[index].name
        let place = isMended ? PlanPlace.exercise(id) : .row(index)
        return .run { send in
          await send(.coachAnswered(place, Result { try await coach.weight(name) }))
        }
        .cancellable(id: CancelID.coach(id))
      case .coachAnswered(let place, let result):
        let index =
          switch place {
          case .row(let row): state.exercises.indices.contains(row) ? row : nil
          case .exercise(let id): state.index(of: id)
          }
        guard let index else { return .none }
        state.exercises[index].isAsking = false
        switch result {
        case .success(let weight): state.exercises[index].weight = weight
        case .failure(let error): state.failure = String(describing: error)
        }
      case .failureDismissed: state.failure = nil
      }
      return .none
    }
  }
}

@Recordable struct PlannedExercise: Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
  var sets = 3
  /// In kilograms; nil until the coach has answered.
  var weight: Int?
  var isAsking = false
  var isDone = false
}

/// What an answer is for.
@Recordable enum PlanPlace: Equatable, Sendable {
  case row(Int)
  case exercise(Int)
}

@DependencyClient struct CoachClient: Sendable {
  var weight: @Sendable (_ exercise: String) async throws -> Int
}

extension CoachClient: DependencyKey {
  static let liveValue = CoachClient { _ in
    @Dependency(\.network) var network
    try await network.travel(0.6...3, 0.08)
    return network.number(4...16) * 5
  }

  static let testValue = CoachClient()
}

struct CoachAnswer: Question {
  let kind = FaultKind.keptIndex
  let fault = "The coach's answer goes to the row that the exercise had when it was asked about."
  let start = WorkoutPlan.State()

  func feature(isMended: Bool) -> WorkoutPlan { WorkoutPlan(isMended: isMended) }

  func use(_ person: Person<WorkoutPlan>) async {
    for name in ["squat", "row", "press", "lunge"] {
      await person.sends(.addTapped(name))
      await person.waits(1...2)
    }
    for _ in 1...28 {
      let exercises = person.state.exercises
      guard let exercise = person.picks(exercises.filter { !$0.isDone }) else {
        await person.sends(.addTapped("curl"))
        continue
      }
      switch person.number(1...13) {
      case 1...5: await person.sends(.askCoachTapped(exercise.id))
      case 6: await person.sends(.addTapped(person.picks(["plank", "swing", "dip", "curl"]) ?? "dip"))
      case 7: await person.sends(.warmUpTapped)
      case 8, 9: await person.sends(.setsChanged(id: exercise.id, sets: person.number(1...5)))
      case 10, 11: await person.sends(.doneTapped(exercise.id))
      case 12: await person.sends(.unitToggled)
      default: if exercises.count > 3 { await person.sends(.removeTapped(exercise.id)) }
      }
      if person.happens(0.7) { await person.waits(3...6) } else { await person.waits(0.4...1.4) }
      if person.state.failure != nil, person.happens(0.6) { await person.sends(.failureDismissed) }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<WorkoutPlan.State, WorkoutPlan.Action>) -> Bool {
    guard case .coachAnswered(.row(let row), _) = step.action, case .askCoachTapped(let id)? = step.request?.action
    else {
      return false
    }
    return step.before.index(of: id) != row
  }
}

extension CoachAnswer: ExploredQuestion {
  func isWrong(_ state: WorkoutPlan.State, isAtRest: Bool) -> Bool {
    isAtRest && state.exercises.contains(where: \.isAsking)
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(CoachClient.self, .liveValue) }
}
