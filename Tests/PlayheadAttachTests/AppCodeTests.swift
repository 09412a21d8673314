import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder
import Testing

@testable import PlayheadAttach

/// The app's own code, which encodes a part of its state, runs on the app's threads alone.
@Suite struct AppCodeTests {
  /// It tells on which threads it was encoded.
  struct Part: Codable, Equatable {
    static let threads = Lock(Set<UInt>())
    var number = 0

    func encode(to encoder: any Encoder) throws {
      Part.threads.withLock { _ = $0.insert(ThreadIdentity.current) }
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  @Recordable struct State: Equatable {
    var count = 0
    var part = Part()
  }

  @Recordable enum Action: Sendable { case add(Int) }

  final class Store: RecordableStore {
    private(set) var state = AppCodeTests.State()

    func send(_ action: AppCodeTests.Action) {
      if case .add(let amount) = action {
        state.count += amount
        state.part.number += amount
      }
    }
  }

  @Test func `a debugger that attaches to a store of another kind has it encode nothing`() async throws {
    let folder = "/tmp/pc-\(UUID().uuidString.prefix(8))"
    let recorder = Recorder(to: "\(folder).jsonl", options: Recorder.Options(durability: .buffered))
    defer {
      recorder.close()
      rmdir(folder)
      unlink("\(folder).jsonl")
    }
    _ = RecorderListener(
      recorder.core, .thisMachine, Set(AttachPermission.allCases), ListenerSettings(folder: folder))
    var own: Set<UInt> = [ThreadIdentity.current]
    let store = RecordedStore(Store(), by: recorder)
    store.send(.add(1))
    let connection = try RawConnection(to: try ListeningFolder(folder).apps().first)
    var came = await connection.read(until: "\"kind\":\"attached\"")
    connection.say("{\"id\":1,\"keyframe\":true}\n")
    came += await connection.read(until: "\"kind\":\"answer\"")
    #expect(!String(decoding: came, as: UTF8.self).contains("\"kind\":\"header\""))
    // The next action brings the state.
    own.insert(ThreadIdentity.current)
    store.send(.add(2))
    came = await connection.read(until: "\"kind\":\"header\"")
    #expect(!came.isEmpty)
    #expect(Part.threads.withLock { $0 }.isSubset(of: own))
  }
}
