import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The songs that are played one after the other.
@Reducer struct SongQueue {
  @Recordable struct State: Equatable, Sendable {
    var songs: IdentifiedArrayOf<QueuedSong> = []
    /// The index of the song that plays.
    var current = 0
    var isPlaying = false
    var repeats = false
    var nextID = 1
    var isSuggesting = false
    var failure: String?

    var song: QueuedSong? { songs.indices.contains(current) ? songs[current] : nil }

    mutating func insert(_ title: String, at index: Int) {
      songs.insert(QueuedSong(id: nextID, title: title), at: index)
      nextID += 1
    }
  }

  @Recordable enum Action: Sendable {
    case playNextTapped(String)
    case playLastTapped(String)
    case suggestTapped
    case suggested(Result<[String], any Error>)
    case songDragged(from: Int, to: Int)
    case songRemoved(Int)
    case loveTapped(Int)
    case playPauseTapped
    case repeatToggled
    case songEnded
    case previousTapped
  }

  let isMended: Bool
  @Dependency(SongSuggestions.self) var suggestions

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .playNextTapped(let title): state.insert(title, at: min(state.current + 1, state.songs.count))
      case .playLastTapped(let title): state.insert(title, at: state.songs.count)
      case .suggestTapped:
        guard !state.isSuggesting else { return .none }
        state.isSuggesting = true
        state.failure = nil
        return .run { [title = state.song?.title ?? ""] send in
          await send(.suggested(Result { try await suggestions.like(title) }))
        }
      case .suggested(.success(let titles)):
        state.isSuggesting = false
        for title in titles { state.insert(title, at: state.songs.count) }
      case .suggested(.failure(let error)):
        state.isSuggesting = false
        state.failure = String(describing: error)
      case .songDragged(let from, let to):
        guard state.songs.indices.contains(from), state.songs.indices.contains(to) else { return .none }
        let song = state.songs.remove(at: from)
        state.songs.insert(song, at: to)
        if from == state.current {
          state.current = to
        } else if from < state.current, to >= state.current {
          state.current -= 1
        } else if isMended, from > state.current, to <= state.current {
          state.current += 1
        }
      case .songRemoved(let id):
        guard let index = state.songs.index(id: id) else { return .none }
        state.songs.remove(id: id)
        if index < state.current { state.current -= 1 }
        if state.current >= state.songs.count {
          state.current = max(state.songs.count - 1, 0)
          state.isPlaying = false
        }
      case .loveTapped(let id): state.songs[id: id]?.isLoved.toggle()
      case .playPauseTapped: state.isPlaying = !state.isPlaying && state.song != nil
      case .repeatToggled: state.repeats.toggle()
      case .songEnded:
        if state.current + 1 < state.songs.count {
          state.current += 1
        } else {
          state.current = state.repeats ? 0 : state.current
          state.isPlaying = state.isPlaying && state.repeats && !state.songs.isEmpty
        }
      case .previousTapped: state.current = max(state.current - 1, 0)
      }
      return .none
    }
  }
}

@Recordable struct QueuedSong: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var isLoved = false
}

@DependencyClient struct SongSuggestions: Sendable {
  var like: @Sendable (_ title: String) async throws -> [String]
}

extension SongSuggestions: DependencyKey {
  static let liveValue = SongSuggestions { _ in
    @Dependency(\.network) var network
    try await network.travel(0.3...2, 0.1)
    return (1...network.number(1...3)).map { _ in "Suggestion \(network.number(1...99))" }
  }

  static let testValue = SongSuggestions()
}

struct DraggedSong: Question {
  let kind = FaultKind.wrongReduction
  let fault = "Another song counts as playing when one is dragged from below it to above it."
  let start = SongQueue.State()

  func feature(isMended: Bool) -> SongQueue { SongQueue(isMended: isMended) }

  func use(_ person: Person<SongQueue>) async {
    for title in ["Harbour", "Slow Train", "Ember", "Northern", "Paper Boats"] {
      await person.sends(.playLastTapped(title))
      await person.waits(0.5...2)
    }
    await person.sends(.playPauseTapped)
    for round in 1...40 {
      let songs = person.state.songs
      switch person.number(1...16) {
      case 1...3: if person.state.isPlaying { await person.sends(.songEnded) }
      case 4, 5: await person.sends(.playNextTapped("Single \(round)"))
      case 6: await person.sends(.playLastTapped("Single \(round)"))
      case 7, 8: await person.sends(.suggestTapped)
      case 9...11:
        // Mostly within what is still to come.
        let first = person.happens(0.75) ? person.state.current : 0
        let places = Array(first..<max(songs.count, first + 1))
        guard let from = person.picks(places), let to = person.picks(places), from != to else { continue }
        await person.sends(.songDragged(from: from, to: to))
      case 12: if let song = person.picks(songs) { await person.sends(.songRemoved(song.id)) }
      case 13: if let song = person.picks(songs) { await person.sends(.loveTapped(song.id)) }
      case 14: await person.sends(.playPauseTapped)
      case 15: await person.sends(.repeatToggled)
      default: await person.sends(.previousTapped)
      }
      if person.happens(0.8) { await person.waits(2...8) } else { await person.waits(0.2...1) }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<SongQueue.State, SongQueue.Action>) -> Bool {
    guard case .songDragged = step.action else { return false }
    return step.before.song?.id != step.after.song?.id
  }
}

extension DraggedSong: ExploredQuestion {
  func isWrong(_ action: SongQueue.Action, from before: SongQueue.State, to after: SongQueue.State) -> Bool {
    guard case .songDragged = action else { return false }
    return before.song?.id != after.song?.id
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(SongSuggestions.self, .liveValue) }
}
