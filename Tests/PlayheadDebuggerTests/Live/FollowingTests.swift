import Foundation
import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import RandomTesting
import Synchronization
import Testing

/// A debugger on a recording that goes on.
@Suite struct FollowingTests {
  /// Bytes to which more can be added.
  private final class Source: ByteSource {
    let name = "live.jsonl"
    private let bytes = Mutex(
      Array((#"{"kind":"header","format":"playhead","version":1,"state":{"n":0}}"# + "\n").utf8))

    /// Adds actions up to a number; each makes `n` that number, and is called `even` or `odd`.
    func record(through last: Int, from first: Int) {
      bytes.withLock { bytes in
        for seq in first...last {
          let lines = """
            {"kind":"action","seq":\(seq),"t":\(seq),"name":"\(seq % 2 == 0 ? "even" : "odd")"}
            {"kind":"change","seq":\(seq),"dur":1,"patch":[{"op":"replace","path":"/n","value":\(seq)}]}

            """
          bytes += Array(lines.utf8)
        }
      }
    }

    func append(_ line: String) { bytes.withLock { $0 += Array((line + "\n").utf8) } }

    var all: [UInt8] { bytes.withLock { $0 } }

    func count() -> Int { bytes.withLock { $0.count } }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
      MemorySource(bytes.withLock { $0 }, name: name).read(into: buffer, at: offset)
    }
  }

  private let source = Source()

  private func debugger() throws -> Debugger {
    Debugger(try Recording(source), isLive: true)
  }

  @Test func `reading on leaves the cursor where it is, and following takes it to the end`() throws {
    var debugger = try debugger()
    #expect(debugger.isAtEnd)
    source.record(through: 3, from: 1)
    #expect(try debugger.readOn())
    #expect(debugger.position == 0)
    #expect(!debugger.isAtEnd)
    debugger.follow()
    #expect(debugger.position == 3)
    #expect(try debugger.state()["n"] == 3)
    #expect(throws: DebuggerError(.noMoves(undone: false))) { try debugger.back() }
    #expect(try !debugger.readOn())
  }

  @MainActor @Test
  func `that a file was deleted is news, though nothing more was written`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/a.jsonl"
      try Data(source.all).write(to: URL(filePath: path))
      let feed = FollowedFile(try FileSource(path: path), every: .milliseconds(1))
      defer { feed.end() }
      let controller = LiveController(feed) {}
      let (news, told) = AsyncStream.makeStream(of: Void.self)
      feed.onRecord = { told.yield() }
      unlink(path)
      var arrived = news.makeAsyncIterator()
      #expect(await arrived.next() != nil)
      #expect(controller.takeFate() == .deleted)
      #expect(controller.takeFate() == nil)
    }
  }

  @MainActor @Test(arguments: [1, 3, 40])
  func `a file that is written anew in place is another recording, of which nothing is read`(actions: Int) async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/a.jsonl"
      source.record(through: 5, from: 1)
      try Data(source.all).write(to: URL(filePath: path))
      let file = try FileSource(path: path)
      let feed = FollowedFile(file, every: .milliseconds(1))
      defer { feed.end() }
      var debugger = Debugger(try Recording(file), isLive: true)
      debugger.follow()
      let controller = LiveController(feed) {}
      // Cut off, and longer than before by the time somebody looks.
      let other = Source()
      other.record(through: actions, from: 1)
      let text = String(decoding: other.all, as: UTF8.self).replacing(#""version":1"#, with: #""version":1,"id":"2""#)
      let descriptor = open(path, O_WRONLY | O_TRUNC)
      #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
      close(descriptor)
      #expect(await controller.waitForNews())
      while !feed.isOver { #expect(await controller.waitForNews()) }
      var news = try controller.readOn(&debugger)
      #expect(try news.next(&debugger) == nil)
      #expect(debugger.timeline.last == 5)
      #expect(controller.ending(of: debugger)?.contains("written anew from its beginning") == true)
    }
  }

