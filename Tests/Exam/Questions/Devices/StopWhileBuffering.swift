import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A player of streamed videos.
@Reducer struct VideoPlayer {
  @Recordable struct State: Equatable, Sendable {
    var videos: [StreamedVideo] = []
    var current: StreamedVideo?
    /// In seconds.
    var position = 0
    /// What the viewer wants; nothing moves while it buffers.
    var isPlaying = false
    var isBuffering = false
    var hasCaptions = false
    var watched: [Int] = []
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case videoTapped(StreamedVideo)
    case playPauseTapped
    case seeked(Int)
    case stopTapped
    case captionsToggled
    case segmentLoaded(Result<Int, any Error>)
    case tick
  }

  private enum CancelID { case loading, ticking }

  let isMended: Bool
  @Dependency(VideoServer.self) var server
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .videoTapped(let video):
        state.current = video
        state.isPlaying = true
        return load(video, from: 0, &state)
      case .playPauseTapped:
        guard let video = state.current else { return .none }
        if state.failure != nil {
          state.isPlaying = true
          return load(video, from: state.position, &state)
        }
        state.isPlaying.toggle()
        if state.isBuffering { return .none }
        if !state.isPlaying { return .cancel(id: CancelID.ticking) }
        if state.position >= video.length { return load(video, from: 0, &state) }
        return ticking
      case .seeked(let position):
        guard let video = state.current else { return .none }
        return load(video, from: position, &state)
      case .stopTapped:
        state.current = nil
        state.position = 0
        state.isPlaying = false
        if isMended { state.isBuffering = false }
        state.failure = nil
        return .merge(.cancel(id: CancelID.loading), .cancel(id: CancelID.ticking))
      case .captionsToggled: state.hasCaptions.toggle()
      case .segmentLoaded(.success(let position)):
        state.isBuffering = false
        state.position = position
        return state.isPlaying ? ticking : .none
      case .segmentLoaded(.failure(let error)):
        state.isBuffering = false
        state.isPlaying = false
        state.failure = String(describing: error)
      case .tick:
        guard let video = state.current else { return .none }
        state.position = min(state.position + 5, video.length)
        guard state.position == video.length else { return .none }
        state.isPlaying = false
        if !state.watched.contains(video.id) { state.watched.append(video.id) }
        return .cancel(id: CancelID.ticking)
      }
      return .none
    }
  }

  private func load(_ video: StreamedVideo, from position: Int, _ state: inout State) -> Effect<Action> {
    state.position = position
    state.isBuffering = true
    state.failure = nil
    return .concatenate(
      .cancel(id: CancelID.ticking),
      .run { send in
        await send(.segmentLoaded(Result { try await server.segment(video.id, position) }))
      }
      .cancellable(id: CancelID.loading, cancelInFlight: true)
    )
  }

  private var ticking: Effect<Action> {
    .run { send in
      for await _ in clock.timer(interval: .seconds(5)) { await send(.tick) }
    }
    .cancellable(id: CancelID.ticking, cancelInFlight: true)
  }
}

@Recordable struct StreamedVideo: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  /// In seconds.
  var length: Int
}

@DependencyClient struct VideoServer: Sendable {
  /// Loads what follows a position, and returns where it begins.
  var segment: @Sendable (_ id: Int, _ position: Int) async throws -> Int
}

extension VideoServer: DependencyKey {
  static let liveValue = VideoServer { _, position in
    @Dependency(\.network) var network
    try await network.travel(0.4...2.5, 0.08)
    return position / 2 * 2
  }

  static let testValue = VideoServer()
}

struct StopWhileBuffering: Question {
  let kind = FaultKind.notPutBack
  let fault = "Stopping while the video buffers cancels the loading, but goes on showing that it buffers."
  let start = VideoPlayer.State(videos: [
    StreamedVideo(id: 1, title: "Tides", length: 40), StreamedVideo(id: 2, title: "Bread", length: 65),
    StreamedVideo(id: 3, title: "Bridges", length: 30), StreamedVideo(id: 4, title: "Owls", length: 90),
  ])

  func feature(isMended: Bool) -> VideoPlayer { VideoPlayer(isMended: isMended) }

  func use(_ person: Person<VideoPlayer>) async {
    for _ in 1...8 {
      guard let video = person.picks(person.state.videos) else { return }
      await person.sends(.videoTapped(video))
      if person.happens(0.15) {
        await person.waits(0.1...0.6)
        await person.sends(.stopTapped)
        await person.waits(1...4)
        continue
      }
      await person.waits(3...14)
      for _ in 0..<person.number(1...4) {
        switch person.number(1...6) {
        case 1, 2: await person.sends(.playPauseTapped)
        case 3, 4: await person.sends(.seeked(person.number(0...(video.length - 5))))
        case 5: await person.sends(.captionsToggled)
        default: break
        }
        if person.happens(0.8) { await person.waits(3...12) } else { await person.waits(0.2...1) }
      }
      if person.state.failure != nil { await person.sends(.playPauseTapped) }
      if person.happens(0.4) { await person.sends(.stopTapped) }
      await person.waits(0.5...3)
    }
    await person.sends(.stopTapped)
  }

  func isCulprit(_ step: Step<VideoPlayer.State, VideoPlayer.Action>) -> Bool {
    guard case .stopTapped = step.action else { return false }
    return step.before.current != nil && step.after.isBuffering
  }
}

extension StopWhileBuffering: ExploredQuestion {
  func isWrong(_ state: VideoPlayer.State, isAtRest: Bool) -> Bool {
    state.isBuffering && state.current == nil
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(VideoServer.self, .liveValue) }
}
