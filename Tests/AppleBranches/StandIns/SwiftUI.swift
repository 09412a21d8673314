// https://developer.apple.com/documentation/swiftui/animation
public struct Animation: Equatable, Sendable {}

// In extensions, as there: a file that uses one of them imports SwiftUI.
extension Animation {
  public static let `default` = Animation()
  public static var linear: Animation { fatalError() }
  public static var easeIn: Animation { fatalError() }
  public static var easeOut: Animation { fatalError() }
  public static var easeInOut: Animation { fatalError() }
  public static func easeIn(duration: Double) -> Animation { fatalError() }
  public static func easeInOut(duration: Double) -> Animation { fatalError() }
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { fatalError() }
