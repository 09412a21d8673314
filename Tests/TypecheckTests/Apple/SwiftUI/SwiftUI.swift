/// SwiftUICore, Animation and Transaction.
public struct Animation: Equatable, Sendable {
  public static var `default`: Animation { fatalError() }
}
public struct Transaction {
  public init() {}
  public init(animation: Animation?) {}
  public var animation: Animation? {
    get { fatalError() }
    set {}
  }
}
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try body()
}
