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
// Homebrew's readline stands apart, since Apple's systems have libedit by its name. Debian's is found without flags, and its
// pkg-config file has some that SwiftPM warns of.
#if os(macOS)
  let readlinePackage: String? = "readline"
#else
  let readlinePackage: String? = nil
#endif
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")

func swiftSyntax(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-syntax") }
}

let macroSyntax = swiftSyntax(
  "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros")
let issues = [issueReporting, issueTesting]
let recording: [Target.Dependency] = ["PlayheadFormat", "PlayheadReader", "PlayheadRecorder"]

extension Product {
  static func library(_ name: String) -> Product { .library(name: name, targets: [name]) }
}

extension Target {
  /// Tests in `Tests`.
  static func tests(_ name: String, _ dependencies: [Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude)
  }

  /// Tests of a target in a folder of its name.
  static func tests(of target: String, _ dependencies: [Dependency], exclude: [String] = []) -> Target {
    .tests("\(target)Tests", [.target(name: target)] + dependencies, exclude: exclude)
  }

  /// What several targets of tests use.
  static func testing(_ name: String, _ dependencies: [Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)")
  }

  /// A program that tests start.
  static func fixture(_ name: String, _ dependencies: [Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Tests/Fixtures/\(name)")
  }

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
    .library("ComposableRuntime"),
    .library("ComposableTesting"),
    .library("ComposableTestSupport"),
    .library("ComposableClassic"),
    .library("ComposableFunctional"),
    .library("ComposableOlder"),
    .library("PlayheadFormat"),
    .library("PlayheadReader"),
    .library("PlayheadRecorder"),
    .library("PlayheadAttach"),
    .library("PlayheadLogging"),
    .library("PlayheadComposable"),
    .library("PlayheadTCA"),
    .library("PlayheadTCAReplay"),
    .library("PlayheadDebugger"),
    .library("PlayheadSharing"),
    .library("PlayheadDebugAdapter"),
    .library("PlayheadAgents"),
    .library("PlayheadReplay"),
    .library("PlayheadComposableReplay"),
    .library("PlayheadLive"),
    .library("PlayheadMain"),
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
    // What differs between systems.
    .target(name: "PlayheadPlatform"),
    // Who runs the jobs of Swift's concurrency, where tests and explorations choose it.
    .target(name: "CConcurrencyHooks"),
    .tests(of: "PlayheadPlatform", []),
    // The composable runtime.
    .target(
      name: "ComposableRuntime",
      dependencies: [
        "ComposableMacros", "PlayheadPlatform", customDump, heap, issueReporting, orderedCollections, xctestOverlay,
      ]),
    .macro(name: "ComposableMacros", dependencies: macroSyntax),
    .macroTests(of: "ComposableMacros"),
    .tests(
      of: "ComposableRuntime",
      [
        "ComposableTestSupport", "ComposableTesting", "RandomTesting", "StoreTesting", algorithms, customDump,
      ] + issues),
    // What the test stores of all styles share: the log of what a test has not asserted, what it expects, and failures.
    .target(name: "ComposableTestCore", dependencies: ["ComposableRuntime", "PlayheadPlatform", customDump]),
    .target(
      name: "ComposableTesting",
      dependencies: ["CConcurrencyHooks", "ComposableRuntime", "ComposableTestCore", customDump, issueReporting]),
    .tests(of: "ComposableTesting", ["ComposableRuntime", "ComposableTestSupport", "StoreTesting"] + issues),
    // What links XCTest and Swift Testing, which an app must not.
    .target(name: "ComposableTestSupport", dependencies: ["ComposableRuntime", "ComposableTesting"]),
    // What TCA still has of its own past, and nobody should begin with.
    .target(name: "ComposableOlder", dependencies: ["ComposableRuntime"]),
    .tests(of: "ComposableOlder", ["ComposableRuntime", "ComposableTesting", "StoreTesting"] + issues),
    // The older styles, over the same runtime.
    .target(
      name: "ComposableClassic",
      dependencies: ["ComposableOlder", "ComposableRuntime", "ComposableTestCore", "PlayheadPlatform", heap]
        + openCombine),
    .target(name: "ComposableFunctional", dependencies: ["ComposableOlder", "ComposableRuntime"] + openCombine),
    .tests(of: "ComposableFunctional", ["PlayheadComposable", "ProcessTesting", "StoreTesting"] + recording + issues),
    .tests(of: "ComposableClassic", ["PlayheadComposable", "ProcessTesting", "StoreTesting"] + recording + issues),
    // Code as people wrote it in the older styles, in the language mode of its time.
    .tests(
      "OlderStylesTests",
      ["ComposableClassic", "ComposableFunctional", "ProcessTesting", "classic-app", "functional-app", issueTesting]),
    .fixture("classic-app", ["ComposableClassic"]),
    .fixture("functional-app", ["ComposableFunctional"]),
    // Stores and reducers that tests look into.
    .testing("StoreTesting", ["ComposableRuntime", issueReporting]),
    // What holds for any store, recorded or not.
    .tests(
      "StoreContractTests",
      [
        "ComposableClassic", "ComposableFunctional", "ProcessTesting", "RandomTesting", "ComposableRuntime",
        "ComposableTestSupport", "ComposableTesting", "PlayheadComposable", "StoreTesting",
      ] + recording + issues),

    // The code of the articles.
    .tests(
      "ArticleTests",
      [
        "ComposableClassic", "ComposableFunctional", "ComposableOlder", "ComposableRuntime", "ComposableTestSupport",
        "ComposableTesting", "CounterExample", "GuessMyAgeExample", "PlayheadAttach", "PlayheadComposable",
        "PlayheadComposableReplay",
        "PlayheadDebugger",
        "PlayheadLive", "PlayheadLogging", "PlayheadReplay", "PlayheadSharing", "ProcessTesting", "StoreTesting",
        "TimerExample", logging,
      ] + recording + issues),

    // The recorder: what an app links to be recorded.
    .target(name: "PlayheadFormat", dependencies: ["PlayheadPlatform", orderedCollections]),
    .target(name: "PlayheadRedaction", dependencies: ["PlayheadFormat", "PlayheadPlatform", orderedCollections]),
    .tests(
      of: "PlayheadRedaction",
      ["KeyedTesting", "PlayheadFormat", "PlayheadRecorder", "RandomTesting", orderedCollections]),
    .target(
      name: "PlayheadRecorder",
      dependencies: [
        "PlayheadFormat", "PlayheadPlatform", "PlayheadRecorderMacros", "PlayheadRedaction", orderedCollections,
      ]),
    .macro(name: "PlayheadRecorderMacros", dependencies: macroSyntax),
    // The app's log, by swift-log.
    .target(name: "PlayheadLogging", dependencies: ["PlayheadFormat", "PlayheadRecorder", logging]),
    .tests(of: "PlayheadLogging", [logging] + recording),
    // Lets a debugger in another process attach.
    .target(name: "PlayheadAttach", dependencies: ["PlayheadFormat", "PlayheadPlatform", "PlayheadRecorder"]),
    .fixture("attachable-app", ["ComposableRuntime", "PlayheadAttach", "PlayheadComposable", "PlayheadRecorder"]),
    .tests(
      of: "PlayheadAttach",
      [
        "ComposableRuntime", "KeyedTesting", "PlayheadComposable", "PlayheadDebugger", "PlayheadPlatform",
        "ProcessTesting", "RandomTesting", "TerminalTesting", "attachable-app", "playhead",
      ]
        + recording),
    .target(
      name: "PlayheadComposable",
      dependencies: ["ComposableOlder", "ComposableRuntime", "PlayheadFormat", "PlayheadRecorder", issueReporting],
      swiftSettings: [.define("ComposableRuntime")]),
    // A feature that was written for TCA, with one module of all that it names, as an app makes it to keep its imports.
    .testing("ReexportedRuntime", ["ComposableOlder", "ComposableRuntime", "ComposableTesting"]),
    .fixture("reexporting-app", ["ReexportedRuntime"]),
    .tests(
      "ReexportTests",
      [
        "ComposableOlder", "ComposableRuntime", "ComposableTesting", "ProcessTesting", "ReexportedRuntime",
        issueTesting, "reexporting-app", xctestOverlay,
      ]),
    // The same for Point-Free's Composable Architecture: empty without its trait. `Tests/UnderTCAName` and `TypecheckTests` compile
    // it.
    .target(name: "PlayheadTCA", dependencies: ["PlayheadFormat", "PlayheadPlatform", "PlayheadRecorder"]),
    .tests(
      of: "PlayheadFormat",
      ["PlayheadPlatform", "PlayheadReader", "PlayheadRedaction", "RandomTesting", orderedCollections]),
    .fixture("recorded-app", ["PlayheadRecorder"]),
    // Types of an app whose module is the main actor's, as new ones are.
    .target(
      name: "MainActorTypes", dependencies: ["PlayheadRecorder"], path: "Tests/Fixtures/MainActorTypes"),
    .tests(
      of: "PlayheadRecorder",
      [
        "ComposableRuntime", "KeyedTesting", "MainActorTypes", "PlayheadComposable", "PlayheadDebugger",
        "PlayheadPlatform", "PlayheadRedaction", "ProcessTesting", "RandomTesting", "recorded-app", orderedCollections,
        "PlayheadFormat",
        "PlayheadReader",
      ]),
    .macroTests(of: "PlayheadRecorderMacros"),
    .tests(
      of: "PlayheadComposable",
      [
        "ComposableRuntime", "ComposableTesting", "KeyedTesting", "PlayheadDebugger", "PlayheadImport",
        "RandomTesting",
        orderedCollections,
      ]
        + recording + issues),

    // The reader of recordings; nothing that an app links to be recorded.
    .target(
      name: "PlayheadReader", dependencies: ["PlayheadFormat", "PlayheadPlatform", algorithms, orderedCollections]),
    .tests(
      of: "PlayheadReader",
      ["KeyedTesting", "PlayheadFormat", "ProcessTesting", "RandomTesting", orderedCollections]),

    // Recordings from other tools' logs.
    .target(
      name: "PlayheadImport",
      dependencies: ["PlayheadFormat", "PlayheadPlatform", "PlayheadReader", orderedCollections]),
    .tests(
      of: "PlayheadImport",
      ["PlayheadFormat", "PlayheadReader", "RandomTesting", customDump, orderedCollections]),

    // The debugger.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "PlayheadDebugger",
      dependencies: [
        "CZlib", "PlayheadFormat", "PlayheadImport", "PlayheadPlatform", "PlayheadReader", algorithms,
        orderedCollections,
      ]),
    .tests(
      of: "PlayheadDebugger",
      ["KeyedTesting", "PlayheadFormat", "PlayheadReader", "ProcessTesting", "RandomTesting", orderedCollections]),

