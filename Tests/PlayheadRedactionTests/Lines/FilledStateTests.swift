import KeyedTesting
import PlayheadFormat
import PlayheadRecorder
import PlayheadRedaction
import RandomTesting
import Testing

/// A recorded state that is presented has the app's own values in redacted places: random states against a naive model.
@Suite struct FilledStateTests {
  @Recordable struct Session: Equatable {
    var user = ""
    @Redacted var token: String?
  }

  @Recordable struct Row: Equatable, Identifiable {
    var id = 0
    var title = ""
    @Redacted var secret = ""
  }

  @Recordable struct Note: Equatable {
    var title = ""
    @Redacted var text = ""
  }

  @Recordable enum Screen: Equatable {
    case home
    case login(Session)
    @Redacted case code(String)
    case rows([Row], note: Note)
  }

  @Recordable struct State: Equatable {
    @Redacted var key = ""
    @Redacted var pin = 0
    var session: Session?
    @Redacted var whole: Session?
    @Redacted var answers: [String] = []
    var rows: [Row] = []
    var notes: [Note] = []
    var byName: [String: Row] = [:]
    var byNumber: [Double: Row] = [:]
    var screen = Screen.home
    var plain = ""
  }

  /// The state as the recording has it, which shares its placeholders with others.
  private func recorded(_ state: State, _ redaction: Redaction, _ type: RecordedType<State>) throws -> JSONValue {
    var writer = JSONWriter(capacity: 256)
    type.write(state, into: &writer)
    redaction.redactState(&writer, from: 0)
    return try writer.withBytes { try JSONValue(parsing: $0) }
  }

  private func redaction(_ patterns: [String], of type: RecordedType<State>) throws -> Redaction {
    let redaction = try Redaction(patterns)
    try redaction.check(against: Schema(types: type.types, state: type.name, action: ""), isComplete: false)
    return redaction
  }

  @Test func `random states`() throws {
    let type = RecordedType<State>()
    for seed in Scale.seeds(400, large: 100_000) {
      var random = SeededGenerator(seed: seed)
      let redaction = try redaction([], of: type)
      let (old, present) = (State(&random), State(&random))
      let written = try recorded(old, redaction, type)
      var writer = JSONWriter(capacity: 256)
      type.write(present, into: &writer)
      let own = try writer.withBytes { try JSONValue(parsing: $0) }
      let filled = try type.read(redaction.filled(written, from: own))
      #expect(filled == Model.filled(old, try type.read(written), from: present), "seed \(seed)")
      // What shows itself is whole.
      #expect(try type.read(redaction.filled(try recorded(present, redaction, type), from: own)) == present, "\(seed)")
    }
  }

  @Test func `of patterns, where ids are redacted, too`() throws {
    let type = RecordedType<State>()
    let redaction = try redaction(["/rows/*/id", "/rows/*/title", "/plain"], of: type)
    // Of so many digits that no placeholder is one of them by chance.
    let (first, second, third) = (7_000_000_007, 8_000_000_008, 9_000_000_009)
    let old = State(rows: [Row(id: first, title: "old 7"), Row(id: second, title: "old 8")], plain: "then")
    let present = State(rows: [Row(id: second, title: "new 8"), Row(id: third, title: "new 9")], plain: "now")
    var writer = JSONWriter(capacity: 256)
    type.write(present, into: &writer)
    let own = try writer.withBytes { try JSONValue(parsing: $0) }
    let filled = try type.read(redaction.filled(try recorded(old, redaction, type), from: own))
    #expect(filled.plain == "now")
    #expect(filled.rows[1].id == second && filled.rows[1].title == "new 8")
    // It is gone from the app.
    #expect(filled.rows[0].id != first && filled.rows[0].title.hasPrefix("redacted"))
  }

  @Test func `where nothing is known of the app's state placeholders stay`() throws {
    let type = RecordedType<State>()
    let redaction = try redaction([], of: type)
    let written = try recorded(State(key: "secret"), redaction, type)
    #expect(redaction.filled(written, from: nil) == written)
    #expect(redaction.filled(written, from: .null) == written)
  }
}

