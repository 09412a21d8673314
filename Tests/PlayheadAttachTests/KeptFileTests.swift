import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// What an attached debugger keeps is what the app has sent, whole lines alone, however often the connection is lost.
@MainActor @Suite(.timeLimit(.minutes(20))) struct KeptFileTests {
  /// The lines of a recording with their ends.
  private func lines(actions count: Int, texts: Int = 20) -> [[UInt8]] {
    let store = ListeningStore()
    for number in 1...count {
      store.recorded?.send(
        number.isMultiple(of: 5) ? .write(String(repeating: "t", count: number % texts)) : .add(number))
    }
    store.recorder.close()
    let bytes = FileManager.default.contents(atPath: store.path) ?? Data()
    return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) + [UInt8(ascii: "\n")] }
  }

  /// Where an app goes on for somebody who has come so far.
  nonisolated private static func next(after greeting: AttachGreeting, in lines: [[UInt8]]) -> Int? {
    guard let resumption = greeting.resumption else { return 0 }
    return lines.lastIndex { $0.starts(with: Array(resumption.line.utf8)) }.map { $0 + 1 }
  }

  @Test func `restarts while lines come keep each line once`() async throws {
    let lines = lines(actions: Scale.isLarge ? 300_000 : 5_000)
    let all = Array(lines.joined())
    let isLost = Lock(false)
    let fake = FakeApp { connection in
      connection.greet()
      guard let index = Self.next(after: connection.greeting, in: lines) else { return isLost.withLock { $0 = true } }
      var random = SeededGenerator(seed: UInt64(connection.number))
      var rest = lines[index...].joined().prefix(Int.random(in: 1000...120_000, using: &random))[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...70_000, using: &random)
        // Answers come between whole lines alone.
        guard connection.say(rest.prefix(count)) else { return }
        rest = rest.dropFirst(count)
      }
      // Until the debugger goes.
      _ = connection.readLine()
    }
    try await withTemporaryFolder { folder in
      let path = "\(folder)/kept.jsonl"
      let session = try AttachedSession(to: try #require(fake.app), keepingIn: path)
      _ = try await session.beginning()
      var random = SeededGenerator(seed: 7)
      while try session.source.count() < all.count, !isLost.withLock({ $0 }) {
        // Mostly in the middle of what comes; where nothing is read before, nothing ever would be.
        let before = try session.source.count()
        var patience = Bool.random(using: &random) ? 2_000 : 2
        while patience > 0, try session.source.count() <= before {
          patience -= 1
          await Task.yield()
        }
        _ = try await session.restart(replaying: nil)
      }
      session.end()
      for _ in 0..<100 { await Task.yield() }
      #expect(!isLost.withLock { $0 } && session.failure == nil)
      let kept = Array(FileManager.default.contents(atPath: path) ?? Data())
      #expect(kept.count == all.count && kept == all)
    }
  }

  @Test func `lines that are read before the greeting is taken do not come before it`() async throws {
    let lines = lines(actions: 3)
    let fake = FakeApp { connection in
      connection.greet()
      connection.say(Array(lines.joined()))
      _ = connection.readLine()
    }
    let session = try AttachedSession(to: try #require(fake.app))
    // The greeting is taken on this thread, which does not let go of it while the other one reads.
    while try session.source.count() < lines.joined().count { sched_yield() }
    _ = try await session.beginning()
    #expect(session.permissions == Set(AttachPermission.allCases))
    session.end()
  }

  @Test func `an app that says nothing is waited for until the task is cancelled`() async throws {
    let lines = lines(actions: 3)
    let fake = FakeApp { connection in
      if connection.number == 1 {
        connection.greet()
        connection.say(Array(lines.joined()))
      }
      // Else as an app that is stopped, for which the kernel accepts.
      _ = connection.readLine()
    }
    func isGivenUp(_ begin: @escaping @MainActor () async throws -> Void) async -> Bool {
      let waiting = Task { () -> String in
        do { try await begin() } catch { return "\(error)" }
        return "it has begun"
      }
      for _ in 0..<100 { await Task.yield() }
      waiting.cancel()
      return await waiting.value.contains("the app has not answered")
    }
    let silent = try AttachedSession(to: try #require(fake.app))
    #expect(await isGivenUp { _ = try await silent.beginning() })
    silent.end()
    let session = try AttachedSession(to: try #require(fake.app))
    _ = try await session.beginning()
    #expect(await isGivenUp { _ = try await session.restart(replaying: nil) })
    session.end()
  }

  @Test func `a torn line of any length is cut`() async throws {
    let few = lines(actions: 10)
    for size in [100, 3 << 20] {
      let keyframe = Array(
        "{\"kind\":\"keyframe\",\"seq\":5,\"t\":1,\"state\":{\"count\":\"\(String(repeating: "x", count: size))\"}}\n"
          .utf8)
      let lines = Array(few[..<11]) + [keyframe] + few[11...]
      let resumed = Lock([String?]())
      let fake = FakeApp { connection in
        connection.greet()
        resumed.withLock { $0.append(connection.greeting.resumption?.line) }
        guard let index = Self.next(after: connection.greeting, in: lines) else { return }
        let rest = Array(lines[index...].joined())
        let isFirst = connection.number == 0
        connection.say(isFirst ? rest.prefix(lines[..<11].joined().count + size / 2) : rest[...])
        _ = connection.readLine()
      }
      try await withTemporaryFolder { folder in
        let path = "\(folder)/kept.jsonl"
        let session = try AttachedSession(to: try #require(fake.app), keepingIn: path)
        _ = try await session.beginning()
        while try session.source.count() < lines[..<11].joined().count + size / 2 { await Task.yield() }
        _ = try await session.restart(replaying: nil)
        let all = Array(lines.joined())
        while try session.source.count() < all.count { await Task.yield() }
        session.end()
        #expect(FileManager.default.contents(atPath: path).map(Array.init) == all)
        #expect(resumed.withLock { $0 } == [nil, String(decoding: lines[10].dropLast(), as: UTF8.self)])
      }
    }
  }

  @Test func `a file that is cut anywhere ends with a whole line, and names where to go on`() throws {
    var lines = lines(actions: 12)
    // Longer than what is read at once, or just as long.
    for size in [1 << 18, (1 << 18) - 60, 700_000] {
      lines.append(
        Array("{\"kind\":\"keyframe\",\"seq\":5,\"t\":1,\"state\":\"\(String(repeating: "k", count: size))\"}\n".utf8))
      lines.append(
        Array("{\"kind\":\"note\",\"seq\":5,\"t\":1,\"text\":\"\(String(repeating: "é", count: size))\"}\n".utf8))
    }
    let all = Array(lines.joined())
    let ends = lines.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    try withTemporaryFolder { folder in
      let path = "\(folder)/kept.jsonl"
      let lengths =
        Array(0...ends[lines.count - 6])
        + ends.flatMap { [$0 - 1, $0, $0 + 1, $0 + 300_000] }.filter {
          (0...all.count).contains($0)
        }
      for length in Scale.isLarge ? lengths : lengths.filter({ $0 % 7 == 0 || $0 > 4000 }) {
        try Data(all[..<length]).write(to: URL(filePath: path))
        let file = open(path, O_RDWR | O_CLOEXEC)
        defer { close(file) }
        let end = try #require(FileTail(file))
        var whole = ends.lastIndex { $0 <= length } ?? 0
        // Only its end is missing.
        if whole + 1 < ends.count, length == ends[whole + 1] - 1 { whole += 1 }
        #expect(FileManager.default.contents(atPath: path).map { Array($0) } == Array(all[..<ends[whole]]), "\(length)")
        let lastIndex = lines[..<whole].lastIndex { !$0.starts(with: Array("{\"kind\":\"keyframe\"".utf8)) }
        let last = lastIndex.map { lines[$0] }
        let isHeader = last?.starts(with: Array("{\"kind\":\"header\"".utf8)) ?? true
        let expected = isHeader ? nil : last.map { AttachGreeting.Resumption(id: "i", lineOf: $0.dropLast()) }
        #expect(end.resumption(id: "i") == expected, "\(length)")
        // Whole states at the end come again.
        let goesOn = expected == nil ? ends[whole] : ends[(lastIndex ?? 0) + 1]
        #expect(write(file, "x", 1) == 1)
        #expect(FileManager.default.contents(atPath: path)?.count == goesOn + 1, "\(length)")
      }
    }
  }

  @Test func `errors of an app are told as what they are of`() async throws {
    let header = lines(actions: 1).first ?? []
    let fake = FakeApp { connection in
      connection.greet()
      connection.say(header)
      while let line = connection.readLine() {
        let id = line.withUnsafeBytes { AttachRequest.Glance($0) }.id
        let refusal = AttachReply.Refusal.value(pointer: "/a", found: "x", expected: "y")
        connection.say(AttachReply.refused(id: id, refusal).line.withBytes { Array($0) })
      }
    }
    let session = try AttachedSession(to: try #require(fake.app))
    _ = try await session.beginning()
    let note = await #expect(throws: LiveSessionError.self) { try await session.note("n", text: "") }
    #expect(note?.description == "the note at /a: found x, expected y")
    let present = await #expect(throws: LiveSessionError.self) { try await session.present([:], of: 1) }
    #expect(present?.description == "the state at /a: found x, expected y")
    let send = await #expect(throws: LiveSessionError.self) { try await session.send([:]) }
    #expect(send?.description == "the action at /a: found x, expected y")
    session.end()
  }
}
