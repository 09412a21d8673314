import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// One lamp, which shows what was asked for before the bridge answers.
@Reducer struct HomeBulb {
  @Recordable struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var name: String
    var isOn = false
    var brightness = 60
    var isFavorite = false
    var isSending = false
    var failure: String?

    var level: HomeBulbLevel { HomeBulbLevel(isOn: isOn, brightness: brightness) }
  }

  @Recordable enum Action: Sendable {
    case switchTapped
    case brightnessPicked(Int)
    case favoriteTapped
    case renamed(String)
    case switched(Result<Bool, any Error>)
    case dimmed(from: HomeBulbLevel, Result<Int, any Error>)
  }

  let isMended: Bool
  @Dependency(HomeBridge.self) var bridge

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .switchTapped:
        guard !state.isSending else { return .none }
        state.isOn.toggle()
        state.isSending = true
        state.failure = nil
        return .run { [id = state.id, isOn = state.isOn] send in
          await send(.switched(Result { try await bridge.turn(id, isOn) }))
        }
      case .brightnessPicked(let brightness):
        guard !state.isSending else { return .none }
        let old = state.level
        state.brightness = brightness
        state.isOn = true
        state.isSending = true
        state.failure = nil
        return .run { [id = state.id] send in
          await send(.dimmed(from: old, Result { try await bridge.dim(id, brightness) }))
        }
      case .favoriteTapped: state.isFavorite.toggle()
      case .renamed(let name): state.name = name
      case .switched(.success), .dimmed(_, .success): state.isSending = false
      case .switched(.failure(let error)):
        state.isSending = false
        state.isOn.toggle()
        state.failure = String(describing: error)
      case .dimmed(let old, .failure(let error)):
        state.isSending = false
        state.brightness = old.brightness
        if isMended { state.isOn = old.isOn }
        state.failure = String(describing: error)
      }
      return .none
    }
  }
}

@Recordable struct HomeBulbLevel: Equatable, Sendable {
  var isOn: Bool
  var brightness: Int
}

/// The lamps of a home.
@Reducer struct HomeLights {
  @Recordable struct State: Equatable, Sendable {
    var bulbs: IdentifiedArrayOf<HomeBulb.State> = []
    var showsFavoritesOnly = false
  }

  @Recordable enum Action: Sendable {
    case bulbs(IdentifiedActionOf<HomeBulb>)
    case favoritesOnlyToggled
    case removeTapped(Int)
  }

  let isMended: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bulbs: break
      case .favoritesOnlyToggled: state.showsFavoritesOnly.toggle()
      case .removeTapped(let id): state.bulbs.remove(id: id)
      }
      return .none
    }
    .forEach(\.bulbs, action: \.bulbs) { HomeBulb(isMended: isMended) }
  }
}

@DependencyClient struct HomeBridge: Sendable {
  var turn: @Sendable (_ id: Int, _ isOn: Bool) async throws -> Bool
  var dim: @Sendable (_ id: Int, _ brightness: Int) async throws -> Int
}

extension HomeBridge: DependencyKey {
  static let liveValue = HomeBridge { _, isOn in
    @Dependency(\.network) var network
    try await network.travel(0.2...1.2, 0.1)
    return isOn
  } dim: { _, brightness in
    @Dependency(\.network) var network
    try await network.travel(0.2...1.5, 0.12)
    return brightness
  }

  static let testValue = HomeBridge()
}

struct DimmedFromOff: Question {
  let kind = FaultKind.notPutBack
  let fault = "A lamp that dimming had turned on stays on when dimming fails."
  let start = HomeLights.State(bulbs: [
    HomeBulb.State(id: 1, name: "Kitchen"), HomeBulb.State(id: 2, name: "Hall", isOn: true),
    HomeBulb.State(id: 3, name: "Desk", brightness: 80), HomeBulb.State(id: 4, name: "Porch"),
    HomeBulb.State(id: 5, name: "Bed", isOn: true, brightness: 20),
  ])

  func feature(isMended: Bool) -> HomeLights { HomeLights(isMended: isMended) }

  func use(_ person: Person<HomeLights>) async {
    for round in 1...28 {
      guard let id = person.picks(person.state.bulbs.ids) else { break }
      switch person.number(1...12) {
      case 1...5: await person.sends(.bulbs(.element(id: id, action: .switchTapped)))
      case 6...8: await person.sends(.bulbs(.element(id: id, action: .brightnessPicked(person.number(1...5) * 20))))
      case 9: await person.sends(.bulbs(.element(id: id, action: .favoriteTapped)))
      case 10: await person.sends(.bulbs(.element(id: id, action: .renamed("Lamp \(round)"))))
      case 11: await person.sends(.favoritesOnlyToggled)
      default: if person.happens(0.3) { await person.sends(.removeTapped(id)) }
      }
      if person.happens(0.75) { await person.waits(1.5...4) } else { await person.waits(0.1...0.9) }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<HomeLights.State, HomeLights.Action>) -> Bool {
    guard case .bulbs(.element(let id, .dimmed(let old, .failure))) = step.action else { return false }
    return step.after.bulbs[id: id]?.isOn != old.isOn
  }
}

extension DimmedFromOff: ExploredQuestion {
  func isWrong(_ action: HomeLights.Action, from before: HomeLights.State, to after: HomeLights.State) -> Bool {
    guard case .bulbs(.element(let id, .dimmed(let old, .failure))) = action, let bulb = after.bulbs[id: id] else {
      return false
    }
    return bulb.level != old
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(HomeBridge.self, .liveValue) }
}
