import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A panel with the words of the track that plays.
@Reducer struct LyricsPanel {
  @Recordable struct State: Equatable, Sendable {
    var track: Int
    var isOpen = false
    var lines: [String] = []
    var textSize = 2
    var isLoading = false
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case openTapped
    case closeTapped
    case textSizePicked(Int)
    case trackChanged(Int)
    case loaded(track: Int, Result<[String], any Error>)
  }

  private enum CancelID { case loading }

  let isMended: Bool
  @Dependency(LyricsLibrary.self) var library

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .openTapped:
        state.isOpen = true
        return state.lines.isEmpty && !state.isLoading ? load(&state) : .none
      case .closeTapped: state.isOpen = false
      case .textSizePicked(let size): state.textSize = size
      case .trackChanged(let track):
        state.track = track
        state.lines = []
        state.isLoading = false
        state.failure = nil
        return state.isOpen ? load(&state) : .none
      case .loaded(let track, let result):
        if isMended, track != state.track { return .none }
        state.isLoading = false
        switch result {
        case .success(let lines): state.lines = lines
        case .failure(let error): state.failure = String(describing: error)
        }
      }
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.isLoading = true
    state.failure = nil
    return .run { [track = state.track] send in
      await send(.loaded(track: track, Result { try await library.lyrics(track) }))
    }
    .cancellable(id: CancelID.loading, cancelInFlight: true)
  }
}

/// An album that is played.
@Reducer struct AlbumPlayer {
  @Recordable struct State: Equatable, Sendable {
    var tracks = Array(101...109)
    var index = 0
    var isPlaying = false
    var volume = 5
    var liked: [Int] = []
    var lyrics = LyricsPanel.State(track: 101)
  }

  @Recordable enum Action: Sendable {
    case lyrics(LyricsPanel.Action)
    case playPauseTapped
    case nextTapped
    case previousTapped
    case trackTapped(Int)
    case likeTapped
    case volumeChanged(Int)
  }

  let isMended: Bool

  var body: some ReducerOf<Self> {
    Scope(state: \.lyrics, action: \.lyrics) { LyricsPanel(isMended: isMended) }
    Reduce { state, action in
      switch action {
      case .lyrics: break
      case .playPauseTapped: state.isPlaying.toggle()
      case .nextTapped: return play((state.index + 1) % state.tracks.count, &state)
      case .previousTapped: return play(max(state.index - 1, 0), &state)
      case .trackTapped(let index): return play(index, &state)
      case .likeTapped:
        let track = state.tracks[state.index]
        if state.liked.contains(track) { state.liked.removeAll { $0 == track } } else { state.liked.append(track) }
      case .volumeChanged(let volume): state.volume = volume
      }
      return .none
    }
  }

  private func play(_ index: Int, _ state: inout State) -> Effect<Action> {
    state.isPlaying = true
    guard index != state.index else { return .none }
    state.index = index
    return .send(.lyrics(.trackChanged(state.tracks[index])))
  }
}

@DependencyClient struct LyricsLibrary: Sendable {
  var lyrics: @Sendable (_ track: Int) async throws -> [String]
}

extension LyricsLibrary: DependencyKey {
  static let liveValue = LyricsLibrary { track in
    @Dependency(\.network) var network
    try await network.travel(0.3...3.5, 0.08)
    return (1...3).map { "line \($0) of \(track)" }
  }

  static let testValue = LyricsLibrary()
}

struct LyricsOfLastTrack: Question {
  let kind = FaultKind.outdatedAnswer
  let fault = "Lyrics are taken although another track plays by the time they arrive."
  let start = AlbumPlayer.State()

  func feature(isMended: Bool) -> AlbumPlayer { AlbumPlayer(isMended: isMended) }

  func use(_ person: Person<AlbumPlayer>) async {
    await person.sends(.playPauseTapped)
    for _ in 1...30 {
      switch person.number(1...14) {
      case 1...3: await person.sends(.nextTapped)
      case 4: await person.sends(.previousTapped)
      case 5: await person.sends(.trackTapped(person.number(0...8)))
      case 6...9: await person.sends(.lyrics(person.state.lyrics.isOpen ? .closeTapped : .openTapped))
      case 10: await person.sends(.likeTapped)
      case 11: await person.sends(.volumeChanged(person.number(0...10)))
      case 12: await person.sends(.lyrics(.textSizePicked(person.number(1...4))))
      default:
        // A peek at the words.
        if !person.state.lyrics.isOpen { await person.sends(.lyrics(.openTapped)) }
        await person.waits(0.4...1.2)
        await person.sends(.lyrics(.closeTapped))
      }
      if person.happens(0.75) { await person.waits(2...6) } else { await person.waits(0.2...0.8) }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<AlbumPlayer.State, AlbumPlayer.Action>) -> Bool {
    guard case .lyrics(.loaded(let track, _)) = step.action else { return false }
    return track != step.before.lyrics.track && step.before.lyrics != step.after.lyrics
  }
}

extension LyricsOfLastTrack: ExploredQuestion {
  func isWrong(_ state: AlbumPlayer.State, isAtRest: Bool) -> Bool {
    !state.lyrics.lines.allSatisfy { $0.hasSuffix(" of \(state.lyrics.track)") }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(LyricsLibrary.self, .liveValue) }
}
