import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A file that goes with a note.
@Reducer struct AttachmentRow {
  @Recordable struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var name: String
    /// In kilobytes.
    var size: Int
    var isUploading = false
    var isUploaded = false
    var isRenaming = false
    var uploadFailure: String?
    var renameFailure: String?
  }

  @Recordable enum Action: Sendable {
    case uploadTapped
    case uploaded(Result<Int, any Error>)
    case nameEntered(String)
    case renamed(Result<String, any Error>)
  }

  let isMended: Bool
  @Dependency(AttachmentClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .uploadTapped:
        guard !state.isUploading, !state.isUploaded else { return .none }
        state.isUploading = true
        state.uploadFailure = nil
        return .run(name: "upload") { [size = state.size] send in
          await send(.uploaded(Result { try await client.upload(size) }))
        }
      case .uploaded(.success(let size)):
        state.isUploading = false
        state.isUploaded = true
        state.size = size
      case .uploaded(.failure(let error)):
        state.isUploading = false
        if isMended { state.uploadFailure = String(describing: error) }
      case .nameEntered(let name):
        guard !state.isRenaming else { return .none }
        state.isRenaming = true
        state.renameFailure = nil
        return .run(name: "rename") { send in
          await send(.renamed(Result { try await client.rename(name) }))
        }
      case .renamed(.success(let name)):
        state.isRenaming = false
        state.name = name
      case .renamed(.failure(let error)):
        state.isRenaming = false
        state.renameFailure = String(describing: error)
      }
      return .none
    }
  }
}

/// The files that go with a note.
@Reducer struct AttachmentTray {
  @Recordable struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<AttachmentRow.State> = []
    var nextID = 1
    var title = "New note"
  }

  @Recordable enum Action: Sendable {
    case fileAdded(name: String, size: Int)
    case removeTapped(Int)
    case sortTapped
    case titleChanged(String)
    case rows(IdentifiedActionOf<AttachmentRow>)
  }

  let isMended: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .fileAdded(let name, let size):
        state.rows.append(AttachmentRow.State(id: state.nextID, name: name, size: size))
        state.nextID += 1
      case .removeTapped(let id): state.rows.remove(id: id)
      case .sortTapped: state.rows.sort { ($0.name, $0.id) < ($1.name, $1.id) }
      case .titleChanged(let title): state.title = title
      case .rows: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { AttachmentRow(isMended: isMended) }
  }
}

@DependencyClient struct AttachmentClient: Sendable {
  var upload: @Sendable (_ size: Int) async throws -> Int
  var rename: @Sendable (_ name: String) async throws -> String
}

extension AttachmentClient: DependencyKey {
  static let liveValue = AttachmentClient { size in
    @Dependency(\.network) var network
    try await network.travel(0.8...3, 0.2)
    return size * 9 / 10
  } rename: { name in
    @Dependency(\.network) var network
    try await network.travel(0.2...1, 0.1)
    return name.lowercased()
  }
  static let testValue = AttachmentClient()
}

struct AttachmentUploads: Question {
  let kind = FaultKind.silentFailure
  let fault = "A row whose upload fails looks as if it had never been uploaded: the failure is not shown."
  let start = AttachmentTray.State()

  func feature(isMended: Bool) -> AttachmentTray { AttachmentTray(isMended: isMended) }

  func use(_ person: Person<AttachmentTray>) async {
    await person.sends(.titleChanged("Trip to Oslo"))
    for _ in 1...20 {
      let name = person.picks(["Report.pdf", "Plan.png", "Budget.csv", "Minutes.txt", "Logo.svg"]) ?? ""
      await person.sends(.fileAdded(name: name, size: person.number(20...900)))
      guard let row = person.state.rows.last?.id else { continue }
      await person.waits(0.5...2)
      await person.sends(.rows(.element(id: row, action: .uploadTapped)))
      if person.happens(0.3) {
        await person.waits(0.5...1.5)
        await person.sends(.rows(.element(id: row, action: .nameEntered("New \(name)"))))
      } else if person.happens(0.1) {
        await person.waits(0.3...0.9)
        await person.sends(.removeTapped(row))
      }
      await person.waits(2...6)
      if person.happens(0.15) {
        await person.sends(.sortTapped)
        await person.waits(1...2)
      }
      if person.happens(0.35), let idle = person.state.rows.first(where: { !$0.isUploaded && !$0.isUploading }) {
        await person.sends(.rows(.element(id: idle.id, action: .uploadTapped)))
        await person.waits(3...4)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<AttachmentTray.State, AttachmentTray.Action>) -> Bool {
    guard case .rows(.element(let id, .uploaded(.failure))) = step.action else { return false }
    return step.after.rows[id: id]?.uploadFailure == nil
  }
}

extension AttachmentUploads: ExploredQuestion {
  func isWrong(
    _ action: AttachmentTray.Action, from before: AttachmentTray.State, to after: AttachmentTray.State
  ) -> Bool {
    guard case .rows(.element(let id, let rowAction)) = action, let row = after.rows[id: id] else { return false }
    return switch rowAction {
    case .uploaded(.failure): row.uploadFailure == nil
    case .renamed(.failure): row.renameFailure == nil
    default: false
    }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(AttachmentClient.self, .liveValue) }
}
