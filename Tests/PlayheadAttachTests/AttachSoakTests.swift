import Foundation
import KeyedTesting
import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import RandomTesting
import Testing

@testable import PlayheadAttach

/// Debuggers that die, restart, flood, lose their connections in the middle of a line, and present, at random: what each keeps is a
/// right part of what the app has recorded, and no app is left frozen.
///
/// Some rounds, or twenty minutes of them where much is generated.
@MainActor @Suite(.timeLimit(.minutes(40))) struct AttachSoakTests {
  @Test func `nothing is kept twice or torn, and no app stays frozen`() async throws {
    let end = ContinuousClock.now + (Scale.isLarge ? .seconds(20 * 60) : .zero)
    var seed: UInt64 = 0
    repeat {
      seed += 1
      try await round(seed)
    } while seed < 6 || ContinuousClock.now < end
    if Scale.isLarge { print("attach soak: \(seed) rounds") }
  }

  private func round(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let place = Comment("seed \(seed)")
    let feature = ListeningFeature()
    feature.tap(1)
    let listening = try #require(feature.app)
    let proxy = TearingProxy(to: listening.address)
    let app = try #require(AttachableApp(address: proxy.address, token: listening.token))
    try await withTemporaryFolder { folder in
      var kept: [String] = []
      var session: AttachedSession?
      var other: RawConnection?
      for step in 1...40 {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<5: for _ in 0..<Int.random(in: 1...3000, using: &random) { feature.tap(1) }
        case 5: await feature.answer([Int](repeating: 1, count: Int.random(in: 1...50, using: &random)))
        case 6, 7:
          // It is lost in the middle of a line, or of what comes first.
          proxy.tear(
            after: (0..<Int.random(in: 1...3, using: &random)).map { _ in
              Int.random(in: 0...200_000, using: &random)
            })
          proxy.cut()
        case 8, 9: proxy.cut()
        case 10, 11, 12:
          // The app is there, and the connection may be lost again at once.
          if session != nil { _ = try? await session?.restart(replaying: nil) }
        case 13:
          // It dies, and nobody puts anything back.
          session = nil
        case 14:
          _ = try? await session?.present(["count": .integer(Int64(step)), "token": "redacted"], of: 1)
        case 15: _ = try? await session?.present(["count": "nonsense"], of: 1)
        case 16: try? await session?.presentLive()
        case 17: try? await session?.send(["add": ["_0": 1]])
        case 18:
          other = try? RawConnection(to: listening)
          other?.say("{\"id\":1,\"present\":{\"position\":1,\"state\":{\"count\":5,\"token\":\"\"}}}\n")
        default: other = nil
        }
        if session == nil, Bool.random(using: &random) {
          let path = "\(folder)/kept\(kept.count).jsonl"
          kept.append(path)
          session = try? AttachedSession(to: app, keepingIn: path)
          if (try? await session?.beginning()) == nil { session = nil }
        }
      }
      session?.end()
      (session, other) = (nil, nil)
      proxy.cut()
      while feature.listener.debuggers > 0 { await Task.yield() }
      // A state that nobody shows any more is gone as soon as the store has its turn.
      let before = feature.shown
      feature.tap(1)
      while feature.shown == before {
        await Task.yield()
        feature.tap(1)
      }
      feature.recorder.close()
      try check(kept, against: feature.path, place)
    }
  }

  /// What one of these kinds is written for one output alone.
  private static let ownKinds = ["header", "keyframe", "gap", "present"]

  /// The lines that all who record have.
  private func shared(_ path: String) throws -> (lines: [Substring], hasLosses: Bool) {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    func isOf(_ kinds: [String], _ line: Substring) -> Bool { kinds.contains { line.hasPrefix("{\"kind\":\"\($0)\"") } }
    let hasLosses = lines.dropFirst().contains { isOf(["header", "gap"], $0) }
    return (lines.filter { !isOf(Self.ownKinds, $0) }, hasLosses)
  }

  private func check(_ kept: [String], against path: String, _ place: Comment) throws {
    let all = try shared(path).lines
    let places = Dictionary(all.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for kept in kept {
      guard let bytes = FileManager.default.contents(atPath: kept), !bytes.isEmpty else { continue }
      #expect(bytes.last == UInt8(ascii: "\n"), place)
      let (lines, hasLosses) = try shared(kept)
      let found = lines.map { places[$0] }
      #expect(!found.contains(nil), place)
      for (one, next) in zip(found, found.dropFirst()) {
        guard let one, let next else { continue }
        #expect(hasLosses ? next > one : next == one + 1, place)
      }
      var check = RecordingCheck()
      var problems: [String] = []
      try check.run(FileSource(path: kept)) { problems.append("\($0)") }
      #expect(problems.isEmpty, "\(place.rawValue), \(kept): \(problems.prefix(3))")
    }
  }
}
