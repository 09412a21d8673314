// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let customDump = Target.Dependency.product(name: "CustomDump", package: "swift-custom-dump")
let issueReporting = Target.Dependency.product(name: "IssueReporting", package: "xctest-dynamic-overlay")
// Its names from before `IssueReporting`.
let xctestOverlay = Target.Dependency.product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay")
// Without it an issue that is reported in a test is not an issue of that test.
let issueTesting = Target.Dependency.product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")
// The publishers of the older styles, where the system has no Combine.
let openCombine = ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
  Target.Dependency.product(
    name: $0, package: "OpenCombine", condition: .when(platforms: [.linux, .android, .windows]))
}
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")

func swiftSyntax(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-syntax") }
}

extension Target {
  /// Tests of macros, which compile these themselves, by a link to their folder.
  ///
  /// A test target that depends on a macro is built for the machine that builds, and so are all other test targets and what
  /// they depend on: this package's targets would be compiled twice.
  static func macroTests(of macros: String) -> Target {
    .testTarget(
      name: "\(macros)Tests",
      dependencies: swiftSyntax(
        "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion",
        "SwiftSyntaxMacros", "SwiftSyntaxMacrosGenericTestSupport"),
      exclude: ["Macros/Plugin.swift"])
  }
}

let package = Package(
  name: "playhead",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .executable(name: "playhead", targets: ["playhead"]),
    .library(name: "ComposableRuntime", targets: ["ComposableRuntime"]),
    .library(name: "ComposableTesting", targets: ["ComposableTesting"]),
    .library(name: "ComposableClassic", targets: ["ComposableClassic"]),
    .library(name: "ComposableFunctional", targets: ["ComposableFunctional"]),
    .library(name: "ComposableOlder", targets: ["ComposableOlder"]),
    .library(name: "PlayheadRecording", targets: ["PlayheadRecording"]),
    .library(name: "PlayheadReading", targets: ["PlayheadReading"]),
    .library(name: "PlayheadRecorder", targets: ["PlayheadRecorder"]),
    .library(name: "PlayheadLogging", targets: ["PlayheadLogging"]),
    .library(name: "PlayheadComposable", targets: ["PlayheadComposable"]),
    .library(name: "PlayheadDebugger", targets: ["PlayheadDebugger"]),
    .library(name: "PlayheadSharing", targets: ["PlayheadSharing"]),
    .library(name: "PlayheadReplay", targets: ["PlayheadReplay"]),
    .library(name: "PlayheadComposableReplay", targets: ["PlayheadComposableReplay"]),
    .library(name: "PlayheadLive", targets: ["PlayheadLive"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    // The composable runtime.
    .target(
      name: "ComposableRuntime",
      dependencies: ["ComposableMacros", customDump, heap, issueReporting, orderedCollections, xctestOverlay]),
    .macro(
      name: "ComposableMacros",
      dependencies: swiftSyntax(
        "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder",
        "SwiftSyntaxMacros")),
    .macroTests(of: "ComposableMacros"),
    .testTarget(
      name: "ComposableRuntimeTests",
      dependencies: [
        "ComposableRuntime", "RandomTesting", "StoreTesting", customDump, issueReporting, issueTesting,
      ]),
    // What the test stores of all styles share: the log of what a test has not asserted, what it expects, and failures.
    .target(name: "ComposableTestCore", dependencies: ["ComposableRuntime", customDump]),
    .target(
      name: "ComposableTesting",
      dependencies: ["ComposableRuntime", "ComposableTestCore", customDump, issueReporting]),
    .testTarget(
      name: "ComposableTestingTests",
      dependencies: ["ComposableRuntime", "ComposableTesting", "StoreTesting", issueReporting, issueTesting]),
    // What TCA still has of its own past, and nobody should begin with.
    .target(name: "ComposableOlder", dependencies: ["ComposableRuntime"]),
    .testTarget(
      name: "ComposableOlderTests",
      dependencies: [
        "ComposableOlder", "ComposableRuntime", "ComposableTesting", "StoreTesting", issueReporting, issueTesting,
      ]),
    // The older styles, over the same runtime.
    .target(
      name: "ComposableClassic",
      dependencies: ["ComposableOlder", "ComposableRuntime", "ComposableTestCore", heap] + openCombine),
    .target(name: "ComposableFunctional", dependencies: ["ComposableOlder", "ComposableRuntime"] + openCombine),
    .testTarget(
      name: "ComposableFunctionalTests",
      dependencies: [
        "ComposableFunctional", "PlayheadComposable", "PlayheadReading", "PlayheadRecorder", "PlayheadRecording",
        "ProcessTesting", "StoreTesting", issueReporting, issueTesting,
      ]),
    .testTarget(
      name: "ComposableClassicTests",
      dependencies: [
        "ComposableClassic", "PlayheadComposable", "PlayheadReading", "PlayheadRecorder", "PlayheadRecording",
        "ProcessTesting", "StoreTesting", issueReporting, issueTesting,
      ]),
    // Code as people wrote it in the older styles, in the language mode of its time.
    .testTarget(
      name: "OlderStylesTests",
      dependencies: [
        "ComposableClassic", "ComposableFunctional", "ProcessTesting", "classic-app", "functional-app", issueTesting,
      ]),
    .executableTarget(
      name: "classic-app", dependencies: ["ComposableClassic"], path: "Tests/Fixtures/classic-app"),
    .executableTarget(
      name: "functional-app", dependencies: ["ComposableFunctional"], path: "Tests/Fixtures/functional-app"),
    // Stores and reducers that tests look into.
    .target(
      name: "StoreTesting", dependencies: ["ComposableRuntime", issueReporting], path: "Tests/StoreTesting"),
    // What holds for any store, recorded or not.
    .testTarget(
      name: "StoreContractTests",
      dependencies: [
        "ComposableClassic", "ComposableFunctional", "ProcessTesting", "RandomTesting",
        "ComposableRuntime", "ComposableTesting", "PlayheadComposable", "PlayheadReading", "PlayheadRecorder",
        "PlayheadRecording", "StoreTesting", issueReporting, issueTesting,
      ]),
    // A feature that was written for TCA, under the name that it imports. Only a root package may use this name.
    .target(
      name: "ComposableArchitecture", dependencies: ["ComposableOlder", "ComposableRuntime", "ComposableTesting"],
      path: "Tests/Fixtures/ComposableArchitecture"),
    .testTarget(
      name: "ReexportTests",
      dependencies: [
        // The re-exported ones, too: otherwise nothing here is compiled anew when they change.
        "ComposableArchitecture", "ComposableOlder", "ComposableRuntime", "ComposableTesting", issueTesting,
        xctestOverlay,
      ]),

    // The code of the articles.
    .testTarget(
      name: "ArticleTests",
      dependencies: [
        "ComposableArchitecture", "ComposableClassic", "ComposableFunctional", "ComposableRuntime", "ComposableTesting",
        "CounterExample", "PlayheadComposable", "PlayheadComposableReplay", "PlayheadDebugger", "PlayheadLive",
        "PlayheadLogging",
        "PlayheadReplay", "PlayheadReading", "PlayheadRecorder", "PlayheadRecording", "PlayheadSharing",
        "ProcessTesting", "StoreTesting", issueReporting, issueTesting, logging,
      ]),

    // The recorder: what an app links to be recorded.
    .target(name: "PlayheadRecording", dependencies: [orderedCollections]),
    .target(
      name: "PlayheadRecorder", dependencies: ["PlayheadRecorderMacros", "PlayheadRecording", orderedCollections]),
    .macro(
      name: "PlayheadRecorderMacros",
      dependencies: swiftSyntax(
        "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder",
        "SwiftSyntaxMacros")),
    // The app's log, by swift-log.
    .target(name: "PlayheadLogging", dependencies: ["PlayheadRecorder", "PlayheadRecording", logging]),
    .testTarget(
      name: "PlayheadLoggingTests",
      dependencies: ["PlayheadLogging", "PlayheadReading", "PlayheadRecorder", "PlayheadRecording", logging]),
    .target(
      name: "PlayheadComposable",
      dependencies: ["ComposableOlder", "ComposableRuntime", "PlayheadRecorder", issueReporting]),
    .testTarget(
      name: "PlayheadRecordingTests",
      dependencies: ["PlayheadReading", "PlayheadRecording", "RandomTesting", orderedCollections]),
    .executableTarget(
      name: "recorded-app", dependencies: ["PlayheadRecorder"], path: "Tests/Fixtures/recorded-app"),
    // Types of an app whose module is the main actor's, as new ones are.
    .target(
      name: "MainActorTypes", dependencies: ["PlayheadRecorder"], path: "Tests/Fixtures/MainActorTypes"),
    .testTarget(
      name: "PlayheadRecorderTests",
      dependencies: [
        "ComposableRuntime", "KeyedTesting", "MainActorTypes", "PlayheadComposable", "PlayheadDebugger",
        "PlayheadReading", "PlayheadRecorder", "PlayheadRecording", "ProcessTesting", "RandomTesting", "recorded-app",
        orderedCollections,
      ]),
    .macroTests(of: "PlayheadRecorderMacros"),
    .testTarget(
      name: "PlayheadComposableTests",
      dependencies: [
        "ComposableRuntime", "ComposableTesting", "PlayheadComposable", "PlayheadDebugger", "PlayheadRecorder",
        "PlayheadReading", "PlayheadRecording", "RandomTesting", issueReporting, issueTesting, orderedCollections,
      ]),

    // The reader of recordings; nothing that an app links to be recorded.
    .target(name: "PlayheadReading", dependencies: ["PlayheadRecording", algorithms, orderedCollections]),
    .testTarget(
      name: "PlayheadReadingTests",
      dependencies: ["KeyedTesting", "PlayheadReading", "PlayheadRecording", "RandomTesting", orderedCollections]),

    // The debugger.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "PlayheadDebugger",
      dependencies: ["CZlib", "PlayheadReading", "PlayheadRecording", algorithms, orderedCollections]),
    .testTarget(
      name: "PlayheadDebuggerTests",
      dependencies: [
        "KeyedTesting", "PlayheadDebugger", "PlayheadReading", "PlayheadRecording", "ProcessTesting", "RandomTesting",
        orderedCollections,
      ]),

    // Recordings for bug reports.
    .target(name: "CPage", exclude: ["Web"]),
    .target(
      name: "PlayheadSharing",
      dependencies: ["CPage", "CZlib", "PlayheadDebugger", "PlayheadReading", "PlayheadRecording", orderedCollections]),
    .testTarget(
      name: "PlayheadSharingTests",
      dependencies: [
        "Fuzzing", "KeyedTesting", "PlayheadDebugger", "PlayheadReading", "PlayheadRecording", "PlayheadSharing",
        "ProcessTesting", "RandomTesting", "playhead",
      ]),

    // What a person or a program asks of the debugger, in lines, and what it says; no terminal.
    .target(
      name: "PlayheadCommands",
      dependencies: [
        "PlayheadDebugger", "PlayheadReading", "PlayheadRecording", "PlayheadSharing", orderedCollections,
      ]),

    .executableTarget(
      name: "json-face",
      dependencies: [
        "ComposableRuntime", "PlayheadCommands", "PlayheadComposableReplay", "PlayheadDebugger", "PlayheadReading",
        "PlayheadRecorder", "PlayheadReplay",
      ],
      path: "Tests/Fixtures/json-face"),
    .testTarget(
      name: "PlayheadCommandsTests",
      dependencies: [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadReading", "PlayheadRecording", "ProcessTesting",
        "RandomTesting", "json-face", "playhead", orderedCollections,
      ]),

    // The debugger's face at the terminal. GNU readline is GPL: nothing that an app links may reach it.
    .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
    .target(
      name: "PlayheadREPL",
      dependencies: [
        "CReadline", "PlayheadCommands", "PlayheadDebugger", "PlayheadReading", "PlayheadRecording", "PlayheadSharing",
        argumentParser, orderedCollections,
      ],
      exclude: ["COPYING"]),
    .executableTarget(name: "playhead", dependencies: ["PlayheadREPL"], path: "Sources/PlayheadCLI"),
    .executableTarget(
      name: "echo-shell", dependencies: ["PlayheadCommands", "PlayheadDebugger", "PlayheadREPL"],
      path: "Tests/Fixtures/echo-shell"),
    .testTarget(
      name: "PlayheadREPLTests",
      dependencies: [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadReading", "PlayheadRecording", "PlayheadREPL",
        "ProcessTesting",
        "RandomTesting", "TerminalTesting", "echo-shell", "playhead", orderedCollections,
      ],
      exclude: ["Transcripts"]),

    // Recordings run again, through any reducer.
    .target(
      name: "PlayheadReplay",
      dependencies: [
        "PlayheadDebugger", "PlayheadReading", "PlayheadRecorder", "PlayheadRecording", algorithms, issueReporting,
      ]),
    .testTarget(
      name: "PlayheadReplayTests",
      dependencies: [
        "PlayheadDebugger", "PlayheadReading", "PlayheadRecorder", "PlayheadRecording", "PlayheadReplay",
        "ProcessTesting", "RandomTesting", issueReporting, issueTesting, orderedCollections,
      ]),
    // The same for a feature, and a feature under the debugger.
    .target(
      name: "PlayheadComposableReplay",
      dependencies: [
        "ComposableRuntime", "PlayheadComposable", "PlayheadDebugger", "PlayheadReading", "PlayheadRecorder",
        "PlayheadRecording", "PlayheadReplay", issueReporting,
      ]),
    .testTarget(
      name: "PlayheadComposableReplayTests",
      dependencies: [
        "ComposableRuntime", "ComposableTesting", "PlayheadComposable", "PlayheadComposableReplay", "PlayheadDebugger",
        "PlayheadReading", "PlayheadRecorder", "PlayheadRecording", "PlayheadReplay", "ProcessTesting",
        "RandomTesting", issueReporting, issueTesting,
      ]),

    // A user's own debugger.
    .target(
      name: "PlayheadLive",
      dependencies: [
        "ComposableRuntime", "PlayheadComposableReplay", "PlayheadDebugger", "PlayheadREPL", "PlayheadRecorder",
        "PlayheadReplay", argumentParser,
      ]),
    .executableTarget(
      name: "live-app",
      dependencies: ["ComposableRuntime", "PlayheadLive", "PlayheadRecorder"], path: "Tests/Fixtures/live-app"),
    .testTarget(
      name: "PlayheadLiveTests",
      dependencies: [
        "KeyedTesting", "PlayheadDebugger", "PlayheadReading", "PlayheadRecording", "ProcessTesting", "RandomTesting",
        "TerminalTesting", "live-app",
      ]),

    // Features to record: each is an app of its own, whose sessions are scripted.
    .target(
      name: "ScriptedSession",
      dependencies: [
        "ComposableRuntime", "PlayheadComposable", "PlayheadDebugger", "PlayheadLive", "PlayheadREPL",
        "PlayheadRecorder",
        "PlayheadReading", "PlayheadRecording", argumentParser, orderedCollections,
      ],
      path: "Sources/Examples/ScriptedSession"),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "ComposableClassic", "ComposableFunctional", "ComposableRuntime", "ComposableTesting", "CounterExample",
        "GuessMyAgeExample", "ListExample", "PlayheadComposable", "PlayheadComposableReplay", "PlayheadReplay",
        "PrimesExample", "RepositoriesExample",
        "PlayheadDebugger", "PlayheadRecorder", "PlayheadReading", "PlayheadRecording", "ProcessTesting",
        "RandomTesting", "ScriptedSession", "TimerExample", "counter", "guessmyage", "list", "playhead", "primes",
        "repositories", "timer",
        orderedCollections,
      ]),

    // What must hold for any bytes; libFuzzer's program is a package of its own.
    .target(
      name: "Fuzzing",
      dependencies: [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadReading", "PlayheadRecording", "PlayheadSharing",
      ],
      path: "Tests/Fuzzing", exclude: ["Corpus"]),
    .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", "RandomTesting"]),

    // Values of which there are more than anybody would write down.
    .target(name: "RandomTesting", path: "Tests/RandomTesting"),
    // States whose parts go by keys and values, and patches of every form that lead from one to the next.
    .target(name: "KeyedTesting", dependencies: ["PlayheadRecording", "RandomTesting"], path: "Tests/KeyedTesting"),
    // Processes that tests start, with pipes or at a terminal.
    .target(name: "ProcessTesting", path: "Tests/ProcessTesting"),
    .target(
      name: "TerminalTesting", dependencies: ["PlayheadCommands", "PlayheadDebugger", "ProcessTesting"],
      path: "Tests/TerminalTesting"),
  ],
  swiftLanguageModes: [.v6]
)

