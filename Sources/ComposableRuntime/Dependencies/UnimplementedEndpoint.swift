/// The error of an endpoint of a client that was called without an override.
///
/// The defaults that ``DependencyClient()`` generates throw it when the endpoint can throw any error.
public struct UnimplementedEndpoint: Error, Hashable, Sendable, CustomStringConvertible {
  /// The client and its endpoint: `FactClient.fetch`.
  public let endpoint: String

  public var description: String { "\(endpoint) has no implementation" }

  /// Reports an issue, and returns the error to throw afterwards.
  ///
  /// - Parameter endpoint: The client and its endpoint.
  public static func _$reported(
    _ endpoint: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column).report(
      """
      an endpoint of a client was called, and has no implementation here: \(endpoint)

      hint: override it, in "withDependencies" around the test or in that argument of the store; \
      or give it in the client's live value
      """)
    return Self(endpoint: endpoint)
  }
}