    // Recordings for bug reports.
    .target(name: "CPage", exclude: ["Web"]),
    .target(
      name: "PlayheadSharing",
      dependencies: [
        "CPage", "CZlib", "PlayheadDebugger", "PlayheadFormat", "PlayheadImport", "PlayheadPlatform",
        "PlayheadReader", "PlayheadRedaction", orderedCollections,
      ]),
    .tests(
      of: "PlayheadSharing",
      [
        "Fuzzing", "KeyedTesting", "PlayheadAttach", "PlayheadDebugger", "PlayheadImport", "PlayheadPlatform",
        "PlayheadReplay",
        "ProcessTesting", "RandomTesting", "SecretTesting", "playhead", orderedCollections,
      ] + recording),

    // What a person or a program asks of the debugger, in lines, and what it says; no terminal.
    .target(
      name: "PlayheadCommands",
      dependencies: [
        "PlayheadDebugger", "PlayheadFormat", "PlayheadImport", "PlayheadPlatform", "PlayheadReader",
        "PlayheadRedaction", "PlayheadSharing", orderedCollections,
      ]),

    .fixture(
      "json-face",
      [
        "ComposableRuntime", "PlayheadCommands", "PlayheadComposableReplay", "PlayheadDebugger", "PlayheadReader",
        "PlayheadRecorder", "PlayheadReplay",
      ]),
    .tests(
      of: "PlayheadCommands",
      [
        "KeyedTesting", "PlayheadDebugger", "PlayheadFormat", "PlayheadReader", "ProcessTesting", "RandomTesting",
        "json-face", "playhead", orderedCollections,
      ]),

