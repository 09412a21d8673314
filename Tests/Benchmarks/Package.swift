// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody else builds it: what it measures, compiled anew for a release, without the macros.
// A release build of swift-syntax would take a quarter of an hour. The macros come as the tools that a debug build of
// the whole package has made.
let macros = ["ComposableMacros", "PlayheadRecorderMacros"].flatMap { name in
  ["-load-plugin-executable", "\(Context.packageDirectory)/../../.build/debug/\(name)-tool#\(name)"]
}

let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")
let issueReporting = Target.Dependency.product(name: "IssueReporting", package: "xctest-dynamic-overlay")
let xctestOverlay = Target.Dependency.product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay")

let customDump = Target.Dependency.product(name: "CustomDump", package: "swift-custom-dump")
let openCombine = ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
  Target.Dependency.product(
    name: $0, package: "OpenCombine", condition: .when(platforms: [.linux, .android, .windows]))
}

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
  ],
  targets: [
    .target(name: "PlayheadPlatform"),
    .target(
      name: "ComposableRuntime",
      dependencies: [
        "PlayheadPlatform", heap, issueReporting, orderedCollections,
        .product(name: "CustomDump", package: "swift-custom-dump"), xctestOverlay,
      ]),
    .target(name: "ComposableTestCore", dependencies: ["ComposableRuntime", "PlayheadPlatform", customDump]),
    .target(name: "ComposableOlder", dependencies: ["ComposableRuntime"]),
    .target(
      name: "ComposableClassic",
      dependencies: ["ComposableOlder", "ComposableRuntime", "ComposableTestCore", "PlayheadPlatform", heap]
        + openCombine),
    .target(name: "ComposableFunctional", dependencies: ["ComposableOlder", "ComposableRuntime"] + openCombine),
    .target(name: "PlayheadFormat", dependencies: ["PlayheadPlatform", orderedCollections]),
    .target(
      name: "PlayheadReader", dependencies: ["PlayheadFormat", "PlayheadPlatform", algorithms, orderedCollections]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "PlayheadDebugger",
      dependencies: [
        "CZlib", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader", algorithms, orderedCollections,
      ]),
    .target(name: "PlayheadRecorder", dependencies: ["PlayheadFormat", "PlayheadPlatform", orderedCollections]),
    .target(name: "PlayheadAttach", dependencies: ["PlayheadFormat", "PlayheadPlatform", "PlayheadRecorder"]),
    .target(
      name: "PlayheadComposable",
      dependencies: ["ComposableOlder", "ComposableRuntime", "PlayheadRecorder", issueReporting]),
    .target(
      name: "PlayheadReplay",
      dependencies: [
        "PlayheadDebugger", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader", "PlayheadRecorder", algorithms,
        issueReporting,
      ]),
    .target(
      name: "PlayheadComposableReplay",
      dependencies: [
        "ComposableRuntime", "PlayheadComposable", "PlayheadDebugger", "PlayheadFormat", "PlayheadReader",
        "PlayheadRecorder", "PlayheadReplay", issueReporting,
      ]),
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
    // What recording adds to an action, beside the same of `Tests/UnderTCAName`.
    .executableTarget(
      name: "recording-costs", dependencies: ["ComposableRuntime", "PlayheadComposable", "PlayheadRecorder"]),
    .target(name: "CAllocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CAllocations", orderedCollections,
        "ComposableClassic", "ComposableFunctional", "ComposableRuntime", "PlayheadAgents", "PlayheadAttach",
        "PlayheadComposable", "PlayheadComposableReplay", "PlayheadDebugAdapter", "PlayheadDebugger",
        "PlayheadFormat", "PlayheadPlatform",
        "PlayheadReader", "PlayheadRecorder", "PlayheadReplay", "PlayheadSharing",
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
}
