import Foundation
import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadRecorder

/// What is redacted in the state, or in what is read, is replaced in the errors and the other texts of actions, too.
@Suite struct RedactedActionTests {
  @Recordable struct Login: Equatable {
    @Redacted var password = "open sesame&1"
    var message: String?
  }

  @Recordable struct Session {
    @Redacted var key = "key-of-the-session"
  }

  @Recordable struct Plain: Equatable { var count = 0 }

  @Recordable struct Many { @Redacted var all = (0...10_000).map { "secret number \($0)" } }

  @Recordable enum Action {
    case failed(any Error)
    case result(Result<Int, any Error>)
    case refused(Refusal)
    case told(String)
    case add
  }

  @Recordable enum Refusal: Error { case wrong(reason: String) }

  struct NoAccount: Error, CustomStringConvertible {
    var description: String
  }

  private func record<State>(
    _ state: State, options: Recorder.Options = .init(), _ body: (StoreRecorder<State, Action>, State) -> Void
  ) throws -> (text: String, recording: Recording) {
    let file = RecordingFixture()
    let recorder = file.recorder(options)
    let store = StoreRecorder<State, Action>(recorder)
    store.start(state: state)
    body(store, state)
    recorder.close()
    return (try String(contentsOfFile: file.path, encoding: .utf8), try file.open())
  }

  private func send<State>(_ actions: [Action], to store: StoreRecorder<State, Action>, _ state: State) {
    for action in actions {
      store.willReduce(action, from: .outside, state: state)
      store.didReduce(from: state, to: state)
    }
  }

  @Test func `an action that carries an error has a placeholder in what the error says`() throws {
    let password = Login().password
    let error = NoAccount(description: "no account for \(password)")
    let escaped = try #require(password.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let (text, recording) = try record(Login()) { store, state in
      send(
        [
          .failed(error), .result(.failure(error)), .refused(.wrong(reason: "\(password) is no password")),
          .told("https://host/?password=\(escaped)"), .told(#"{"password":"\#(password)"}"#),
          .failed(NoAccount(description: password)),
        ], to: store, state)
    }
    #expect(!text.contains("sesame"), "\(text)")
    for position in 2...5 { _ = try Action(recorded: #require(recording.action(position).value)) }
    let placeholder = try #require(recording.state(at: 0)["password"]?.string)
    #expect(
      try recording.action(1).value?["failed"]?["_0"]?["description"]?.string == "no account for \(placeholder)")
    #expect(
      try recording.action(2).value?["result"]?["_0"]?["failure"]?["_0"]?["description"]?.string
        == "no account for \(placeholder)")
  }

  @Test func `a value that is the redacted text and no more is replaced in its place alone`() throws {
    let (_, recording) = try record(Login()) { store, state in send([.told(state.password)], to: store, state) }
    #expect(try recording.action(1).value?["told"]?["_0"]?.string == Login().password)
  }

  @Test func `what was redacted in a read is replaced in an action's error`() throws {
    let error = NoAccount(description: "the key key-of-the-session was refused")
    let byMark = try record(Plain()) { store, state in
      store.willReduce(.add, from: .outside, state: state)
      store.didRead("session", Session())
      store.didReduce(from: state, to: state)
      send([.failed(error)], to: store, state)
    }
    #expect(!byMark.text.contains("key-of-the-session"))
    let byPattern = try record(Plain(), options: .init(redacted: ["reads:/keychain"])) { store, state in
      store.willReduce(.add, from: .outside, state: state)
      store.didRead("keychain", "key-of-the-session")
      store.didReduce(from: state, to: state)
      send([.failed(error)], to: store, state)
    }
    #expect(!byPattern.text.contains("key-of-the-session"))
  }

  @Test func `beyond the bounds an error is replaced as a whole, and other texts stay`() throws {

    let (_, recording) = try record(Many()) { store, state in
      send([.failed(NoAccount(description: "nothing to see")), .told("nothing to see")], to: store, state)
    }
    #expect(
      try recording.action(1).value?["failed"]?["_0"]?["description"]?.string?.hasPrefix("redacted") == true)
    #expect(try recording.action(2).value?["told"]?["_0"] == "nothing to see")
  }

  @Test func `what stands in the place of a line of code is a text, unless it is one`() throws {
    let file = RecordingFixture()
    let recorder = file.recorder()
    var state = Login(password: "Counter")
    recorder.action(Action.add, state: &state) { _ in }
    recorder.effectStarted(1, location: "the Counter of open sesame")
    recorder.effectStarted(2, location: "Counter/Counter.swift:12")
    recorder.log("m", source: "Counter")
    recorder.log("m", source: "Counter/Counter.swift:12")
    recorder.close()
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text.ranges(of: "\"Counter/Counter.swift:12\"").count == 2)
    #expect(!text.contains("the Counter") && !text.contains(#""source":"Counter""#))
  }
}
