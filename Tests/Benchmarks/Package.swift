// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody else builds it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "playhead", path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "ComposableRuntime", package: "playhead"),
        .product(name: "PlayheadComposable", package: "playhead"),
        .product(name: "PlayheadRecorder", package: "playhead"),
        .product(name: "PlayheadRecording", package: "playhead"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