    // The same for editors, by the Debug Adapter Protocol.
    .target(
      name: "PlayheadDebugAdapter",
      dependencies: [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader",
      ]),
    .fixture("dap-face", ["PlayheadDebugAdapter"]),
    .tests(
      of: "PlayheadDebugAdapter",
      [
        "KeyedTesting", "PlayheadCommands", "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform",
        "PlayheadReader", "PlayheadSharing", "ProcessTesting", "RandomTesting", "SecretTesting", "TerminalTesting",
        "attachable-app", "dap-face",
        "live-app", "playhead",
      ]),

    // The same for coding agents, by the Model Context Protocol.
    .target(
      name: "PlayheadAgents",
      dependencies: [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader",
        orderedCollections,
      ]),
    .fixture("mcp-face", ["PlayheadAgents"]),
    .tests(
      of: "PlayheadAgents",
      [
        "KeyedTesting", "PlayheadCommands", "PlayheadDebugger", "PlayheadPlatform", "PlayheadReader",
        "PlayheadRecorder", "PlayheadFormat", "PlayheadSharing", "ProcessTesting", "RandomTesting", "SecretTesting",
        "ListExample", "live-app", "mcp-face", "playhead",
      ]),

    // The debugger's face at the terminal. GNU readline is GPL: nothing that an app links may reach it.
    .systemLibrary(
      name: "GNUReadline", pkgConfig: readlinePackage, providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .target(name: "CReadline", dependencies: ["GNUReadline"], linkerSettings: [.linkedLibrary("readline")]),
    .target(
      name: "PlayheadREPL",
      dependencies: [
        "CReadline", "PlayheadAgents", "PlayheadCommands", "PlayheadDebugAdapter", "PlayheadDebugger",
        "PlayheadFormat", "PlayheadImport", "PlayheadPlatform", "PlayheadReader", "PlayheadSharing", argumentParser,
        orderedCollections,
      ],
      exclude: ["COPYING"]),
    .executableTarget(name: "playhead", dependencies: ["PlayheadREPL"]),
    .fixture("echo-shell", ["PlayheadCommands", "PlayheadDebugger", "PlayheadREPL"]),
    .tests(
      of: "PlayheadREPL",
      [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadFormat", "PlayheadReader", "ProcessTesting",
        "RandomTesting", "TerminalTesting", "echo-shell", "playhead", orderedCollections,
      ], exclude: ["Transcripts"]),

    // Recordings run again, through any reducer.
    .target(
      name: "PlayheadReplay",
      dependencies: [
        "CConcurrencyHooks", "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader",
        "PlayheadRecorder",
        "PlayheadRedaction", algorithms, issueReporting,
      ]),
    .tests(
      of: "PlayheadReplay",
      [
        "ComposableRuntime", "ComposableTestSupport", "ComposableTesting", "KeyedTesting", "PlayheadComposable",
        "PlayheadComposableReplay", "PlayheadDebugger", "ProcessTesting", "RandomTesting", "ReplayTesting",
        orderedCollections,
      ] + recording + issues),
    // Features that tests record, and sessions of these.
    .testing(
      "ReplayTesting",
      ["ComposableRuntime", "PlayheadComposable", "PlayheadReader", "PlayheadRecorder", "RandomTesting"]),
    // The same for a feature, and a feature under the debugger.
    .target(
      name: "PlayheadComposableReplay",
      dependencies: [
        "ComposableRuntime", "PlayheadComposable", "PlayheadDebugger", "PlayheadFormat", "PlayheadReader",
        "PlayheadRecorder", "PlayheadReplay", issueReporting,
      ]),
    .tests(
      of: "PlayheadComposableReplay",
      [
        "ComposableRuntime", "ComposableTesting", "KeyedTesting", "PlayheadComposable", "PlayheadDebugger",
        "PlayheadReplay",
        "ProcessTesting", "RandomTesting", "ReplayTesting",
      ] + recording + issues),

    // The same for Point-Free's Composable Architecture, as `PlayheadTCA` is.
    .target(
      name: "PlayheadTCAReplay",
      dependencies: [
        "PlayheadDebugger", "PlayheadFormat", "PlayheadRecorder", "PlayheadReplay", "PlayheadTCA",
      ]),

    // A user's own debugger, of any feature.
    .target(
      name: "PlayheadMain",
      dependencies: [
        "PlayheadDebugger", "PlayheadPlatform", "PlayheadREPL", "PlayheadRecorder", "PlayheadReplay", argumentParser,
      ]),
    // The same of a store.
    .target(
      name: "PlayheadLive",
      dependencies: [
        "ComposableRuntime", "PlayheadComposableReplay", "PlayheadMain", "PlayheadRecorder", "PlayheadReplay",
      ]),
    .fixture("live-app", ["ComposableRuntime", "PlayheadLive", "PlayheadRecorder"]),
    .tests(
      "PlayheadLiveTests",
      [
        "KeyedTesting", "PlayheadDebugger", "PlayheadFormat", "PlayheadReader", "ProcessTesting", "RandomTesting",
        "TerminalTesting", "live-app",
      ]),

    // Sessions with features as a script tells them, the same every time.
    .testing(
      "ScriptedSession",
      [
        "ComposableRuntime", "PlayheadComposable", "PlayheadDebugger", "PlayheadFormat", "PlayheadRecorder",
      ]),
    .tests(
      "ExamplesTests",
      [
        "ComposableClassic", "ComposableFunctional", "ComposableRuntime", "ComposableTesting", "CounterExample",
        "GuessMyAgeExample", "ListExample", "PlayheadComposable", "PlayheadComposableReplay", "PlayheadReplay",
        "PrimesExample", "RepositoriesExample", "PlayheadDebugger", "ProcessTesting", "RandomTesting",
        "ScriptedSession", "TimerExample", "playhead", orderedCollections,
      ] + recording, exclude: ["Scripts"]),

    // What is not compiled on this system or with these traits, against stand-ins for what it imports.
    .tests(
      "TypecheckTests",
      [
        "PlayheadFormat", "PlayheadLive", "PlayheadPlatform", "PlayheadRecorder", "PlayheadReplay", "ProcessTesting",
      ],
      exclude: ["DeclaredTCA"]),

    // What must hold for any bytes; libFuzzer's program is a package of its own.
    .target(
      name: "Fuzzing",
      dependencies: [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadFormat", "PlayheadImport", "PlayheadReader", "PlayheadSharing",
      ],
      path: "Tests/Fuzzing", exclude: ["Corpus"]),
    .tests(of: "Fuzzing", ["RandomTesting"]),

    // Values of which there are more than anybody would write down.
    .testing("RandomTesting", []),
    // States whose parts go by keys and values, and patches of every form that lead from one to the next.
    .testing("KeyedTesting", ["PlayheadFormat", "RandomTesting"]),
    // Secrets of every kind, recordings that have them, and a search for them in whatever comes out.
    .testing("SecretTesting", ["PlayheadFormat", "RandomTesting", orderedCollections]),
    // Processes that tests start, with pipes or at a terminal.
    .testing("ProcessTesting", []),
    .testing("TerminalTesting", ["PlayheadCommands", "PlayheadDebugger", "ProcessTesting"]),
  ],
  swiftLanguageModes: [.v6]
)

