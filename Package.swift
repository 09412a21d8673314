// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "playhead",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .executable(name: "playhead", targets: ["playhead"]),
    .library(name: "PlayheadDebugger", targets: ["PlayheadRecording", "PlayheadDebugger"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    // The recorder: what an app links to be recorded.
    .target(
      name: "PlayheadRecording",
      dependencies: [.product(name: "OrderedCollections", package: "swift-collections")]),

    // The debugger.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "PlayheadDebugger",
      dependencies: [
        "CZlib", "PlayheadRecording", .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .testTarget(name: "PlayheadDebuggerTests", dependencies: ["PlayheadDebugger", "PlayheadRecording"]),

    // The debugger's face at the terminal. GNU readline is GPL: nothing that an app links may reach it.
    .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
    .target(
      name: "PlayheadREPL",
      dependencies: [
        "CReadline", "PlayheadDebugger", "PlayheadRecording",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .executableTarget(name: "playhead", dependencies: ["PlayheadREPL"], path: "Sources/PlayheadCLI"),
    .executableTarget(name: "echo-shell", dependencies: ["PlayheadREPL"], path: "Tests/Fixtures/echo-shell"),
    .testTarget(
      name: "PlayheadREPLTests",
      dependencies: [
        "PlayheadDebugger", "PlayheadRecording", "PlayheadREPL", "echo-shell", "playhead",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      exclude: ["Transcripts"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // Only here, never for those who depend on this package: a newer compiler may warn of more.
  if Context.environment["PLAYHEAD_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
