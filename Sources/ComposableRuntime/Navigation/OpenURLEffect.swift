public import Foundation

/// Opens a URL in the system's application for it.
///
/// ```swift
/// @Dependency(\.openURL) var openURL
/// …
/// case .helpButtonTapped:
///   return .run { _ in await openURL(helpURL) }
/// ```
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Creates an effect that calls a function.
  ///
  /// - Parameter handler: Opens a URL, and returns whether it could.
  public init(handler: @escaping @Sendable (URL) async -> Bool) { self.handler = handler }

  /// Opens a URL.
  ///
  /// - Returns: Whether it was opened.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool { await handler(url) }
}

#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  extension OpenURLEffect {
    static let ofSystem = Self { url in await UIApplication.shared.open(url) }
  }
#elseif canImport(AppKit)
  internal import AppKit

  extension OpenURLEffect {
    static let ofSystem = Self { url in await MainActor.run { NSWorkspace.shared.open(url) } }
  }
#elseif os(Linux)
  extension OpenURLEffect {
    static let ofSystem = running("xdg-open")

    /// Runs a program with the URL as its argument, which has opened the URL if it exits with 0.
    static func running(_ program: String) -> Self {
      Self { url in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, url.absoluteString]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return await withCheckedContinuation { continuation in
          process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
          do {
            try process.run()
          } catch {
            process.terminationHandler = nil
            continuation.resume(returning: false)
          }
        }
      }
    }
  }
#else
  extension OpenURLEffect {
    static let ofSystem = Self { _ in false }
  }
#endif

private enum OpenURLKey: DependencyKey {
  static let liveValue = OpenURLEffect.ofSystem

  static var testValue: OpenURLEffect {
    OpenURLEffect { url in
      SourcePosition(fileID: #fileID, filePath: #filePath, line: #line, column: #column).report(
        """
        a URL was opened in a test: \(url)

        hint: override the dependency: $0.openURL = OpenURLEffect { … }
        """)
      return false
    }
  }
}

extension DependencyValues {
  /// Opens a URL in the system's application for it. In tests, each call is reported as an issue.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}
