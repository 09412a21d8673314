import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

@testable import PlayheadReplay

/// What cannot be read back costs its own action alone.
@Suite struct UnreadableActionTests {
  protocol Shape: Sendable {}
  struct Circle: Shape { var radius = 1 }
  struct Broken: Error, CustomStringConvertible { let description: String }

  @Recordable struct State: Equatable {
    var count = 0
    var log: [String] = []
    var failure: Failure?
    struct Failure: Codable, Equatable, Sendable { var text = "" }
  }

  @Recordable enum Action: Sendable {
    case load
    case failed(any Error)
    case all([any Error], named: [String: any Error], last: (any Error)?)
    case loaded(Result<[any Error], any Error>)
    case done(Result<Void, any Error>)
    case fetched(Result<[State.Failure], any Error>)
    case nested(Detail)
    case shown(any Shape)
  }

  @Recordable struct Detail: Sendable { var error: any Error, kind = Kind.none }
  @Recordable enum Kind: Sendable { case none, failed(any Error) }

  private static let errors: [Action] = [
    .load, .failed(Broken(description: "one")), .load,
    .all([Broken(description: "two"), CancellationError()], named: ["a": Broken(description: "three")], last: nil),
    .all([], named: [:], last: Broken(description: "four")), .loaded(.success([Broken(description: "five")])),
    .loaded(.failure(Broken(description: "six"))), .done(.success(())), .done(.failure(Broken(description: "seven"))),
    .fetched(.success([State.Failure(text: "a")])), .fetched(.failure(Broken(description: "ten"))),
    .nested(Detail(error: Broken(description: "eight"), kind: .failed(Broken(description: "nine")))), .load,
  ]

  private static func reduce(_ state: inout State, _ action: Action) {
    state.count += 1
    switch action {
    case .load, .shown: break
    case .failed(let error): state.log.append("\(error)")
    case .all(let errors, let named, let last):
      state.log += errors.map { "\($0)" } + named.keys.sorted() + (last.map { ["\($0)"] } ?? [])
    case .loaded(.success(let errors)): state.log += errors.map { "\($0)" }
    case .loaded(.failure(let error)): state.log.append("\(error)")
    case .fetched(.success(let all)): state.failure = all.last
    case .fetched(.failure(let error)): state.log.append("\(error)")
    case .done(let result): if case .failure(let error) = result { state.log.append("\(error)") }
    case .nested(let detail):
      state.log.append("\(detail.error)")
      if case .failed(let error) = detail.kind { state.log.append("\(error)") }
    }
  }

  private func verification(of recording: Recording) throws -> Verification {
    try Verifier(recording, 1...recording.last, runner: FunctionRunner(Self.reduce), defaults: nil).run()
  }

  @Test func `an error of any type is read back wherever it is`() throws {
    try Sessions.opened(State(), Self.errors, Self.reduce) { (recording) throws in
      #expect(recording.header.schema != nil)
      let found = try verification(of: recording)
      #expect(found.verdict == .same)
      #expect(found.runCount == Self.errors.count)
    }
    let type = RecordedType<Action>()
    let text = JSONValue.object(["failed": ["_0": ["type": "Here.Broken", "description": "one"]]])
    guard case .failed(let error) = try type.read(text) else { return #expect(Bool(false)) }
    #expect(error as? RecordedError == RecordedError(type: "Here.Broken", description: "one"))
  }

  @Test func `a recording without an action that cannot be read runs whole`() throws {
    #expect(RecordedType<Action>().fidelity == .reflection)
    try Sessions.opened(State(), [Action.load, .load], Self.reduce) { (recording) throws in
      #expect(try verification(of: recording).verdict == .same)
      _ = try TestExport<State, Action>(recording, 1...2, reducer: "App.Feature", expecting: nil).text()
    }
  }

  @Test func `an action that cannot be read is left out and named`() throws {
    let actions = [Action.load, .shown(Circle()), .load, .shown(Circle())]
    try Sessions.opened(State(), actions, Self.reduce) { (recording) throws in
      let found = try verification(of: recording)
      #expect(found.divergence == nil)
      #expect(found.verdict == .partial)
      #expect(found.runCount == 2)
      #expect(found.skipped.map(\.name) == ["shown"])
      #expect(found.skipped.map(\.count) == [2])
      #expect(found.skipped.first?.reason.contains("Shape") == true)
      let test = try TestExport<State, Action>(recording, 1...4, reducer: "App.Feature", expecting: nil).text()
      #expect(test.contains("// Positions 1 to 1 of session.jsonl"))
      #expect(test.contains("// The test ends here. Position 2, shown, is left out: it cannot be read back"))
      let other = try TestExport<State, Action>(recording, 1...4, reducer: "App.Feature", expecting: "count == 9")
        .text()
      #expect(other.contains("// Position 2, shown, is left out: it cannot be read back"))
      #expect(other.contains("session.expectAllRun(except: [2, 4])"))
    }
  }

  @Test func `what can be declared otherwise is said`() throws {
    func obstacle(_ type: String) -> String {
      ReplayObstacle.reflection(Fallback(owner: "A.b", field: "_0", type: type, fidelity: .reflection)).description
    }
    #expect(obstacle("Image") == "A.b (Image) cannot be read back; declare the type '@Recordable' or 'Codable'")
    #expect(
      obstacle("Result<Image, No>")
        == "A.b (Result<Image, No>) cannot be read back; declare the types in it '@Recordable' or 'Codable'")
    for type in ["any Shape", "(any Shape)?", "() -> ()", "Any"] {
      #expect(obstacle(type) == "A.b (\(type)) cannot be read back: actions with it are left out")
    }
  }

