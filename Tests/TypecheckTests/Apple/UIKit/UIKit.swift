public import Foundation

/// UIApplication.h
@MainActor open class UIApplication {
  public static var shared: UIApplication { fatalError() }
  public struct OpenExternalURLOptionsKey: Hashable {}
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { fatalError() }
}
