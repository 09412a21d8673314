import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A sheet from which an exported clip is shared.
@Reducer struct ClipSharing {
  @Recordable struct State: Equatable, Sendable {
    let clip: Int
    var link: String
    var message = ""
    var isCopied = false
  }

  @Recordable enum Action: Sendable {
    case messageChanged(String)
    case copyTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .messageChanged(let message): state.message = message
      case .copyTapped: state.isCopied = true
      }
      return .none
    }
  }
}

/// The clips of a camera, the newest first; older ones are loaded page by page.
@Reducer struct ClipGallery {
  @ObservableState @Recordable struct State: Equatable, Sendable {
    var clips: IdentifiedArrayOf<CameraClip> = []
    var loadedPages = 0
    var hasMore = true
    var isLoading = false
    @Presents var sharing: ClipSharing.State?
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case endReached
    case pageLoaded(Result<[CameraClip], any Error>)
    case starTapped(Int)
    case deleteTapped(Int)
    case exportTapped(Int)
    case exported(id: Int, Result<String, any Error>)
    case sharing(PresentationAction<ClipSharing.Action>)
  }

  private enum CancelID: Hashable { case exporting(Int) }

  let isMended: Bool
  @Dependency(ClipClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .endReached:
        guard state.hasMore, !state.isLoading else { return .none }
        state.isLoading = true
        state.failure = nil
        return .run { [page = state.loadedPages + 1] send in
          await send(.pageLoaded(Result { try await client.page(page) }))
        }
      case .pageLoaded(.success(let clips)):
        state.isLoading = false
        state.loadedPages += 1
        state.hasMore = !clips.isEmpty
        state.clips.append(contentsOf: clips)
      case .pageLoaded(.failure(let error)):
        state.isLoading = false
        state.failure = String(describing: error)
      case .starTapped(let id): state.clips[id: id]?.isStarred.toggle()
      case .deleteTapped(let id):
        state.clips.remove(id: id)
        return isMended ? .cancel(id: CancelID.exporting(id)) : .none
      case .exportTapped(let id):
        guard let clip = state.clips[id: id], state.sharing == nil, !state.clips.contains(where: \.isExporting) else {
          return .none
        }
        state.clips[id: id]?.isExporting = true
        state.failure = nil
        return .run { send in
          await send(.exported(id: id, Result { try await client.export(clip) }))
        }
        .cancellable(id: CancelID.exporting(id))
      case .exported(let id, .success(let link)):
        state.clips[id: id]?.isExporting = false
        state.sharing = ClipSharing.State(clip: id, link: link)
      case .exported(let id, .failure(let error)):
        state.clips[id: id]?.isExporting = false
        state.failure = String(describing: error)
      case .sharing: break
      }
      return .none
    }
    .ifLet(\.$sharing, action: \.sharing) { ClipSharing() }
  }
}

@Recordable struct CameraClip: Equatable, Identifiable, Sendable {
  let id: Int
  var seconds: Int
  var isStarred = false
  var isExporting = false
}

@DependencyClient struct ClipClient: Sendable {
  var page: @Sendable (_ number: Int) async throws -> [CameraClip]
  /// Exports a clip, and returns a link to it.
  var export: @Sendable (_ clip: CameraClip) async throws -> String
}

extension ClipClient: DependencyKey {
  static let liveValue = ClipClient { page in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.5, 0.08)
    return page > 4 ? [] : (1...5).map { CameraClip(id: page * 100 + $0, seconds: network.number(5...60)) }
  } export: { clip in
    @Dependency(\.network) var network
    try await network.travel(1...5, 0.1)
    return "clips.example/\(clip.id)-\(clip.seconds)"
  }

  static let testValue = ClipClient()
}

struct ExportOfDeletedClip: Question {
  let kind = FaultKind.answerToNothing
  let fault = "The export of a clip goes on when the clip is deleted, and opens a sheet for it."
  let start = ClipGallery.State()

  func feature(isMended: Bool) -> ClipGallery { ClipGallery(isMended: isMended) }

  func use(_ person: Person<ClipGallery>) async {
    await person.sends(.endReached)
    await person.waits(2...3)
    for round in 1...30 {
      if person.state.sharing != nil {
        if person.happens(0.5) { await person.sends(.sharing(.presented(.messageChanged("Look, number \(round)")))) }
        await person.waits(1...3)
        if person.happens(0.8) { await person.sends(.sharing(.presented(.copyTapped))) }
        await person.waits(0.5...2)
        await person.sends(.sharing(.dismiss))
      }
      guard let clip = person.picks(person.state.clips) else {
        await person.sends(.endReached)
        await person.waits(2...3)
        continue
      }
      switch person.number(1...12) {
      case 1...4: await person.sends(.exportTapped(clip.id))
      case 5...7: await person.sends(.starTapped(clip.id))
      case 8, 9: await person.sends(.endReached)
      case 10: await person.sends(.deleteTapped(clip.id))
      default:
        // The clip is not worth it after all.
        if let clip = person.state.clips.first(where: \.isExporting), person.happens(0.4) {
          await person.sends(.deleteTapped(clip.id))
        }
      }
      if person.happens(0.6) { await person.waits(4...8) } else { await person.waits(0.5...2) }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<ClipGallery.State, ClipGallery.Action>) -> Bool {
    guard case .exported(let id, _) = step.action else { return false }
    return step.before.clips[id: id] == nil
  }
}

extension ExportOfDeletedClip: ExploredQuestion {
  func isWrong(_ state: ClipGallery.State, isAtRest: Bool) -> Bool {
    // A clip can be deleted while its sheet is open, but none is exported then.
    state.sharing != nil && state.clips.contains(where: \.isExporting)
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(ClipClient.self, .liveValue) }
}