  // MARK: - Values that cannot be written

  struct Mood: Codable, Equatable {
    var value = 0
    func encode(to encoder: any Encoder) throws {
      if value == 1 { throw Broken(description: "no words") }
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
    init(value: Int = 0) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }
  }

  @Recordable struct MoodyState: Equatable {
    var count = 0
    var mood = Mood()
  }

  @Test func `where a value could not be written the rest is compared`() throws {
    func reduce(_ state: inout MoodyState, _ action: Int) {
      state.count += action
      state.mood.value = (state.mood.value + 1) % 3
    }
    func verification(
      of recording: Recording, in range: ClosedRange<Int>, by reduce: @escaping (inout MoodyState, Int) -> Void
    ) throws -> Verification {
      try Verifier(recording, range, runner: FunctionRunner(reduce), defaults: nil).run()
    }
    try Sessions.opened(MoodyState(), Array(1...7), reduce) { (recording) throws in
      let found = try verification(of: recording, in: 1...7, by: reduce)
      #expect(found.divergence == nil)
      #expect(found.runCount == 7)
      #expect(found.passedOver[.unwritable] == 3)
      #expect(found.verdict == .partial)
      let wrong = try verification(of: recording, in: 1...7) { (state: inout MoodyState, action: Int) in
        reduce(&state, action)
        if action == 4 { state.count += 1 }
      }
      #expect(wrong.divergence?.position == 4)
      // Where it runs from a state in which a value is missing, another one is filled in.
      let late = try verification(of: recording, in: 2...3, by: reduce)
      #expect(late.runCount == 2)
      #expect(late.salvaged.map(\.pointer.description) == ["/mood"])
    }
  }

  // MARK: - Wide ids

  @Test(arguments: [
    "7", "9223372036854775808", "18446744073709551615", "170141183460469231731687303715884105727",
    "-9223372036854775809",
  ])
  func `an ID of any size that stands no more is doubtful`(id: String) throws {
    try Sessions.opened(State(), [Action.load], Self.reduce) { (recording) throws in
      let number = try JSONValue(parsing: id)
      func view(_ value: JSONValue) throws -> JSONView { try #require(JSONView(value)) }
      let then = AnswerGrading.Start(before: try view(["selected": number]), after: try view(["selected": number]))
      let now = AnswerGrading.Start(before: try view(["selected": 1]), after: try view(["selected": 1]))
      let grading = AnswerGrading(recording)
      #expect(
        grading.doubt(
          of: ["answered": ["_0": number]], patch: JSONPatch(), in: try view([:]), feature: nil, then, now)
          == "selected was \(id), is 1")
      #expect(
        grading.doubt(
          of: ["answered": ["_0": number]], patch: JSONPatch(), in: try view([:]), feature: nil, then, then) == nil)
    }
  }
}
