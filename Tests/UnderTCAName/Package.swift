// swift-tools-version: 6.2
import PackageDescription

// A package of its own, since a target with the name of TCA cannot stand beside TCA: our runtime under that name, with
// what is written for TCA.
//
//   swift test --package-path Tests/UnderTCAName
//
// The macros come as the tools that a debug build of the whole package has made.
let macros = ["ComposableMacros", "PlayheadRecorderMacros"].flatMap { name in
  ["-load-plugin-executable", "\(Context.packageDirectory)/../../.build/debug/\(name)-tool#\(name)"]
}

let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let customDump = Target.Dependency.product(name: "CustomDump", package: "swift-custom-dump")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let issueReporting = Target.Dependency.product(name: "IssueReporting", package: "xctest-dynamic-overlay")
let issueTesting = Target.Dependency.product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")
// As in the package above.
#if os(macOS)
  let readlinePackage: String? = "readline"
#else
  let readlinePackage: String? = nil
#endif
let xctestOverlay = Target.Dependency.product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay")

/// What the stand-in has in its own way.
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
  "Instrumentation/ReductionReads.swift", "Instrumentation/StoreCreation.swift", "Instrumentation/StoreEvents.swift",
  "Instrumentation/StoreHandle.swift", "Instrumentation/StoreObserver.swift", "Navigation/StackElementIDs.swift",
  "Replay", "Store/RootCore.swift", "Store/RootCore+Presenting.swift", "Store/Store+OffMainActor.swift",
  "Store/Store.swift", "Store/StoreTask.swift", "Store/UnisolatedStore.swift",
]

let package = Package(
  name: "UnderTCAName",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .target(name: "PlayheadPlatform"),
    // Our reducers, dependencies and values, over effects and stores that behave as TCA's.
    .target(
      name: "ComposableRuntime",
      dependencies: [
        "PlayheadPlatform", customDump, heap, issueReporting, orderedCollections, xctestOverlay,
      ],
      exclude: replaced.map { "Runtime/\($0)" }),
    .target(name: "ComposableArchitecture", dependencies: ["ComposableRuntime"]),

    .target(name: "PlayheadFormat", dependencies: ["PlayheadPlatform", orderedCollections]),
    .target(name: "PlayheadRecorder", dependencies: ["PlayheadFormat", "PlayheadPlatform", orderedCollections]),
    .target(name: "PlayheadAttach", dependencies: ["PlayheadFormat", "PlayheadPlatform", "PlayheadRecorder"]),
    .target(
      name: "PlayheadTCA",
      dependencies: [
        "ComposableArchitecture", "ComposableRuntime", "PlayheadFormat", "PlayheadPlatform", "PlayheadRecorder",
      ],
      swiftSettings: [.define("ComposableArchitecture")]),
    // What an app with `PlayheadTCA` links.
    .executableTarget(
      name: "tca-app", dependencies: ["ComposableArchitecture", "PlayheadAttach", "PlayheadRecorder", "PlayheadTCA"]),
    .target(
      name: "PlayheadReader", dependencies: ["PlayheadFormat", "PlayheadPlatform", algorithms, orderedCollections]),
    .systemLibrary(name: "CZlib"),
    .target(
      name: "PlayheadDebugger",
      dependencies: [
        "CZlib", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader", algorithms, orderedCollections,
      ]),
    .target(
      name: "PlayheadReplay",
      dependencies: [
        "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader", "PlayheadRecorder", algorithms,
        issueReporting,
      ]),
    .target(
      name: "PlayheadTCAReplay",
      dependencies: [
        "ComposableArchitecture", "ComposableRuntime", "PlayheadDebugger", "PlayheadFormat", "PlayheadRecorder",
        "PlayheadReplay", "PlayheadTCA",
      ],
      swiftSettings: [.define("ComposableArchitecture")]),
    .target(name: "CPage", exclude: ["Web"]),
    .target(
      name: "PlayheadSharing",
      dependencies: [
        "CPage", "CZlib", "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader",
        orderedCollections,
      ]),
    .target(
      name: "PlayheadCommands",
      dependencies: [
        "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader", "PlayheadSharing",
        orderedCollections,
      ]),
    .target(
      name: "PlayheadDebugAdapter",
      dependencies: [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader",
      ]),
    .target(
      name: "PlayheadAgents",
      dependencies: [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader",
        orderedCollections,
      ]),
    .systemLibrary(name: "GNUReadline", pkgConfig: readlinePackage),
    .target(name: "CReadline", dependencies: ["GNUReadline"], linkerSettings: [.linkedLibrary("readline")]),
    .target(
      name: "PlayheadREPL",
      dependencies: [
        "CReadline", "PlayheadAgents", "PlayheadCommands", "PlayheadDebugAdapter", "PlayheadDebugger",
        "PlayheadFormat", "PlayheadPlatform", "PlayheadReader", "PlayheadSharing", argumentParser,
        orderedCollections,
      ],
      exclude: ["COPYING"]),
    .target(
      name: "PlayheadMain",
      dependencies: [
        "PlayheadDebugger", "PlayheadPlatform", "PlayheadREPL", "PlayheadRecorder", "PlayheadReplay", argumentParser,
      ]),
    // What recording costs, to run in a release build beside that of `Tests/Benchmarks`.
    .executableTarget(
      name: "recording-costs", dependencies: ["ComposableArchitecture", "PlayheadRecorder", "PlayheadTCA"],
      swiftSettings: [.define("ComposableArchitecture")]),
    // What attaches to an app.
    .executableTarget(name: "playhead", dependencies: ["PlayheadREPL"]),
    // A debugger of one's own.
    .executableTarget(
      name: "tca-debugger",
      dependencies: ["ComposableArchitecture", "PlayheadMain", "PlayheadRecorder", "PlayheadTCA", "PlayheadTCAReplay"]),
    .executableTarget(
      name: "office-debugger",
      dependencies: ["ComposableArchitecture", "PlayheadMain", "PlayheadRecorder", "PlayheadTCA", "PlayheadTCAReplay"]),
    .target(name: "ProcessTesting"),
    .target(name: "RandomTesting"),
    .testTarget(
      name: "PlayheadTCATests",
      dependencies: [
        "ComposableArchitecture", "ComposableRuntime", "PlayheadAttach", "PlayheadDebugger", "PlayheadFormat",
        "PlayheadReader", "PlayheadRecorder", "PlayheadReplay", "PlayheadTCA", "PlayheadTCAReplay", "ProcessTesting",
        "RandomTesting",
        "office-debugger", "playhead", "tca-app", "tca-debugger", issueTesting, orderedCollections,
      ]),
    // The adapter that an article shows, compiled from the article's tests.
    .testTarget(
      name: "ByHandTests",
      dependencies: [
        "ComposableArchitecture", "ComposableRuntime", "PlayheadFormat", "PlayheadReader", "PlayheadRecorder",
        issueTesting,
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .unsafeFlags(macros.flatMap { ["-Xfrontend", $0] }),
    ]
  // As in the package above.
  if Context.environment["PLAYHEAD_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