// Point-Free's Composable Architecture, which nobody resolves who does not ask for it by its trait. SwiftPM enables all traits where
// it documents a target; `PLAYHEAD_WITHOUT_TRAITS` is for that.
if Context.environment["PLAYHEAD_WITHOUT_TRAITS"] == nil {
  let name = "ComposableArchitecture"
  package.traits = [.trait(name: name, description: "PlayheadTCA: records apps on the Composable Architecture.")]
  package.dependencies.append(
    .package(url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.25.5"))
  for target in package.targets where target.name.hasPrefix("PlayheadTCA") {
    target.dependencies.append(
      .product(name: name, package: "swift-composable-architecture", condition: .when(traits: [name])))
  }
}

// Features to record: each is an app of its own, which sees only what is public. With it, the older style that it is written in.
for (name, style) in [
  ("Counter", nil), ("Timer", nil), ("List", nil), ("GuessMyAge", nil), ("Primes", "ComposableFunctional"),
  ("Repositories", "ComposableClassic"),
] as [(String, Target.Dependency?)] {
  package.products.append(.executable(name: name.lowercased(), targets: ["\(name)Example"]))
  package.targets.append(
    .executableTarget(
      name: "\(name)Example",
      dependencies: ["ComposableRuntime", "PlayheadLive", "PlayheadRecorder"] + (style.map { [$0] } ?? []),
      path: "Sources/Examples/\(name)", packageAccess: false))
}

// A part by itself, without swift-syntax: the debugger with its tests, what is measured, features to find faults in, libFuzzer's
// program, or what is written for TCA over a stand-in, which cannot stand beside TCA. Nobody builds them who does not ask for it. Each has a folder for what
// is built.
//
//   PLAYHEAD_PART=debugger swift test --scratch-path .build/debugger
//   PLAYHEAD_PART=benchmarks swift run -c release --scratch-path .build/benchmarks Benchmarks
//   PLAYHEAD_PART=fuzzers swift build -c release --scratch-path .build/fuzzers --sanitize=fuzzer
//   PLAYHEAD_PART=tca swift test --scratch-path .build/tca
//   PLAYHEAD_PART=exam swift run --scratch-path .build/exam exam .build/exam/recordings
if let part = Context.environment["PLAYHEAD_PART"] {
  switch part {
  case "benchmarks":
    package.targets += [
      .target(name: "CAllocations", path: "Tests/Benchmarks/CAllocations"),
      .executableTarget(
        name: "Benchmarks",
        dependencies: [
          "CAllocations", "ComposableClassic", "ComposableFunctional", "ComposableRuntime", "PlayheadAgents",
          "PlayheadAttach", "PlayheadComposable", "PlayheadComposableReplay", "PlayheadDebugAdapter",
          "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader", "PlayheadRecorder",
          "PlayheadReplay", "PlayheadSharing", "RandomTesting", orderedCollections,
        ], path: "Tests/Benchmarks/Benchmarks"),
      // What recording adds to an action; the part `tca` has the same over the stand-in.
      .executableTarget(
        name: "recording-costs", dependencies: ["ComposableRuntime", "PlayheadComposable", "PlayheadRecorder"],
        path: "Tests/Benchmarks/recording-costs"),
    ]
    package.useBuiltMacros()
    package.keep(["Benchmarks", "recording-costs"])
  case "fuzzers":
    package.targets.append(
      .executableTarget(
        name: "Fuzzers", dependencies: ["Fuzzing"], path: "Tests/Fuzzers",
        swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
    package.keep(["Fuzzers"])
  case "exam":
    // Features with faults, which are recorded while these show.
    package.targets.append(
      .executableTarget(
        name: "exam",
        dependencies: [
          "ComposableClassic", "ComposableRuntime", "PlayheadComposable", "PlayheadComposableReplay", "PlayheadReader",
          "PlayheadRecorder", "PlayheadReplay", "RandomTesting", "ScriptedSession",
        ], path: "Tests/Exam"))
    package.useBuiltMacros()
    package.keep(["exam"])
  case "debugger":
    package.keep(package.targets.map(\.name).filter { !package.needs(of: [$0]).contains("SwiftSyntax") })
  case "tca":
    package.standInForTCA()
    package.useBuiltMacros()
    package.keep(["PlayheadTCATests", "ByHandTests", "recording-costs"])
  default: fatalError("PLAYHEAD_PART is '\(part)', expected debugger, benchmarks, exam, fuzzers or tca")
  }
}

extension Target.Dependency {
  var name: String {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: ""
    }
  }

  var package: String? { if case .productItem(_, let package, _, _) = self { package } else { nil } }
}

extension Package {
  /// The targets and products that targets need, themselves included.
  func needs(of names: [String]) -> Set<String> {
    let dependencies = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.dependencies.map(\.name)) })
    var (found, open) = (Set(names), names)
    while let name = open.popLast() { open += (dependencies[name] ?? []).filter { found.insert($0).inserted } }
    return found
  }

  /// Uses the macros as the tools that a debug build of the whole package has made: a release build of swift-syntax would take a
  /// quarter of an hour.
  func useBuiltMacros() {
    let macros = targets.filter { $0.type == .macro }.map(\.name)
    let tools = macros.flatMap { name in
      ["-load-plugin-executable", "\(Context.packageDirectory)/.build/debug/\(name)-tool#\(name)"]
    }
    for target in targets where ![.system, .macro].contains(target.type) {
      target.dependencies.removeAll { macros.contains($0.name) }
      target.swiftSettings =
        (target.swiftSettings ?? []) + [.unsafeFlags(tools.flatMap { ["-Xfrontend", $0] })]
    }
  }

  /// Puts our reducers, dependencies and values under TCA's name, over effects and stores that behave as TCA's.
  func standInForTCA() {
    // What the stand-in has in its own way.
    let replaced = [
      "ComposableRuntime.docc", "Animation/Effect+Animation.swift", "Effect/Effect+Cancellation.swift",
      "Effect/Effect+Concatenate.swift", "Effect/Effect+Debounce.swift", "Effect/Effect+Map.swift",
      "Effect/Effect+Merge.swift", "Effect/Effect+Run.swift", "Effect/Effect+Send.swift",
      "Effect/Effect+Subscription.swift", "Effect/Effect+Throttle.swift", "Effect/Effect.swift",
      "Effect/EffectLeaf.swift", "Effect/EffectList.swift", "Effect/EffectNode.swift", "Effect/CancelID.swift",
      "Effect/Throttle.swift",
      "Effect/ThrottleInterval.swift", "Effect/Throttles.swift", "Effect/WithTaskCancellation.swift", "EffectRunner",
      "IdentifiedArray/ChunkSize.swift",
      "Instrumentation/ObservedReducer.swift", "Instrumentation/RecordedRead.swift",
      "Instrumentation/ReductionReads.swift", "Instrumentation/StoreCreation.swift",
      "Instrumentation/StoreEvents.swift",
      "Instrumentation/StoreHandle.swift", "Instrumentation/StoreObserver.swift", "Navigation/StackElementIDs.swift",
      "Replay", "Shared/SharedNews.swift", "Store/RootCore.swift", "Store/RootCore+Presenting.swift",
      "Store/Store+OffMainActor.swift",
      "Store/Store.swift", "Store/StoreTask.swift", "Store/UnisolatedStore.swift",
    ]
    let tca: Target.Dependency = "ComposableArchitecture"
    let defined = SwiftSetting.define(tca.name)
    traits = []
    for target in targets where target.name.hasPrefix("PlayheadTCA") {
      target.dependencies.removeAll { $0.name == tca.name }
      target.dependencies += [tca, "ComposableRuntime"]
      target.swiftSettings = [defined]
    }
    if let runtime = targets.first(where: { $0.name == "ComposableRuntime" }) {
      runtime.path = "Tests/UnderTCAName/ComposableRuntime"
      runtime.exclude = replaced.map { "Runtime/\($0)" }
    }
    func program(
      _ name: String, _ dependencies: [Target.Dependency], in folder: String = "Tests/UnderTCAName"
    ) -> Target {
      .executableTarget(
        name: name, dependencies: [tca, "PlayheadRecorder", "PlayheadTCA"] + dependencies,
        path: "\(folder)/\(name)", swiftSettings: [defined])
    }
    func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
      .testTarget(
        name: name, dependencies: [tca, "ComposableRuntime", issueTesting] + recording + dependencies,
        path: "Tests/UnderTCAName/\(name)")
    }
    targets += [
      .target(
        name: tca.name, dependencies: ["ComposableRuntime"], path: "Tests/UnderTCAName/ComposableArchitecture"),
      // What an app with `PlayheadTCA` links.
      program("tca-app", ["PlayheadAttach"]),
      // A debugger of one's own.
      program("tca-debugger", ["PlayheadMain", "PlayheadTCAReplay"]),
      program("office-debugger", ["PlayheadMain", "PlayheadTCAReplay"]),
      // What recording costs, to run in a release build beside that of the runtime.
      program("recording-costs", [], in: "Tests/Benchmarks"),
      tests(
        "PlayheadTCATests",
        [
          "PlayheadAttach", "PlayheadDebugger", "PlayheadReplay", "PlayheadTCA", "PlayheadTCAReplay", "ProcessTesting",
          "RandomTesting", "office-debugger", "playhead", "tca-app", "tca-debugger", orderedCollections,
        ]),
      // The adapter that an article shows, compiled from the article's tests.
      tests("ByHandTests", []),
    ]
  }

  /// Leaves out all that targets do not need.
  func keep(_ names: [String]) {
    let needed = needs(of: names)
    targets.removeAll { !needed.contains($0.name) }
    products = []
    let packages = Set(targets.flatMap(\.dependencies).compactMap(\.package))
    dependencies.removeAll { dependency in
      guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
      return !packages.contains { location.hasSuffix("/\($0)") }
    }
  }
}

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
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
