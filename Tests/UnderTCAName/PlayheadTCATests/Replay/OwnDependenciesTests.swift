import ComposableArchitecture
import Foundation
import OrderedCollections
import PlayheadRecorder
import PlayheadTCA
import PlayheadTCAReplay
import Testing

/// A feature with a stack, and values that live in each storage that TCA has.
@Reducer struct Album {
  @ObservableState @Recordable struct State: Equatable {
    var path = StackState<Cell.State>()
    @Presents var note: Note.State?
  }

  @Recordable enum Action {
    case path(StackActionOf<Cell>)
    case push(Int)
    case takeNote
    case note(PresentationAction<Note.Action>)
  }

  let folder: URL

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .push(let id): state.path.append(Cell.State(id: id))
      case .takeNote:
        state.note = Note.State(file: Shared(wrappedValue: 0, .fileStorage(folder.appending(path: "n.json"))))
      case .note, .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Cell(plan: .still) }
    .ifLet(\.$note, action: \.note) { Note() }
  }
}

@Reducer struct Note {
  @ObservableState @Recordable struct State: Equatable {
    @Shared var file: Int
    @Shared(.appStorage("note")) var preference = 0
    @Shared(.inMemory("note")) var memory = 0
  }

  @Recordable enum Action { case add(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let number):
        state.$file.withLock { $0 += number }
        state.$preference.withLock { $0 += number }
        state.$memory.withLock { $0 += number }
      }
      return .none
    }
  }
}

@MainActor @Suite struct OwnDependenciesTests {
  /// Records what somebody does in an app.
  private func record(_ name: String, in folder: URL, _ body: (StoreOf<Album>) throws -> Void) rethrows {
    let recorder = Recorder(to: folder.appending(path: name).path)
    try withDependencies {
      $0.context = .live
      $0.defaultAppStorage = UserDefaults(suiteName: folder.appending(path: "defaults").path) ?? .inMemory
    } operation: {
      try body(Store(initialState: Album.State()) { Album(folder: folder).recorded(by: recorder) })
    }
    recorder.close()
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await body(folder)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `recordings of one process happen again in any order, however often`() async throws {
    try await withFolder { folder in
      record("1.jsonl", in: folder) { store in
        for number in 1...3 { store.send(.push(number)) }
        store.send(.path(.popFrom(id: store.path.ids[1])))
        store.send(.push(4))
      }
      // Ids go on in the process: this one does not begin with 0.
      record("2.jsonl", in: folder) { store in
        store.send(.push(1))
        store.send(.path(.element(id: store.path.ids[0], action: .node(0))))
        store.send(.push(2))
      }
      for order in [[1, 2, 1], [2, 1, 2], [2, 2, 1, 1]] {
        for number in order {
          try await expectReplay(of: folder.appending(path: "\(number).jsonl").path, matches: Album(folder: folder))
        }
      }
    }
  }

  @Test func `a report shows the ids of elements where nothing else differs`() async throws {
    try await withFolder { folder in
      record("1.jsonl", in: folder) { $0.send(.push(1)) }
      let path = folder.appending(path: "1.jsonl").path
      let text = try String(contentsOfFile: path, encoding: .utf8)
      // As an older version has recorded it, in a process that had given many ids before.
      let other = text.replacing(/"reads":[^\]]*\],?/, with: "").replacing(
        /\{"id":\d+,"element"/, with: #"{"id":99,"element""#)
      try other.write(toFile: path, atomically: true, encoding: .utf8)
      try await withKnownIssue {
        try await expectReplay(of: path, matches: Album(folder: folder))
      } matching: {
        $0.comments.contains {
          "\($0)".contains("state.path[0]: recorded {\"id\": 99,") && "\($0)".contains("now {\"id\": 0,")
        }
      }
    }
  }

  @Test func `what happens again reads and writes no file, no defaults and no memory of the process`() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "n.json")
      record("app.jsonl", in: folder) { store in
        store.send(.takeNote)
        store.send(.note(.presented(.add(7))))
        #expect(store.note?.file == 7)
      }
      // As it was when the app began.
      try Data("100".utf8).write(to: file)
      let before = try contents(of: folder)
      for _ in 1...2 {
        try await expectReplay(of: folder.appending(path: "app.jsonl").path, matches: Album(folder: folder))
      }
      #expect(try contents(of: folder) == before)
      @Shared(.inMemory("note")) var memory = 1
      #expect(memory == 1)
    }
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
  }
}
