import Foundation
import Testing

/// What is compiled on Apple's systems alone compiles against stand-ins for what these have.
///
/// The conditions ask which modules can be imported, so the stand-ins turn them on. What Apple's systems have in modules that are
/// here, too, is in modules with names of their own, which are imported instead.
@Suite struct AppleBranchTests {
  private static let standIns = [
    "Darwin", "AppleDispatch", "AppleFoundation", "ObjectiveC", "Compression", "os", "SwiftUI", "UIKit", "Combine",
  ]
  /// Those with conditions, and what they import, each after what it imports.
  private static let modules = [
    "PlayheadPlatform", "PlayheadRecording", "ComposableRuntime", "ComposableTestCore", "ComposableTesting",
    "ComposableOlder", "ComposableClassic", "ComposableFunctional", "PlayheadRecorder", "PlayheadComposable",
  ]
  /// Those that call the C library.
  private static let others = [
    "PlayheadReading", "PlayheadDebugger", "PlayheadReplay", "PlayheadSharing", "PlayheadCommands", "PlayheadREPL",
    "PlayheadMain",
  ]

  /// - Returns: what the compiler says; empty where all compiles.
  private func compile(_ modules: [String], planting planted: [Typecheck.Planted] = []) throws -> String {
    let check = try Typecheck(macros: ["ComposableMacros", "PlayheadRecorderMacros"])
    for name in Self.standIns {
      let errors = try check.compile(name, "Tests/TypecheckTests/Apple/\(name)")
      if !errors.isEmpty { return errors }
    }
    for name in modules {
      let usesStandIns = ["PlayheadPlatform", "ComposableRuntime"].contains(name)
      let errors = try check.compile(
        name, "Sources/\(name)",
        importing: usesStandIns ? ["Dispatch": "AppleDispatch", "Foundation": "AppleFoundation"] : [:],
        planting: planted)
      if !errors.isEmpty { return errors }
    }
    return ""
  }

  @Test func `what Apple's systems compile alone compiles`() throws {
    let errors = try compile(Self.modules)
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] != nil))
  func `what calls the C library compiles`() throws {
    let errors = try compile(Self.modules + Self.others)
    #expect(errors.isEmpty, "\(errors)")
  }

  private struct Mistake: Sendable {
    let file: String
    let old: String
    let new: String
    let error: String

    init(_ file: String, _ old: String, _ new: String, _ error: String) {
      (self.file, self.old, self.new, self.error) = (file, old, new, error)
    }
  }

  private func expectErrors(of module: String, _ mistakes: [Mistake]) throws {
    let end = try #require(Self.modules.firstIndex(of: module))
    let errors = try compile(
      Array(Self.modules[...end]),
      planting: mistakes.map { .init(file: "Sources/\(module)/\($0.file).swift", old: $0.old, new: $0.new) })
    for mistake in mistakes {
      let name = mistake.file.split(separator: "/").last ?? ""
      let isTold = errors.split(separator: "\n").contains {
        $0.contains("/\(name).swift:") && $0.contains(mistake.error)
      }
      #expect(isTold, "\(mistake.new): \(errors)")
    }
  }

  @Test func `mistakes in what differs between systems are found`() throws {
    try expectErrors(
      of: "PlayheadPlatform",
      [
        Mistake("FileWatcher", "O_EVTONLY", "O_EVENTONLY", "cannot find 'O_EVENTONLY' in scope"),
        Mistake("FileWatcher", "(forKey: url) }) ?? []", "(forKey: url) })", "must be unwrapped"),
        Mistake("Lock", "os_unfair_lock_lock(lock)", "os_unfair_lock_lock(value)", "cannot convert"),
        Mistake("Lock", "_trylock(lock)\n", "_trylock(lock) > 0\n", "of type 'Bool' to"),
        Mistake("StackRoom", "pthread_get_stacksize_np", "pthread_get_size_np", "cannot find 'pthread_get_size_np'"),
        Mistake("ThreadIdentity", "UInt(bitPattern", "Int(bitPattern", "cannot convert return expression"),
        Mistake("SpawnSettings", "posix_spawnattr_t?", "posix_spawnattr?", "cannot find type 'posix_spawnattr'"),
        Mistake("Deflate", "COMPRESSION_ZLIB", "COMPRESSION_DEFLATE", "cannot find 'COMPRESSION_DEFLATE' in scope"),
        Mistake("ProcessLimits", "Resource = CInt", "Resource = Int8", "cannot convert return expression"),
        Mistake(
          "ThisProgram", "CommandLine.arguments.first ?? \"\"", "CommandLine.arguments.first", "must be unwrapped"),
      ])
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["PLAYHEAD_LONG"] != nil))
  func `mistakes in the runtime are found`() throws {
    try expectErrors(
      of: "ComposableRuntime",
      [
        Mistake(
          "Navigation/OpenURLEffect", "UIApplication.shared.open(", "UIApplication.shared.show(", "no member 'show'"),
        Mistake("Reducer/Reducer+Signpost", "beginInterval", "begin", "no member 'begin'"),
        Mistake("Concurrency/MainActorTurn", "Thread.isMainThread }", "Thread.isMain }", "no member 'isMain'"),
        Mistake("Shared/UserDefaults+Observation", "forKeyPath: name, options: [],", "forKeyPath: name,", "options"),
        Mistake("Animation/ActionAnimation", "withAnimation(animation, body)", "animate(animation, body)", "'animate'"),
      ])
  }
}
