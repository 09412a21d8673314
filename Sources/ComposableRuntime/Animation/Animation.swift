#if !canImport(SwiftUI)
  public import CustomDump

  /// The description of an animation, for systems without SwiftUI.
  ///
  /// Features that are written for SwiftUI send some actions with an animation. On systems without SwiftUI the
  /// animation is only a description, so that these features compile, and their tests and recordings contain it, too.
  ///
  /// ```swift
  /// await send(.loaded(rows), animation: .easeIn(duration: 0.3))
  /// ```
  public struct Animation: Hashable, Sendable, CustomStringConvertible, CustomDumpStringConvertible {
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

    /// A change at constant speed, with a duration in seconds.
    public static func linear(duration: Double) -> Self { Self("linear(duration: \(duration))") }

    /// A change that begins slowly, with a duration in seconds.
    public static func easeIn(duration: Double) -> Self { Self("easeIn(duration: \(duration))") }

    /// A change that ends slowly, with a duration in seconds.
    public static func easeOut(duration: Double) -> Self { Self("easeOut(duration: \(duration))") }

    /// A change that begins and ends slowly, with a duration in seconds.
    public static func easeInOut(duration: Double) -> Self { Self("easeInOut(duration: \(duration))") }

    /// A spring with a duration in seconds and a bounce.
    public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Self {
      Self("spring(duration: \(duration), bounce: \(bounce))")
    }

    /// Returns the animation with a delay in seconds.
    public func delay(_ delay: Double) -> Self { Self("\(description).delay(\(delay))") }

    /// Returns the animation at a multiple of its speed.
    public func speed(_ speed: Double) -> Self { Self("\(description).speed(\(speed))") }

    /// Returns the animation, repeated a number of times, back and forth or always forwards.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self {
      Self("\(description).repeatCount(\(repeatCount), autoreverses: \(autoreverses))")
    }

    /// Returns the animation, repeated without end, back and forth or always forwards.
    public func repeatForever(autoreverses: Bool = true) -> Self {
      Self("\(description).repeatForever(autoreverses: \(autoreverses))")
    }

    public var customDumpDescription: String { "Animation.\(description)" }
  }
#endif
