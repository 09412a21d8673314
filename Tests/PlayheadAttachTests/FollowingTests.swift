import Foundation
import KeyedTesting
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import PlayheadRecorder
import Testing

@testable import PlayheadAttach

/// What an attached debugger is sent is a recording.
@Suite struct FollowingTests {
  /// Opens what a client has got.
  private func opened(_ bytes: [UInt8]) throws -> Recording {
    try Recording(MemorySource(Array(RawConnection.parts(bytes).recording.utf8), name: "what came"))
  }

  @Test func `who attaches before the first state has the bytes of the file`() async throws {
    let store = ListeningStore(isStarted: false)
    let connection = try RawConnection(to: store.app)
    await connection.read(until: "attached")
    store.start()
    for number in 1...500 { store.recorded?.send(number.isMultiple(of: 7) ? .write("t\(number)") : .add(number)) }
    store.recorder.note("odd", text: "that")
    store.recorder.close()
    let (recording, _) = RawConnection.parts(await connection.read())
    let file = try String(contentsOfFile: store.path, encoding: .utf8)
    let (lines, expected) = (recording.split(separator: "\n"), file.split(separator: "\n"))
    #expect(lines.count == expected.count)
    let different = zip(lines, expected).enumerated().first { $1.0 != $1.1 }
    #expect(
      different == nil,
      "line \(different?.offset ?? 0): \(different?.element.0 ?? "") for \(different?.element.1 ?? "")")
  }

  @Test func `one that comes as another one goes is told what it is attached to`() async throws {
    let store = ListeningStore()
    var connection: RawConnection?
    for _ in 1...50 {
      // The one before is let go when this one has said who it is.
      let next = try RawConnection(to: store.app)
      connection = nil
      #expect(await !next.read(until: "\"kind\":\"header\"").isEmpty)
      connection = next
    }
    _ = consume connection
  }

  @Test func `who attaches later begins with the state, and has all from there on`() async throws {
    let store = ListeningStore()
    for number in 1...100 { store.recorded?.send(.add(number)) }
    let connection = try RawConnection(to: store.app)
    // Its header.
    let beginning = await connection.read(until: "\"base\"")
    for number in 1...100 { store.recorded?.send(.write("text \(number)")) }
    store.recorder.close()
    let came = try opened(beginning + (await connection.read()))
    let file = try Recording(path: store.path)
    #expect(came.header.id == file.header.id && came.first == 100 && came.last == 200)
    #expect(came.lostPositions.isEmpty && came.ending.status == "closed")
    for position in came.first...came.last {
      #expect(try came.state(at: position) == file.state(at: position))
    }
  }

  @Test func `one that sleeps goes without, and is told so; others have all`() async throws {
    let count = Scale.isLarge ? 1_000_000 : 60_000
    let store = ListeningStore(isStarted: false)
    let awake = try RawConnection(to: store.app)
    let asleep = try RawConnection(to: store.app)
    await awake.read(until: "attached")
    await asleep.read(until: "attached")
    store.start()
    let text = String(repeating: "x", count: 100)
    let reader = Lock([UInt8]())
    let isDone = Lock(false)
    let socket = awake.socket
    Thread.detachNewThread {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = recv(socket, &bytes, bytes.count, 0), count > 0 {
        reader.withLock { $0 += bytes[..<count] }
      }
      isDone.withLock { $0 = true }
    }
    for number in 1...count { store.recorded?.send(.write("\(text) \(number)")) }
    let beforeWaking = store.recorder.droppedLines
    // It reads on, and is let in again with the state as it is.
    var came = await asleep.read(until: "\"base\"")
    for _ in 1...2 { store.recorded?.send(.add(1)) }
    // The end waits for nobody for long.
    came += await asleep.read(until: "\"kind\":\"change\",\"seq\":\(count + 2)")
    let last = Array("\"seq\":\(count + 2)".utf8)
    while !reader.withLock({ $0.suffix(4000).firstRange(of: last) != nil }) { await Task.yield() }
    store.recorder.close()
    came += await asleep.read()
    while !isDone.withLock({ $0 }) { await Task.yield() }

    let file = try Recording(path: store.path)
    #expect(beforeWaking == 0 && file.last == count + 2 && file.lostPositions.isEmpty)
    let other = try opened(reader.withLock { $0 })
    let (lost, gaps) = (other.lostPositions, try other.gaps())
    #expect(other.last == count + 2 && lost.isEmpty == gaps.isEmpty)
    let late = try opened(came)
    let lateGaps = try late.gaps()
    #expect(late.last == count + 2 && !late.lostPositions.isEmpty && !lateGaps.isEmpty)
    #expect(try late.state(at: late.last) == file.state(at: file.last))
    #expect(came.count < 16 << 20)
  }

  @Test func `debuggers are told of each other`() async throws {
    let store = ListeningStore(allowing: [.noting])
    let first = try RawConnection(to: store.app)
    await first.read(until: "\"clients\":1")
    do {
      let second = try RawConnection(to: store.app)
      await second.read(until: "\"clients\":2")
      await first.read(until: "\"clients\":2")
    }
    let (_, answers) = RawConnection.parts(await first.read(until: "\"clients\":1}"))
    guard case .attached(let attached)? = answers.last else {
      Issue.record("\(answers)")
      return
    }
    #expect(attached.allows == [.noting] && attached.pid == Int(getpid()) && attached.debuggers == 1)
  }

  @Test func `a listener that is closed lets its debuggers go, and the recording goes on`() async throws {
    let store = ListeningStore()
    let connection = try RawConnection(to: store.app)
    await connection.read(until: "\"kind\":\"header\"")
    store.recorded?.send(.add(1))
    store.listener.close()
    await connection.read()
    store.recorded?.send(.add(1))
    store.recorder.close()
    #expect(try Recording(path: store.path).last == 2)
    #expect(store.app == nil)
  }
}
