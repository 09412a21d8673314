// swift-tools-version: 6.2
import PackageDescription

// A package of its own, since a target with the name of TCA cannot stand beside TCA: `PlayheadTCA` is compiled against
// what TCA 1.25.5 declares, where TCA itself cannot be had or built.
//
//   swift build --package-path Tests/DeclaredTCA
//
// The macro comes as the tool that a debug build of the whole package has made.
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")

let package = Package(
  name: "DeclaredTCA",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "https://github.com/apple/swift-collections", from: "1.6.0")],
  targets: [
    // The declarations alone: nothing in it can run.
    .target(name: "ComposableArchitecture", dependencies: [orderedCollections]),
    .target(name: "PlayheadPlatform"),
    .target(name: "PlayheadRecording", dependencies: ["PlayheadPlatform", orderedCollections]),
    .target(name: "PlayheadRecorder", dependencies: ["PlayheadPlatform", "PlayheadRecording", orderedCollections]),
    .target(
      name: "PlayheadTCA", dependencies: ["ComposableArchitecture", "PlayheadPlatform", "PlayheadRecorder"],
      swiftSettings: [.define("ComposableArchitecture")]),
  ],
  swiftLanguageModes: [.v6]
)

let macro = "\(Context.packageDirectory)/../../.build/debug/PlayheadRecorderMacros-tool#PlayheadRecorderMacros"

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .unsafeFlags(["-Xfrontend", "-load-plugin-executable", "-Xfrontend", macro]),
    ]
  // As in the package above.
  if Context.environment["PLAYHEAD_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
