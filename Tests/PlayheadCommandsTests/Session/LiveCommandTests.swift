import PlayheadCommands
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Synchronization
import Testing

/// Commands on a recording that goes on.
@MainActor @Suite struct LiveCommandTests {
  private final class Source: ByteSource {
    let name = "live.jsonl"
    private let bytes = Mutex(
      Array((#"{"kind":"header","format":"playhead","version":1,"state":{"n":0}}"# + "\n").utf8))

    func record(_ seq: Int) {
      let lines = """
        {"kind":"action","seq":\(seq),"t":\(seq),"name":"tick"}
        {"kind":"change","seq":\(seq),"dur":1,"patch":[{"op":"replace","path":"/n","value":\(seq)}]}

        """
      bytes.withLock { $0 += Array(lines.utf8) }
    }

    func count() -> Int { bytes.withLock { $0.count } }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
      MemorySource(bytes.withLock { $0 }, name: name).read(into: buffer, at: offset)
    }
  }

  /// A store that has ended, and takes no action any more.
  private final class EndedStore: LiveSession {
    let recorded = Source()
    var source: any ByteSource { recorded }
    let isRunning = false
    var permissions = Set(AttachPermission.allCases)
    var onRecord: (@MainActor () -> Void)?

    func send(_ action: JSONValue) throws(LiveSessionError) { throw LiveSessionError(.ended) }
    func note(_ name: String, text: String) throws(LiveSessionError) { throw LiveSessionError(.ended) }
    func restart(replaying recording: Recording?) throws(LiveSessionError) -> Int { throw LiveSessionError(.ended) }
    func end() {}
  }

  private final class Face: CommandContext {
    private let told = Mutex<[String]>([])
    var commands: [String] { told.withLock { $0 } }

    func tell(_ answer: CommandOutput, as command: String) { told.withLock { $0.append(command) } }
    func remark(_ text: StyledText) {}
    func readLine() -> LineInput { .end }
    func confirms(_ question: String) -> Bool { true }
    var isAttended: Bool { false }
  }

  @Test func `what a command that fails has told is not told again, and is not lost`() async throws {
    let store = EndedStore()
    let face = Face()
    var session = CommandSession(DebugSession(try Recording(store.source), from: store))
    store.recorded.record(1)
    store.onRecord?()
    await #expect(throws: CommandError.self) {
      let input = try #require(CommandInput(#"send {"tick":{}}"#))
      _ = try await session.run(input, for: face)
    }
    #expect(face.commands == ["tail"])
    #expect(session.debugger.timeline.last == 1)
    #expect(session.debugger.position == 1)
    #expect(try session.debugging.nextNews() == nil)
  }

  @Test func `that a store goes on while it shows the past is told, and what the app allows`() throws {
    let store = EndedStore()
    let session = CommandSession(DebugSession(try Recording(store.source), from: store))
    let json = CommandSession(
      DebugSession(try Recording(store.source), from: store), settings: Settings(isJSON: true))
    let refusing = RecordedPresentation(seq: 3, time: 1, shows: 2)
    #expect(
      session.output(.presented(refusing)).text.plain
        == "the app shows position 2, and takes no actions; 'present live' puts the present back\n")
    #expect(json.output(.presented(refusing)).json == ["shows": 2])
    let goingOn = RecordedPresentation(seq: 3, time: 1, shows: 2, goesOn: true)
    #expect(
      session.output(.presented(goingOn)).text.plain
        == "the app shows position 2, and its store goes on with actions; 'present live' puts the present back\n")
    #expect(json.output(.presented(goingOn)).json == ["shows": 2, "goesOn": true])
    #expect(session.greeting.text.plain.contains("\nsend .ACTION sends it an action"))
    store.permissions = [.noting]
    let other = CommandSession(DebugSession(try Recording(store.source), from: store))
    #expect(other.greeting.text.plain.contains("\nit takes no actions: the app allows them by"))
  }
}
