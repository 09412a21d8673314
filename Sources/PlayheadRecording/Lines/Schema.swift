public struct Schema: Hashable, Sendable { 
  public init(json: JSONValue) throws {}
  public var json: JSONValue { .null } }
