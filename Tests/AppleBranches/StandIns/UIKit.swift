public import AppleFoundation
public import ObjectiveC

// https://developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)
@MainActor open class UIApplication: ObjectiveC.NSObject {
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  open class var shared: UIApplication { fatalError() }
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { fatalError() }
}