// The examples, and the older style that each is written in.
for (name, style) in [
  ("Counter", nil), ("Timer", nil), ("List", nil), ("GuessMyAge", nil), ("Primes", "ComposableFunctional"),
  ("Repositories", "ComposableClassic"),
] as [(String, Target.Dependency?)] {
  let folder = "Sources/Examples/\(name)"
  package.targets += [
    .target(
      name: "\(name)Example",
      dependencies: [
        "ComposableRuntime", "PlayheadComposable", "PlayheadRecorder", "ScriptedSession", argumentParser,
      ] + (style.map { [$0] } ?? []),
      path: folder, exclude: ["Command", "\(name.lowercased()).script"]),
    .executableTarget(
      name: name.lowercased(), dependencies: ["ScriptedSession", .target(name: "\(name)Example")],
      path: folder + "/Command"),
  ]
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if target.name == "OlderStylesTests" { target.swiftSettings?.append(.swiftLanguageMode(.v5)) }
  if target.name == "MainActorTypes" { target.swiftSettings?.append(.defaultIsolation(MainActor.self)) }
  // Only here, never for those who depend on this package: a newer compiler may warn of more.
  if Context.environment["PLAYHEAD_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
  // What tests run is optimised, and keeps what a debug build checks but for `assert`.
  if Context.environment["PLAYHEAD_OPTIMIZED"] != nil, target.type != .test, target.type != .macro {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
}
