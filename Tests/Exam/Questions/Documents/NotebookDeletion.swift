import ComposableRuntime
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// The sheet in which a note is written.
@Reducer struct NoteEditor {
  @ObservableState @Recordable struct State: Equatable, Sendable { var note: PaperNote }

  @Recordable enum Action: Sendable {
    case textChanged(String)
    case pinToggled
    case doneTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text): state.note.text = text
      case .pinToggled: state.note.isPinned.toggle()
      case .doneTapped: break
      }
      return .none
    }
  }
}

/// A notebook, whose notes are saved one by one.
@Reducer struct Notebook {
  @ObservableState @Recordable struct State: Equatable, Sendable {
    var notes: IdentifiedArrayOf<PaperNote> = []
    @Presents var editor: NoteEditor.State?
    var nextNumber = 1
    var failure: String?
  }

  @Recordable enum Action: Sendable {
    case addTapped
    case noteTapped(Int)
    case retryTapped(Int)
    case deleteTapped(Int)
    case saved(Int, Result<PaperNote, any Error>)
    case deletionFailed(PaperNote, any Error)
    case editor(PresentationAction<NoteEditor.Action>)
  }

  private enum CancelID: Hashable { case save(Int) }

  let isMended: Bool
  @Dependency(NotebookClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.editor = NoteEditor.State(note: PaperNote(id: state.nextNumber))
        state.nextNumber += 1
      case .noteTapped(let id): state.editor = state.notes[id: id].map { NoteEditor.State(note: $0) }
      case .editor(.presented(.doneTapped)):
        guard let note = state.editor?.note else { return .none }
        state.editor = nil
        return save(note, &state)
      case .editor: break
      case .retryTapped(let id):
        guard let note = state.notes[id: id], note.status == .unsaved else { return .none }
        return save(note, &state)
      case .saved(_, .success(let note)): state.notes.updateOrAppend(note)
      case .saved(let id, .failure(let error)):
        state.notes[id: id]?.status = .unsaved
        state.failure = "A note is not saved: \(error)"
      case .deleteTapped(let id):
        guard var note = state.notes.remove(id: id) else { return .none }
        if note.status == .saving { note.status = .unsaved }
        let deletion = Effect<Action>.run(name: "delete") { _ in
          try await client.delete(id)
        } catch: { [note] error, send in
          await send(.deletionFailed(note, error))
        }
        return isMended ? .merge(.cancel(id: CancelID.save(id)), deletion) : deletion
      case .deletionFailed(let note, let error):
        state.notes.append(note)
        state.notes.sort { $0.id > $1.id }
        state.failure = "A note is not deleted: \(error)"
      }
      return .none
    }
    .ifLet(\.$editor, action: \.editor) { NoteEditor() }
  }

  private func save(_ note: PaperNote, _ state: inout State) -> Effect<Action> {
    var note = note
    note.status = .saving
    state.notes.updateOrInsert(note, at: 0)
    state.failure = nil
    return .run(name: "save") { [note] send in
      await send(.saved(note.id, Result { try await client.save(note) }))
    }
    .cancellable(id: CancelID.save(note.id), cancelInFlight: true)
  }
}

@Recordable struct PaperNote: Equatable, Identifiable, Sendable {
  @Recordable enum Status: String, Codable, Sendable { case unsaved, saving, saved }

  let id: Int
  var text = ""
  var isPinned = false
  var status = Status.unsaved
}

@DependencyClient struct NotebookClient: Sendable {
  var save: @Sendable (_ note: PaperNote) async throws -> PaperNote
  var delete: @Sendable (_ id: Int) async throws -> Void
}

extension NotebookClient: DependencyKey {
  static let liveValue = NotebookClient { note in
    @Dependency(\.network) var network
    try await network.travel(0.5...2.5, 0.06)
    return PaperNote(id: note.id, text: note.text, isPinned: note.isPinned, status: .saved)
  } delete: { _ in
    @Dependency(\.network) var network
    try await network.travel(0.3...1.2, 0.1)
  }
  static let testValue = NotebookClient()
}

struct NotebookDeletion: Question {
  let kind = FaultKind.answerToNothing
  let fault =
    "A note that is deleted while it is being saved comes back with the answer, since the saving is not cancelled."
  let start = Notebook.State(
    notes: [
      PaperNote(id: 3, text: "Water the fern", status: .saved),
      PaperNote(id: 2, text: "Gate code 4711", status: .saved),
      PaperNote(id: 1, text: "Birthdays", isPinned: true, status: .saved),
    ], nextNumber: 4)

  func feature(isMended: Bool) -> Notebook { Notebook(isMended: isMended) }

  func use(_ person: Person<Notebook>) async {
    for _ in 1...18 {
      let known = person.happens(0.6) ? person.picks(person.state.notes) : nil
      await person.sends(known.map { .noteTapped($0.id) } ?? .addTapped)
      await person.waits(1...4)
      let text = person.picks(["Call Ada", "Buy stamps", "Book the hall", "Read chapter 4", "Ask about the key"]) ?? ""
      await person.sends(.editor(.presented(.textChanged(String(text.prefix(4))))))
      await person.waits(0.5...2)
      await person.sends(.editor(.presented(.textChanged(text))))
      await person.waits(0.3...1)
      if person.happens(0.2) { await person.sends(.editor(.presented(.pinToggled))) }
      await person.waits(0.3...1)
      await person.sends(person.happens(0.1) ? .editor(.dismiss) : .editor(.presented(.doneTapped)))
      await person.waits(person.happens(0.25) ? 0.4...1.2 : 2.6...5)
      if person.happens(0.2), let note = person.picks(person.state.notes.prefix(2)) {
        await person.sends(.deleteTapped(note.id))
        await person.waits(2.5...4)
      }
      if let note = person.state.notes.first(where: { $0.status == .unsaved }) {
        await person.sends(.retryTapped(note.id))
        await person.waits(1...3)
      }
    }
    await person.waitsForAll()
  }

  func isCulprit(_ step: Step<Notebook.State, Notebook.Action>) -> Bool {
    guard case .saved(let id, _) = step.action else { return false }
    return step.before.notes[id: id] == nil
  }
}

extension NotebookDeletion: ExploredQuestion {
  func isWrong(_ state: Notebook.State, isAtRest: Bool) -> Bool {
    zip(state.notes, state.notes.dropFirst()).contains { $0.id < $1.id }
  }

  func describe(_ world: inout World<DependencyValues>) { world.sets(NotebookClient.self, .liveValue) }
}
