import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import Synchronization
import Testing

/// A session is exported when something is true of the state.
@Suite struct AutomaticExportTests {
  private typealias State = RecordedCart.State
  private typealias Action = RecordedCart.Action

  // MARK: - The files

  @Test func `what led to the moment is handed out at once and what came after it later`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      cart.waitForNegativeTotal()
      cart.add([5, 1, -7, 3])
      // Nothing is written on the turn of the store.
      #expect(cart.session.automaticExports == [] && cart.events.all.isEmpty)
      cart.schedule.run()
      let first = try #require(cart.events.all.first)
      #expect(first.condition == "negative total")
      #expect(first.after == nil)
      let before = try first.before.recording()
      #expect(before.last == 4)
      #expect(try before.notes().map(\.name) == ["negative total"])
      #expect(try before.notes().map(\.seq) == [3])
      #expect(try State(recorded: before.state(at: 3)).total == -1)

      cart.add([1, 1])
      cart.schedule.advance(by: .milliseconds(9999))
      #expect(cart.events.all.count == 1)
      // The next launch would have it all.
      let crashed = try #require(Recorder.earlierSessions(in: folder).first).export()
      defer { try? FileManager.default.removeItem(at: crashed) }
      #expect(try RecordingFile(path: crashed.path).recording.last == 6)
      cart.schedule.advance(by: .milliseconds(1))
      cart.add([-20])
      cart.schedule.advance(by: .seconds(1000))
      #expect(cart.events.all.count == 2)
      let both = try #require(cart.events.all.last)
      #expect(try both.before.get() == first.before.get())
      let after = try #require(both.after).recording()
      #expect(after.last == 6)
      #expect(after.first <= 3)
      #expect(try State(recorded: after.state(at: 6)).total == 4)
      #expect(try after.notes().map(\.seq) == [3])
      #expect(cart.session.automaticExports == [try both.before.get(), try #require(both.after).get()])
      #expect(cart.reports.all == [])
    }
  }

  @Test func `each file has the segments that it needs`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder, maxBytes: 400_000)
      cart.waitForNegativeTotal(last: .minutes(1))
      for number in 0..<9000 {
        cart.clock.advance(by: .milliseconds(100))
        cart.add(number == 8000 ? -100_000 : 1)
        if number == 8000 { cart.schedule.run() }
      }
      cart.schedule.advance(by: .seconds(10))
      let event = try #require(cart.events.all.last)
      let (before, after) = (try event.before.recording(), try #require(event.after).recording())
      #expect(before.last == 8001)
      #expect(before.first > 0 && before.first <= 8001 - 600)
      #expect(after.last == 9000)
      #expect(after.first > before.first && after.first <= 8001)
      #expect(try State(recorded: after.state(at: 8001)).total == 8000 - 100_000)
    }
  }

  @Test func `a recorder that is closed has nothing more to wait for`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      cart.waitForNegativeTotal()
      cart.add([-1, 1])
      cart.session.recorder.close()
      cart.schedule.run()
      #expect(cart.events.all.count == 2)
      let event = try #require(cart.events.all.last)
      #expect(try event.before.recording().last == 2)
      let after = try #require(event.after).recording()
      #expect(after.last == 2)
      #expect(after.ending.status == "closed")
      cart.schedule.advance(by: .seconds(100))
      #expect(cart.events.all.count == 2)
      // Nothing is recorded any more, and nothing is looked at.
      cart.waitForNegativeTotal("later")
      cart.add([-1])
      cart.schedule.advance(by: .seconds(100))
      #expect(cart.events.all.count == 2)
    }
  }

  @Test func `a process that exits leaves the rest to the next launch`() throws {
    try withTemporaryFolder { folder in
      let session = try PipeSession(
        executable: "recorded-app", arguments: ["hand-out-exit", folder], input: .devNull)
      try #require(session.status == .exited(0), "\(session.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/hand-outs")
      #expect(files.count == 1)
      #expect(files.allSatisfy { $0.hasSuffix("-soon-before.jsonl.gz") })
      let earlier = try #require(Recorder.earlierSessions(in: folder).first)
      #expect(!earlier.crashed)
      let file = try earlier.export(to: URL(filePath: "\(folder)/out.jsonl.gz"))
      let recording = try RecordingFile(path: file.path).recording
      #expect(recording.last == 3)
      #expect(try recording.notes().map(\.seq) == [2])
    }
  }

  @Test func `without seconds, there is one file`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      let events = cart.events
      cart.session.exportOnce("at once", after: .zero, when: { (state: State) in state.total > 1 }) { events.add($0) }
      cart.add([1, 1])
      cart.schedule.advance(by: .seconds(1000))
      cart.session.recorder.close()
      cart.schedule.run()
      #expect(events.all.count == 1)
      let recording = try #require(events.all.first).before.recording()
      #expect(recording.last == 2)
      #expect(cart.session.automaticExports.count == 1)
    }
  }

  /// The one that apps have: nothing here waits by the clock.
  @Test func `the queue of a session writes both`() async throws {
    try await withTemporaryFolder { folder in
      let session = Recorder.session(folder: folder)
      let (events, continuation) = AsyncStream.makeStream(of: AutomaticExport.self)
      session.exportOnce("negative total", after: .milliseconds(1), when: { (state: Int) in state < 0 }) {
        continuation.yield($0)
      }
      var state = 0
      session.recorder.action(Action.add(-1), state: &state) { $0 -= 1 }
      var count = 0
      for await event in events {
        count += 1
        let before = try event.before.recording()
        #expect(before.last == 1)
        guard let after = try event.after?.recording() else { continue }
        #expect(after.last == 1)
        break
      }
      #expect(count == 2)
    }
  }

  // MARK: - When it is true

  @Test func `each condition becomes true once`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      let events = cart.events
      cart.waitForNegativeTotal()
      cart.session.exportOnce("odd", when: { (state: State) in state.total % 2 != 0 }) { events.add($0) }
      cart.add([-2, -1, 10, -20, 1])
      cart.schedule.advance(by: .seconds(10))
      #expect(events.all.map(\.condition) == ["negative total", "odd", "negative total", "odd"])
      #expect(events.all.map { $0.after == nil } == [true, true, false, false])
      // What is added again under its name is known already.
      cart.waitForNegativeTotal()
      cart.add([-1000])
      cart.schedule.advance(by: .seconds(10))
      #expect(events.all.count == 4)
      let notes = try #require(events.all.last).before.recording().notes()
      #expect(notes.map(\.name) == ["negative total", "odd"])
      #expect(notes.map(\.seq) == [1, 2])
      #expect(notes.last?.text == "the condition became true; 3 looks at the state took 0 µs")
    }
  }

  @Test func `two that are true at once have files of their own`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      for name in ["a/b", "a b", "negative total"] { cart.waitForNegativeTotal(name) }
      cart.add([-1])
      cart.schedule.advance(by: .seconds(10))
      let files = try cart.events.all.dropFirst(3).flatMap { [try $0.before.get(), try #require($0.after).get()] }
      #expect(Set(files).count == 6)
      for event in cart.events.all { #expect(try event.before.recording().notes().count == 3) }
      #expect(Set(cart.session.automaticExports) == Set(files))
    }
  }

  @Test func `the first state is looked at`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      cart.state.total = -1
      cart.waitForNegativeTotal()
      cart.session.recorder.begin(state: cart.state, action: Action.self)
      cart.schedule.run()
      let recording = try #require(cart.events.all.first).before.recording()
      #expect(recording.last == 0)
      #expect(try recording.notes().map(\.seq) == [0])
    }
  }

  @Test func `a condition that is added later looks after the next action`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      cart.add([-1])
      cart.waitForNegativeTotal()
      cart.schedule.run()
      #expect(cart.events.all.isEmpty)
      cart.add([0])
      cart.schedule.run()
      let notes = try #require(cart.events.all.first).before.recording().notes()
      #expect(notes.map(\.seq) == [2])
    }
  }

  @Test func `one of the same name takes the place of the other`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      let looks = Mutex(0)
      for _ in 0..<100 {
        cart.session.exportOnce("counted") { (_: State) in
          looks.withLock { $0 += 1 }
          return false
        }
      }
      cart.add([1, 2, 3])
      #expect(looks.withLock { $0 } == 4)
    }
  }

  @Test func `a condition over another type is told once`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      for _ in 0..<2 {
        cart.session.exportOnce("other") { (_: Int) in
          Issue.record("it looked")
          return true
        }
        cart.add([1, 2])
      }
      cart.waitForNegativeTotal()
      cart.add([-10])
      cart.schedule.run()
      #expect(cart.state.total == -4)
      #expect(cart.events.all.count == 1)
      let problem = try #require(cart.reports.all.first)
      #expect(cart.reports.all.count == 1)
      #expect(problem.hasPrefix("the condition 'other' is over a 'Swift.Int', and the state of the store is a '"))
      #expect(problem.hasSuffix("RecordedCart.State': it is not looked at"))
    }
  }

  // MARK: - What conditions do

  @Test func `a condition that is slow is told once and is no part of the reducer`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      let clock = cart.clock
      cart.session.exportOnce("slow") { (state: State) in
        clock.advance(by: .milliseconds(state.total == 3 ? 2000 : 3))
        return state.total == 9
      }
      cart.session.exportOnce("not so slow") { (_: State) in
        clock.advance(by: .milliseconds(1))
        return false
      }
      cart.add(Array(repeating: 1, count: 20))
      #expect(
        cart.reports.all == ["the condition 'slow' is slow: 4 looks at the state took 2009000 µs"])
      cart.schedule.run()
      let recording = try RecordingFile(path: #require(cart.session.automaticExports.first).path).recording
      for position in 1...20 { #expect(try recording.change(position)?.duration == 0) }
      #expect(try recording.notes().map(\.text) == ["the condition became true; 10 looks at the state took 2027000 µs"])
    }
  }

  /// Records from within a condition.
  private final class Shop: RecordableStore, Sendable {
    private let total = Mutex(State())
    var state: State { total.withLock { $0 } }
    func send(_ action: Action) { if case .add(let number) = action { total.withLock { $0.total += number } } }
  }

  @Test func `a condition may send to the store and call the recorder`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      let (session, events) = (cart.session, cart.events)
      let store = RecordedStore(Shop(), by: session.recorder)
      let looks = Mutex(0)
      session.exportOnce("sends") { (state: State) in
        // Nor does it look at what it sends itself.
        looks.withLock { $0 += 1 }
        store.send(.add(100))
        session.recorder.note("from within")
        session.exportOnce("made within", when: { (state: State) in state.total > 300 }) { events.add($0) }
        return state.total == 202
      } exported: {
        events.add($0)
      }
      for _ in 0..<3 { store.send(.add(1)) }
      cart.schedule.run()
      #expect(store.state.total == 303)
      #expect(looks.withLock { $0 } == 3)
      #expect(events.all.map(\.condition) == ["made within"])
      let recording = try #require(events.all.first).before.recording()
      #expect(recording.last == 6)
      #expect(try (1...6).map { try recording.state(at: $0)["total"] } == [1, 101, 102, 202, 203, 303])
      #expect(cart.reports.all == [])
    }
  }

  @Test func `a condition may close the recorder`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      let session = cart.session
      session.exportOnce("closes") { (state: State) in
        session.recorder.close()
        return true
      }
      cart.waitForNegativeTotal()
      cart.add([-1, -1])
      cart.schedule.advance(by: .seconds(10))
      #expect(cart.state.total == -2)
      #expect(cart.events.all.isEmpty)
    }
  }

  /// Calls its recorder when it goes away.
  private final class Guest: Sendable {
    let recorder: Recorder
    let gone: @Sendable () -> Void
    init(_ recorder: Recorder, gone: @escaping @Sendable () -> Void) { (self.recorder, self.gone) = (recorder, gone) }
    deinit {
      recorder.note("gone")
      gone()
    }
  }

  @Test(arguments: ["true", "replaced", "closed"])
  func `what goes with a condition may call the recorder`(end: String) throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      let gone = Mutex(0)
      let recorder = cart.session.recorder
      do {
        let guest = Guest(recorder) { gone.withLock { $0 += 1 } }
        cart.session.exportOnce("held") { (state: State) in withExtendedLifetime(guest) { state.total < 0 } }
      }
      cart.add([1])
      switch end {
      case "true": cart.add([-10])
      case "replaced": cart.session.exportOnce("held") { (_: State) in false }
      default: recorder.close()
      }
      #expect(gone.withLock { $0 } == 1)
    }
  }

  // MARK: - Stores

  @Test func `changes from outside are looked at where they are looked for`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      let shop = Shop()
      let store = RecordedStore(shop, by: cart.session.recorder)
      cart.waitForNegativeTotal()
      shop.send(.add(-1))
      store.recordOutsideChanges()
      cart.schedule.run()
      let notes = try #require(cart.events.all.first).before.recording().notes()
      #expect(notes.map(\.seq) == [1])
    }
  }

  @Test func `a reducer that may be suspended is looked at when it returns`() async throws {
    try await withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      cart.waitForNegativeTotal()
      let shop = Shop()
      for number in [1, -5, 2] {
        await cart.session.recorder.action(Action.add(number)) {
          shop.state
        } reduce: { _ in
          await Task.yield()
          shop.send(.add(number))
        }
      }
      cart.schedule.run()
      let notes = try #require(cart.events.all.first).before.recording().notes()
      #expect(notes.map(\.seq) == [2])
    }
  }

  @Test func `of several threads one hands out`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder)
      let events = cart.events
      let store = RecordedStore(Shop(), by: cart.session.recorder)
      cart.session.exportOnce("half", when: { (state: State) in state.total >= 1000 }) { events.add($0) }
      DispatchQueue.concurrentPerform(iterations: 4) { _ in for _ in 0..<500 { store.send(.add(1)) } }
      cart.schedule.run()
      #expect(events.all.count == 1)
      let recording = try #require(events.all.first).before.recording()
      let moment = try #require(recording.notes().first).seq
      #expect(try #require(recording.state(at: moment)["total"]?.int) >= 1000)
      #expect(recording.last == 2000)
    }
  }

  @Test func `a hundred thousand actions are looked at`() throws {
    try withTemporaryFolder { folder in
      let cart = RecordedCart(in: folder, maxBytes: 1_000_000)
      let events = cart.events
      cart.session.exportOnce("the end", last: .all, after: .zero, when: { (state: State) in state.total == 100_000 }) {
        events.add($0)
      }
      cart.add(repeatElement(1, count: 100_000))
      cart.schedule.run()
      let recording = try #require(events.all.first).before.recording()
      #expect(recording.last == 100_000)
      #expect(recording.first > 0)
      #expect(try recording.notes().map(\.text) == ["the condition became true; 100001 looks at the state took 0 µs"])
      #expect(cart.session.recorder.droppedLines == 0)
    }
  }

  // MARK: - What cannot be written

  @Test(arguments: [true, false]) func `where no file can be written the app is told`(hasHandler: Bool) throws {
    try withTemporaryFolder { folder in
      try "".write(toFile: "\(folder)/hand-outs", atomically: true, encoding: .utf8)
      let cart = RecordedCart(in: folder)
      let when: @Sendable (State) -> Bool = { $0.total < 0 }
      if hasHandler { cart.waitForNegativeTotal() } else { cart.session.exportOnce("negative total", when: when) }
      cart.add([-1, 1])
      cart.schedule.advance(by: .seconds(10))
      cart.add([1])
      #expect(cart.state.total == 1)
      #expect(cart.session.recorder.droppedLines == 0)
      let errors = cart.events.all.flatMap { [$0.before, $0.after].compactMap { $0 } }.map { result in
        if case .failure(let error) = result { "\(error)" } else { "a file" }
      }
      #expect(errors.count == (hasHandler ? 3 : 0))
      #expect(cart.reports.all.count == (hasHandler ? 0 : 2))
      for error in errors + cart.reports.all {
        #expect(error.hasPrefix("cannot write \(folder)/hand-outs/"))
        #expect(error.hasSuffix(".jsonl.gz: Not a directory"))
      }
      #expect(cart.session.automaticExports == [])
    }
  }

  @Test func `where nothing is recorded the condition looks all the same`() throws {
    try withTemporaryFolder { folder in
      try "".write(toFile: "\(folder)/file", atomically: true, encoding: .utf8)
      let cart = RecordedCart(in: "\(folder)/file/sessions")
      cart.waitForNegativeTotal()
      cart.add([-1, -1])
      cart.schedule.advance(by: .seconds(10))
      #expect(cart.state.total == -2)
      #expect(cart.events.all.count == 2)
      for event in cart.events.all {
        if case .success = event.before { Issue.record("\(event)") }
      }
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a disk of its own cannot be mounted here"))
  func `of a full disk nothing is left`() throws {
    let session = try SmallDisk.run(["hand-out-disk", "sessions"], copying: "/dev/null", to: "/dev/null")
    try #require(session.status == .exited(0), "\(session.output) \(session.errors)")
    #expect(session.errors == "")
    #expect(session.output == "No space left on device\n[]\n12 0\n")
  }
}
