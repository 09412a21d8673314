import ReexportedRuntime

/// As before the macros: conformances by hand, `Reduce` with its types, a core beside the body.
struct KitchenFeature: Reducer {
  struct State: Equatable {
    var stoves: IdentifiedArrayOf<StoveFeature.State> = []
    var total: Int?
  }

  @CasePathable
  enum Action: Equatable {
    case stoves(IdentifiedActionOf<StoveFeature>)
    case totalChanged(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case let .stoves(.element(id: id, action: .measured(degrees))):
        guard state.stoves[id: id] != nil else { return .none }
        return .send(.totalChanged(degrees + (state.total ?? 0)))

      case .stoves:
        return .none

      case let .totalChanged(total):
        state.total = total
        return .none
      }
    }
    .forEach(\.stoves, action: \.stoves) {
      StoveFeature()
    }
  }
}

struct StoveFeature: Reducer {
  @Dependency(\.thermometer)
  var thermometer

  struct State: Equatable, Identifiable {
    let id: Int
    var degrees: Int?
    var isMeasuring = false
    var hasFailed = false
  }

  @CasePathable
  enum Action: Equatable {
    case measureButtonTapped
    case measured(Int)
    case measuringFailed
  }

  var body: some ReducerOf<Self> {
    core()
  }

  private func core() -> some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case .measureButtonTapped:
        state.isMeasuring = true
        return .run { [id = state.id] send in
          await send(.measured(try await thermometer.measure(id)), animation: .easeInOut)
        } catch: { _, send in
          await send(.measuringFailed)
        }

      case let .measured(degrees):
        state.isMeasuring = false
        state.degrees = degrees
        return .none

      case .measuringFailed:
        state.isMeasuring = false
        state.hasFailed = true
        return .none
      }
    }
  }
}

struct Thermometer: Sendable {
  var measure: @Sendable (Int) async throws -> Int
  var all: @Sendable () async throws -> [Int]
}

extension Thermometer: TestDependencyKey {
  static let testValue = Thermometer(
    measure: unimplemented("Thermometer.measure"), all: unimplemented("Thermometer.all", placeholder: []))
}

extension DependencyValues {
  var thermometer: Thermometer {
    get { self[Thermometer.self] }
    set { self[Thermometer.self] = newValue }
  }
}

@Reducer
struct Oven {
  struct State: Equatable { var isHot = false }
  enum Action: Equatable { case onButtonTapped, isHot }
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .onButtonTapped:
        return .run { send in
          try await clock.sleep(for: .seconds(1200))
          await send(.isHot)
        }
      case .isHot:
        state.isHot = true
        return .none
      }
    }
  }
}
