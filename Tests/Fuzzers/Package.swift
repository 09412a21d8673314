// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody else builds it: a program whose `main` is libFuzzer's.
//
//   swift build -c release --package-path Tests/Fuzzers --sanitize=fuzzer
//   FUZZED_INPUT=recording Tests/Fuzzers/.build/release/Fuzzers .build/found Tests/Fuzzing/Corpus/recording
let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")

let package = Package(
  name: "Fuzzers",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .target(name: "PlayheadPlatform"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "PlayheadFormat", dependencies: ["PlayheadPlatform", orderedCollections]),
    .target(
      name: "PlayheadReader", dependencies: ["PlayheadFormat", "PlayheadPlatform", algorithms, orderedCollections]),
    .target(
      name: "PlayheadDebugger",
      dependencies: [
        "CZlib", "PlayheadFormat", "PlayheadPlatform", "PlayheadReader", algorithms, orderedCollections,
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
      name: "Fuzzing",
      dependencies: [
        "PlayheadCommands", "PlayheadDebugger", "PlayheadFormat", "PlayheadReader", "PlayheadSharing",
      ],
      exclude: ["Corpus"]),
    .executableTarget(name: "Fuzzers", dependencies: ["Fuzzing"], swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