/// What is to be shown, on the values themselves.
private enum Model {
  typealias State = FilledStateTests.State
  typealias Row = FilledStateTests.Row
  typealias Note = FilledStateTests.Note
  typealias Session = FilledStateTests.Session

  /// - Parameter written: the old state with its placeholders.
  static func filled(_ old: State, _ written: State, from present: State) -> State {
    var state = written
    state.key = old.key.isEmpty ? "" : present.key
    state.pin = present.pin
    if let session = present.session { state.session?.token = token(old.session, session) }
    if let whole = old.whole, !whole.user.isEmpty || whole.token.map({ !$0.isEmpty }) ?? false {
      state.whole = present.whole
    }
    state.answers = old.answers.allSatisfy(\.isEmpty) ? old.answers : present.answers
    state.rows = rows(old.rows, written.rows, from: present.rows)
    for index in old.notes.indices where index < present.notes.count && !old.notes[index].text.isEmpty {
      state.notes[index].text = present.notes[index].text
    }
    for (name, row) in present.byName where old.byName[name].map({ !$0.secret.isEmpty }) ?? false {
      state.byName[name]?.secret = row.secret
    }
    for (number, row) in present.byNumber where old.byNumber[number].map({ !$0.secret.isEmpty }) ?? false {
      state.byNumber[number]?.secret = row.secret
    }
    switch (old.screen, written.screen, present.screen) {
    case (.login(let old), .login(var session), .login(let own)):
      session.token = token(old, own)
      state.screen = .login(session)
    case (.code(let old), .code, .code(let own)): if !old.isEmpty { state.screen = .code(own) }
    case (.rows(let old, let oldNote), .rows(let written, var note), .rows(let own, let ownNote)):
      if !oldNote.text.isEmpty { note.text = ownNote.text }
      state.screen = .rows(rows(old, written, from: own), note: note)
    default: break
    }
    return state
  }

  private static func token(_ old: Session?, _ own: Session) -> String? {
    guard let token = old?.token, !token.isEmpty else { return old?.token }
    return own.token
  }

  private static func rows(_ old: [Row], _ written: [Row], from own: [Row]) -> [Row] {
    var rows = written
    for index in old.indices where !old[index].secret.isEmpty {
      if let row = own.first(where: { $0.id == old[index].id }) { rows[index].secret = row.secret }
    }
    return rows
  }
}

extension FilledStateTests.State {
  fileprivate init(_ random: inout SeededGenerator) {
    typealias Tests = FilledStateTests
    func text(_ random: inout SeededGenerator) -> String {
      ["", "a", "secret \(random.next() % 5)", "x\(random.next())"].randomElement(using: &random)!
    }
    func row(_ id: Int, _ random: inout SeededGenerator) -> Tests.Row {
      Tests.Row(id: id, title: text(&random), secret: text(&random))
    }
    func rows(_ random: inout SeededGenerator) -> [Tests.Row] {
      (0..<6).shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map { row($0, &random) }
    }
    func session(_ random: inout SeededGenerator) -> Tests.Session? {
      guard Bool.random(using: &random) else { return nil }
      return Tests.Session(user: text(&random), token: Bool.random(using: &random) ? text(&random) : nil)
    }
    self.init()
    (key, pin, plain) = (text(&random), Int.random(in: -9...9, using: &random), text(&random))
    (self.session, whole) = (session(&random), session(&random))
    answers = (0..<Int.random(in: 0...3, using: &random)).map { _ in text(&random) }
    self.rows = rows(&random)
    notes = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Tests.Note(title: text(&random), text: text(&random))
    }
    for id in 0..<3 where Bool.random(using: &random) { byName["n\(id)"] = row(id, &random) }
    for id in 0..<3 where Bool.random(using: &random) { byNumber[Double(id) / 2] = row(id, &random) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: screen = .home
    case 1: screen = .login(session(&random) ?? Tests.Session())
    case 2: screen = .code(text(&random))
    default: screen = .rows(rows(&random), note: Tests.Note(title: text(&random), text: text(&random)))
    }
  }
}