  @MainActor @Test func `an action is told with its change, when its reducer has returned`() throws {
    let session = FakeSession()
    var debugger = Debugger(try Recording(session.source), isLive: true)
    debugger.follow()
    let controller = LiveController(session) {}
    func append(_ line: String) throws -> [Landing] {
      session.recorded.append(line)
      session.onRecord?()
      var news = try controller.readOn(&debugger)
      var stops: [Landing] = []
      while let item = try news.next(&debugger) { if case .passed(let stop) = item { stops.append(stop) } }
      return stops
    }
    #expect(try append(#"{"kind":"action","seq":1,"t":1,"name":"even"}"#).isEmpty)
    #expect(debugger.timeline.last == 0 && debugger.timeline.runningReducer == 1)
    #expect(debugger.isAtEnd && debugger.position == 0)
    #expect(try debugger.state()["n"] == 0)
    let patch = #"[{"op":"replace","path":"/n","value":1}]"#
    let told = try append(#"{"kind":"change","seq":1,"dur":1,"patch":\#(patch)}"#)
    #expect(told.map(\.position) == [1] && told.first?.changes?.count == 1)
    #expect(debugger.timeline.runningReducer == nil)
    #expect(debugger.position == 1)
    #expect(try debugger.state()["n"] == 1)

    // Where nothing more comes the action is all the same shown, without its change.
    #expect(try append(#"{"kind":"action","seq":2,"t":2,"name":"odd"}"#).isEmpty)
    debugger.endFollowing()
    #expect(debugger.timeline.last == 2 && debugger.timeline.isUnfinished(2))
  }

  @Test func `commands work on what was read at any position while more comes`() throws {
    var debugger = try debugger()
    source.record(through: 4, from: 1)
    _ = try debugger.readOn()
    _ = try debugger.goto(.position(2))
    source.record(through: 2_500, from: 5)
    _ = try debugger.readOn()
    #expect(debugger.position == 2)
    #expect(try debugger.state()["n"] == 2)
    #expect(try debugger.step().position == 3)
    #expect(try debugger.goto(.end).position == 2_500)
    #expect(try debugger.state()["n"] == 2_500)
    #expect(try debugger.reverseStep().changes?.first?.new == 2_499)
    #expect(debugger.timeline.lost == [])
  }

  @Test func `following to a stop ends there, or at the end with what is left of the count`() throws {
    var debugger = try debugger()
    source.record(through: 1, from: 1)
    _ = try debugger.readOn()
    debugger.follow()
    let (breakpoint, _) = try debugger.break("odd")
    var count = 2
    #expect(try debugger.follow(toStop: &count) == nil)
    source.record(through: 4, from: 2)
    _ = try debugger.readOn()
    #expect(try debugger.follow(toStop: &count) == nil)
    #expect(debugger.position == 4)
    #expect(count == 1)
    source.record(through: 9, from: 5)
    _ = try debugger.readOn()
    let stop = try debugger.follow(toStop: &count)
    #expect(stop?.position == 5)
    #expect(stop?.frame?.action.name == "odd")
    #expect(debugger.breakpoints[breakpoint.number]?.hits == 2)
    #expect(debugger.position == 5)
  }

  @Test func `another run keeps the stops, counts them anew, and begins at its end`() throws {
    var debugger = try debugger()
    source.record(through: 3, from: 1)
    _ = try debugger.readOn()
    let (breakpoint, _) = try debugger.break("odd")
    _ = try debugger.continue()
    let other = Source()
    other.record(through: 2, from: 1)
    debugger.begin(try Recording(other))
    #expect(debugger.position == 2)
    #expect(debugger.timeline.isLive)
    #expect(debugger.breakpoints[breakpoint.number]?.hits == 0)
  }

  @Test func `a move that comes to the end follows, a stop there holds the cursor`() throws {
    var debugger = try debugger()
    debugger.follow()
    #expect(debugger.isFollowing)
    source.record(through: 4, from: 1)
    _ = try debugger.readOn()
    _ = try debugger.break("even")
    var count = 2
    #expect(try debugger.follow(toStop: &count)?.position == 4)
    #expect(debugger.isAtEnd)
    #expect(!debugger.isFollowing)
    // It stays where it is, as does its state.
    _ = try debugger.last(FollowedPath([.token("m")]))
    #expect(!debugger.isFollowing)
    _ = try debugger.goto(.end)
    #expect(debugger.isFollowing)
    _ = try debugger.reverseStep()
    #expect(!debugger.isFollowing)
    _ = try debugger.step()
    #expect(debugger.isAtEnd)
    #expect(!debugger.isFollowing)
    _ = try debugger.step()
    #expect(debugger.isFollowing)
    _ = try debugger.goto(.start)
    _ = try debugger.continue(3)
    #expect(debugger.isFollowing)
  }

  @Test func `a debugger on a recording that has ended never follows`() throws {
    source.record(through: 2, from: 1)
    var debugger = Debugger(try Recording(source))
    _ = try debugger.goto(.end)
    #expect(!debugger.isFollowing)
  }

  /// Lines that get lost, keyframes and gaps in between: after each line the same positions can be shown as in a recording
  /// that is opened then.
  @Test(arguments: Scale.seeds(10, large: 100))
  func `what is lost is the same as in a recording that is opened then`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let options = Recording.Options(recovers: true)
    var debugger = Debugger(try Recording(source, options: options), isLive: true)
    for seq in 1...60 {
      var lines = [
        #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"#,
        #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/n","value":\#(seq)}]}"#,
      ]
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: lines.removeFirst()
      case 1: lines.removeLast()
      case 2: lines.append(#"{"kind":"gap","t":\#(seq),"reason":"none","dropped":1}"#)
      case 3, 4: lines.append(#"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":{"n":\#(seq)}}"#)
      default: break
      }
      for line in lines {
        source.append(line)
        _ = try debugger.readOn()
        let whole = Timeline(try Recording(MemorySource(source.all, name: "whole"), options: options), isLive: true)
        #expect(debugger.timeline.lost == whole.lost, "after \(line)")
        #expect(debugger.timeline.recording.ending == whole.recording.ending)
      }
    }
  }

  @MainActor @Test func `a controller tells what a file that grows has got, and when no more comes`() async throws {
    var debugger = try debugger()
    debugger.follow()
    let hasEnded = Mutex(false)
    let source = source
    let feed = FollowedFile(source, every: .zero) { hasEnded.withLock { $0 } }
    let controller = LiveController(feed) {}
    func positions(_ news: LiveNews, _ debugger: inout Debugger) throws -> [Int] {
      var (news, positions) = (news, [Int]())
      while let item = try news.next(&debugger) { if case .passed(let stop) = item { positions.append(stop.position) } }
      return positions
    }
    source.record(through: 3, from: 1)
    #expect(await controller.waitForNews())
    #expect(try positions(controller.readOn(&debugger), &debugger) == [1, 2, 3])
    #expect(debugger.position == 3)

    // Up to a stop, where the cursor stays.
    _ = try debugger.break("even")
    source.record(through: 7, from: 4)
    #expect(await controller.waitForNews())
    var count = 2
    let (news, stop) = try controller.readOn(&debugger, toStop: &count)
    #expect(try positions(news, &debugger) == [4, 5])
    #expect(stop?.position == 6 && debugger.position == 6)
    source.record(through: 8, from: 8)
    #expect(await controller.waitForNews())
    #expect(try positions(controller.readOn(&debugger), &debugger) == [])
    #expect(debugger.position == 6)

    // Nothing can be sent to a file.
    let error = await #expect(throws: LiveSessionError.self) {
      var debugger = debugger
      _ = try await controller.send(.null, from: &debugger)
    }
    #expect(error?.reason == .noStore)
    #expect(controller.ending(of: debugger) == nil)
    hasEnded.withLock { $0 = true }
    #expect(await controller.waitForNews())
    #expect(try positions(controller.readOn(&debugger), &debugger) == [])
    #expect(controller.ending(of: debugger) == "nothing more comes")
  }

