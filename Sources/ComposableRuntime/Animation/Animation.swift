#if !canImport(SwiftUI)
  /// How a view is to change, where there is no SwiftUI that could do so.
  ///
  /// A feature that is written for SwiftUI says with some actions how the change is to be shown. Here that is kept as a
  /// description, so that the feature compiles and its tests and recordings are about the same thing.
  ///
  /// ```swift
  /// await send(.loaded(rows), animation: .easeIn(duration: 0.3))
  /// ```
  public struct Animation: Hashable, Sendable, CustomStringConvertible {
    /// The animation as it is written in Swift: `easeIn(duration: 0.3).delay(1.0)`.
    public let description: String

    private init(_ description: String) {
      self.description = description
    }

    public static let `default` = Self("default")
    public static let linear = Self("linear")
    public static let easeIn = Self("easeIn")
    public static let easeOut = Self("easeOut")
    public static let easeInOut = Self("easeInOut")
    public static let spring = Self("spring")
    public static let interactiveSpring = Self("interactiveSpring")
    public static let interpolatingSpring = Self("interpolatingSpring")
    public static let smooth = Self("smooth")
    public static let snappy = Self("snappy")
    public static let bouncy = Self("bouncy")

    /// A change at one speed, in so many seconds.
    public static func linear(duration: Double) -> Self { Self("linear(duration: \(duration))") }

    /// A change that begins slowly, in so many seconds.
    public static func easeIn(duration: Double) -> Self { Self("easeIn(duration: \(duration))") }

    /// A change that ends slowly, in so many seconds.
    public static func easeOut(duration: Double) -> Self { Self("easeOut(duration: \(duration))") }

    /// A change that begins and ends slowly, in so many seconds.
    public static func easeInOut(duration: Double) -> Self { Self("easeInOut(duration: \(duration))") }

    /// A spring with a duration in seconds and a bounce.
    public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Self {
      Self("spring(duration: \(duration), bounce: \(bounce))")
    }

    /// The animation after so many seconds.
    public func delay(_ delay: Double) -> Self { Self("\(description).delay(\(delay))") }

    /// The animation at so many times its speed.
    public func speed(_ speed: Double) -> Self { Self("\(description).speed(\(speed))") }

    /// The animation a number of times, back and forth or always forwards.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self {
      Self("\(description).repeatCount(\(repeatCount), autoreverses: \(autoreverses))")
    }

    /// The animation for ever, back and forth or always forwards.
    public func repeatForever(autoreverses: Bool = true) -> Self {
      Self("\(description).repeatForever(autoreverses: \(autoreverses))")
    }
  }
#endif
