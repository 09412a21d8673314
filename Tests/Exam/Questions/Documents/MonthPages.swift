import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// Which entries of a calendar are shown.
@Reducer struct CalendarFilter {
  @Recordable struct State: Equatable, Sendable {
    var showsWork = true
    var showsFamily = true
  }

  @Recordable enum Action: Sendable {
    case workToggled
    case familyToggled
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .workToggled: state.showsWork.toggle()
      case .familyToggled: state.showsFamily.toggle()
      }
      return .none
    }
  }
}

/// A calendar that shows one month, and keeps those that it has loaded.
@Reducer struct MonthCalendar {
  @Recordable struct State: Equatable, Sendable {
    var month = 5
    var entries: [CalendarEntry] = []
    var loadedMonths: IdentifiedArrayOf<CalendarMonth> = []
    var selectedDay: Int?
    var filter = CalendarFilter.State()
    var isLoading = false
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case appeared
    case refreshTapped
    case monthChosen(Int)
    case dayTapped(Int?)
    case loaded(Result<CalendarMonth, any Error>)
    case filter(CalendarFilter.Action)
  }

  private enum CancelID { case load }

  let isMended: Bool
  @Dependency(CalendarClient.self) var client

  var body: some ReducerOf<Self> {
    Scope(state: \.filter, action: \.filter) { CalendarFilter() }
    Reduce { state, action in
      switch action {
      case .appeared, .refreshTapped: return load(&state)
      case .monthChosen(let month):
        guard month != state.month else { return .none }
        state.month = month
        state.selectedDay = nil
        state.failure = nil
        if let known = state.loadedMonths[id: month] {
          state.entries = known.entries
          state.isLoading = false
          return isMended ? .cancel(id: CancelID.load) : .none
        }
        state.entries = []
        return load(&state)
      case .dayTapped(let day): state.selectedDay = day
      case .loaded(.success(let month)):
        state.isLoading = false
        state.loadedMonths.updateOrAppend(month)
        state.entries = month.entries
      case .loaded(.failure(let error)):
        state.isLoading = false
        state.failure = String(describing: error)
      case .filter: break
      }
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.isLoading = true
    state.failure = nil
    return .run(name: "load") { [month = state.month] send in
      await send(.loaded(Result { try await client.month(month) }))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }
}

@Recordable struct CalendarEntry: Equatable, Identifiable, Sendable {
  let id: Int
  var day: Int
  var title: String
  var isWork: Bool
}

@Recordable struct CalendarMonth: Equatable, Identifiable, Sendable {
  let id: Int
  var entries: [CalendarEntry]
}

@DependencyClient struct CalendarClient: Sendable {
  var month: @Sendable (_ number: Int) async throws -> CalendarMonth
}

extension CalendarClient: DependencyKey {
  static let liveValue = CalendarClient { month in
    @Dependency(\.network) var network
    try await network.travel(0.4...1.6, 0.06)
    let entries = (1...network.number(2...4)).map { number in
      let titles = ["Dentist", "Review", "Dinner", "Planning", "Piano lesson"]
      let title = titles[(month + number) % titles.count]
      return CalendarEntry(id: month * 100 + number, day: number * 6, title: title, isWork: number.isMultiple(of: 2))
    }
    return CalendarMonth(id: month, entries: entries)
  }
  static let testValue = CalendarClient()
}

struct MonthPages: Question {
  let kind = FaultKind.outdatedAnswer
  let fault = "Choosing a month that is known already does not cancel the loading of the month before."
  let start = MonthCalendar.State()

  func feature(isMended: Bool) -> MonthCalendar { MonthCalendar(isMended: isMended) }

  func use(_ person: Person<MonthCalendar>) async {
    await person.sends(.appeared)
    await person.waits(2...3)
    for _ in 1...24 {
      let month = person.state.month
      let next = month == 1 || (month < 12 && person.happens(0.6)) ? month + 1 : month - 1
      await person.sends(.monthChosen(next))
      await person.waits(person.happens(0.15) ? 0.2...0.6 : 1.8...4)
      if person.happens(0.3) {
        await person.sends(.dayTapped(person.number(1...28)))
        await person.waits(1...3)
      }
      if person.state.failure != nil || person.happens(0.08) {
        await person.sends(.refreshTapped)
        await person.waits(1...3)
      }
      if person.happens(0.1) {
        await person.sends(.filter(person.happens(0.5) ? .workToggled : .familyToggled))
        await person.waits(1...2)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<MonthCalendar.State, MonthCalendar.Action>) -> Bool {
    guard case .loaded = step.action, let request = step.request else { return false }
    return request.state.month != step.before.month
  }
}

extension MonthPages: ExploredQuestion {
  func isWrong(_ state: MonthCalendar.State, isAtRest: Bool) -> Bool {
    state.entries != (state.loadedMonths[id: state.month]?.entries ?? [])
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(CalendarClient.self, .liveValue) }
}