  @MainActor @Test func `a wait for news can be ended`() async throws {
    let controller = LiveController(FollowedFile(source)) {}
    async let news = controller.waitForNews()
    while !controller.isAwaited { await Task.yield() }
    #expect(controller.interrupt())
    #expect(await !news)
    #expect(!controller.interrupt())
  }

  /// A store whose recording the test writes.
  @MainActor private final class FakeSession: LiveSession {
    let recorded = Source()
    var source: any ByteSource { recorded }
    var isRunning = true
    var onRecord: (@MainActor () -> Void)?
    private(set) var sent = 0

    func send(_ action: JSONValue) {
      sent += 1
      record()
    }

    func record() {
      let last = recorded.all.split(separator: UInt8(ascii: "\n")).count / 2
      recorded.record(through: last + 1, from: last + 1)
      onRecord?()
    }

    func note(_ name: String, text: String) {}
    func restart(replaying recording: Recording?) -> Int { 0 }
    func end() { isRunning = false }
  }

  @MainActor @Test func `an action is sent only to what is seen`() async throws {
    let session = FakeSession()
    var debugger = Debugger(try Recording(session.source), isLive: true)
    debugger.follow()
    let controller = LiveController(session) {}
    func told(_ news: LiveNews) throws -> [Int] {
      var (news, told) = (news, [Int]())
      while let item = try news.next(&debugger) { if case .passed(let stop) = item { told.append(stop.position) } }
      return told
    }
    let first = try await controller.send(.null, from: &debugger)
    #expect(try told(first) == [1])
    #expect(debugger.position == 1)

    // While a stop holds the cursor, the store goes on.
    session.record()
    #expect(try told(controller.readOn(&debugger)) == [2])
    _ = try debugger.break("even")
    session.record()
    session.record()
    var count = 1
    #expect(try controller.readOn(&debugger, toStop: &count).landing?.position == 4)
    session.record()
    await #expect(throws: LiveSessionError(.notAtEnd(position: 4))) {
      _ = try await controller.send(.null, from: &debugger)
    }
    #expect(session.sent == 1)
    _ = try debugger.goto(.end)
    let last = try await controller.send(.null, from: &debugger)
    #expect(try told(last) == [6])
    #expect(session.sent == 2)
    // What comes between the last look and the next one is told, and the cursor that follows is at the end.
    session.record()
    let more = try await controller.send(.null, from: &debugger)
    #expect(try told(more) == [7, 8])
    #expect(session.sent == 3)
  }
}
