import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import RandomTesting
import SecretTesting
import Testing

@testable import PlayheadAttach
@testable import PlayheadReplay

/// Declared secrets, given to a recorder in every way in which it takes a text and by every encoding, are in no recording, and
/// nothing that a debugger is sent has them.
@Suite struct RecordedWaysTests {
  @Recordable struct Session: Equatable { var token: String }

  @Recordable struct State: Equatable {
    @Redacted var secrets: [String]
    var session: Session
    var texts: [String] = []
    var byName: [String: Int] = [:]
  }

  @Recordable enum Action {
    case add
    case told(String)
    case failed(any Error)
    case result(Result<Int, any Error>)
    case refused(Refusal)
    case login(user: String, password: String)
    @Redacted case typed(String)
  }

  @Recordable enum Refusal: Error { case wrong(reason: String) }

  struct Failure: Error, CustomStringConvertible { var description: String }

  private enum Way: CaseIterable {
    case token, typed, login, failed, result, refused, told
    case note, noteName, message, label, source, effect, location, error, handledError, cancelID, unmet, read, readKey,
      status
    /// As documented, a secret that no declaration is about stays where values are.
    case stateText, stateKey, value
  }

  @Test func `what is declared is nowhere in a recording, other than in values that no declaration is about`() throws {
    try withTemporaryFolder { folder in
      for seed in Scale.seeds(40, large: 2000) {
        var generator = SeededGenerator(seed: seed)
        let planted = (0..<10).map { _ in
          (way: Way.allCases.randomElement(using: &generator)!, secret: RandomSecret.password(&generator))
        }
        let path = "\(folder)/a.jsonl"
        let sent = LeakSearch(try record(planted, folder, path, &generator))
        defer { unlink(path) }
        let written = LeakSearch(try String(contentsOfFile: path, encoding: .utf8))
        let recording = try Recording(path: path)
        let export = try TestExport<State, Action>(
          recording, 1...recording.last, reducer: "App.Feature", expecting: nil)
        let test = LeakSearch(try export.text())
        let script = LeakSearch(
          try PipeSession(executable: "playhead", arguments: [path], input: .text("export script\n")).output)
        #expect(script.holds("send .add"), "seed \(seed)")
        for (way, secret) in planted {
          let stays = [.stateText, .stateKey, .value].contains(way)
          for (form, leaks) in [("test", test), ("script", script)] where !stays && leaks.holds(secret) {
            Issue.record("seed \(seed): in the exported \(form), \(way): \(secret)")
          }
          for (place, leaks) in [("file", written), ("socket", sent)] where leaks.holds(secret) != stays {
            Issue.record("seed \(seed): \(stays ? "replaced" : "left") in the \(place), \(way): \(secret)")
          }
        }
        var check = RecordingCheck()
        try check.run(FileSource(path: path)) { Issue.record("seed \(seed): \($0)") }
      }
    }
  }

  /// - Returns: What a debugger is sent, which is attached from before the first secret on.
  private func record(
    _ planted: [(way: Way, secret: String)], _ folder: String, _ path: String, _ generator: inout SeededGenerator
  ) throws -> [UInt8] {
    let recorder = Recorder(
      to: path, options: .init(redacted: ["/session/token", "/login/password"], onProblem: { Issue.record("\($0)") }))
    let isToken = { (way: Way) in way == .token || way == .login }
    var state = State(secrets: planted.filter { !isToken($0.way) }.map(\.secret), session: Session(token: "none"))
    var status = "closed"
    func send(_ action: Action, _ change: (inout State, ActionToken) -> Void = { _, _ in }) {
      recorder.action(action, state: &state) { change(&$0, $1) }
    }
    send(.add)
    let listener = RecorderListener(recorder.core, .thisMachine, [], ListenerSettings(folder: folder))
    let app = try #require(try ListeningFolder(folder).apps().first)
    let socket = try #require(LocalSocket.connected(to: .path(app.address)))
    defer { close(socket) }
    AttachGreeting(token: app.token).line.withBytes {
      _ = PlayheadPlatform.send(socket, $0.baseAddress, $0.count, LocalSocket.flags)
    }
    while listener.debuggers == 0 { sched_yield() }
    for (number, (way, secret)) in planted.enumerated() {
      let coded = SecretCoding.allCases.randomElement(using: &generator)!.text(of: secret, &generator)
      let text = ["said <\(coded)>", "\(coded), said ada", "x=\(coded)&y"].randomElement(using: &generator)!
      let error = Failure(description: Bool.random(using: &generator) ? text : secret)
      switch way {
      case .token: send(.add) { state, _ in state.session.token = secret }
      case .typed: send(.typed(secret))
      case .login: send(.login(user: "ada", password: secret))
      case .failed: send(.failed(error))
      case .result: send(.result(.failure(error)))
      case .refused: send(.refused(.wrong(reason: text)))
      case .told: send(.told(text))
      case .note: recorder.note("n", text: text)
      case .noteName: recorder.note(text)
      case .message: recorder.log(text)
      case .label: recorder.log("m", label: text)
      case .source: recorder.log("m", source: text)
      case .effect: recorder.effectStarted(number, name: text)
      case .location: recorder.effectStarted(number, location: text)
      case .error, .handledError, .cancelID:
        recorder.effectStarted(number)
        if way == .error { recorder.effectFailed(number, error: error) }
        if way == .handledError { recorder.effectFinished(number, error: error) }
        if way == .cancelID { recorder.effectCancelled(number, cancelID: text) }
      case .unmet: recorder.cancellationMetNothing(text)
      case .read: send(.add) { recorder.didRead("key", [text], in: $1) }
      case .readKey: send(.add) { recorder.didRead("key", [text: 1], in: $1) }
      case .status: status += " " + text
      case .stateText: send(.add) { state, _ in state.texts.append(text) }
      case .stateKey: send(.add) { state, _ in state.byName[text] = 1 }
      case .value: send(.told(secret))
      }
    }
    recorder.close(status: status)
    var sent: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = recv(socket, &part, part.count, 0), count > 0 { sent += part[..<count] }
    return sent
  }
}
