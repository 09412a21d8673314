import Foundation
import PlayheadFormat
import PlayheadRecorder

@testable import PlayheadAttach

/// A store that is recorded into a file, and listens in a folder of its own.
final class ListeningStore: @unchecked Sendable {
  @Recordable struct State: Equatable {
    var count = 0
    var text = ""
  }

  @Recordable enum Action: Sendable, Equatable {
    case add(Int)
    case write(String)
  }

  let folder: String
  let path: String
  let recorder: Recorder
  let listener: RecorderListener
  private(set) var recorded: RecordedStore<Store>?
  private let store = Store()

  /// What is recorded.
  final class Store: RecordableStore {
    private(set) var state = ListeningStore.State()

    func send(_ action: ListeningStore.Action) {
      switch action {
      case .add(let amount): state.count &+= amount
      case .write(let text): state.text = text
      }
    }
  }

  var state: State { store.state }

  init(
    at place: ListeningPlace = .thisMachine, allowing permissions: Set<AttachPermission> = [], patience: Int = 60_000,
    isStarted: Bool = true
  ) {
    folder = "/tmp/pa-\(UUID().uuidString.prefix(8))"
    path = "\(folder).jsonl"
    recorder = Recorder(
      to: path, options: Recorder.Options(durability: .buffered, closingTime: .seconds(60), onProblem: { _ in }))
    listener = RecorderListener(
      recorder.core, place, permissions,
      ListenerSettings(folder: folder, patience: patience * 1_000_000, pause: 1_000_000))
    if isStarted { start() }
  }

  /// Begins the recording.
  func start() { recorded = RecordedStore(store, by: recorder) }

  deinit {
    recorder.close()
    rmdir(folder)
    unlink(path)
  }

  /// What debuggers find.
  var app: ListeningApp? { (try? ListeningFolder(folder))?.apps().first }
}
