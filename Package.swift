// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "playhead",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "ComposableRuntime", targets: ["ComposableRuntime"]),
    .library(name: "PlayheadRecording", targets: ["PlayheadRecording"]),
    .library(name: "PlayheadRecorder", targets: ["PlayheadRecorder"]),
    .library(name: "PlayheadComposable", targets: ["PlayheadComposable"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    // The composable runtime.
    .target(
      name: "ComposableRuntime",
      dependencies: [.product(name: "IssueReporting", package: "xctest-dynamic-overlay")]),
    .testTarget(
      name: "ComposableRuntimeTests",
      dependencies: [
        "ComposableRuntime",
        // Without it an issue that is reported in a test is not an issue of that test.
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]),

    // The recorder: what an app links to be recorded.
    .target(
      name: "PlayheadRecording",
      dependencies: [.product(name: "OrderedCollections", package: "swift-collections")]),
    .macro(
      name: "PlayheadRecorderMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]),
    .target(
      name: "PlayheadRecorder",
      dependencies: [
        "PlayheadRecorderMacros", "PlayheadRecording",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .testTarget(
      name: "PlayheadRecordingTests",
      dependencies: [
        "PlayheadRecording", .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .executableTarget(
      name: "recorded-app", dependencies: ["PlayheadRecorder"], path: "Tests/Fixtures/recorded-app"),
    .testTarget(
      name: "PlayheadRecorderTests",
      dependencies: [
        "PlayheadRecorder", "ProcessTesting", "recorded-app",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .testTarget(
      name: "PlayheadRecorderMacrosTests",
      dependencies: [
        "PlayheadRecorderMacros",
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ]),

    .target(
      name: "PlayheadComposable",
      dependencies: [
        "ComposableRuntime", "PlayheadRecorder",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]),
    .testTarget(
      name: "PlayheadComposableTests",
      dependencies: [
        "ComposableRuntime", "PlayheadComposable", "PlayheadRecorder", "PlayheadRecording",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]),

    // The debugger's face at the terminal. GNU readline is GPL: nothing that an app links may reach it.
    .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
    .target(name: "PlayheadREPL", dependencies: ["CReadline"]),
    .executableTarget(name: "echo-shell", dependencies: ["PlayheadREPL"], path: "Tests/Fixtures/echo-shell"),
    .testTarget(name: "PlayheadREPLTests", dependencies: ["PlayheadREPL", "ProcessTesting", "echo-shell"]),

    // Processes that tests start.
    .target(name: "ProcessTesting", path: "Tests/ProcessTesting"),
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
