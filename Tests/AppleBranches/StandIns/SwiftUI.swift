// https://developer.apple.com/documentation/swiftui/animation
public struct Animation: Equatable, Sendable {
  public static var easeInOut: Animation { fatalError() }
  public static let `default` = Animation()
  public static var linear: Animation { fatalError() }
  public static func easeIn(duration: Double) -> Animation { fatalError() }
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { fatalError() }
