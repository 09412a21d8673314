import Testing

@Suite struct DependencyClientExpansionTests {
  @Test func `an endpoint that throws`() {
    expectClientExpansion(
      """
      struct Client {
        @DependencyEndpoint
        public var fetch: @Sendable (_ number: Int, String) async throws -> String
      }
      """,
      to: #"""
        struct Client {
          public var fetch: @Sendable (_ number: Int, String) async throws -> String {
            @storageRestrictions(initializes: _fetch)
            init(initialValue) {
              _fetch = initialValue
            }
            get {
              _fetch
            }
            set {
              _fetch = newValue
            }
          }

          public func fetch(number p0: Int, _ p1: String) async throws -> String {
            try await self.fetch(p0, p1)
          }

          private var _fetch: @Sendable (_ number: Int, String) async throws -> String = { _, _ in
            throw ComposableRuntime.UnimplementedEndpoint._$reported("\(Self.self).fetch", fileID: "TestModule/test.swift", filePath: "test.swift", line: 3, column: 14)
          }
        }
        """#)
  }

  @Test func `a default is returned after the report`() {
    expectClientExpansion(
      """
      struct Client {
        @DependencyEndpoint var isOffline: () -> Bool = { false }
      }
      """,
      to: #"""
        struct Client {
          var isOffline: () -> Bool {
            get {
              _isOffline
            }
            set {
              _isOffline = newValue
            }
          }

          private var _isOffline: () -> Bool = {
            _ = ComposableRuntime.UnimplementedEndpoint._$reported("\(Self.self).isOffline", fileID: "TestModule/test.swift", filePath: "test.swift", line: 2, column: 27)
            return false
          }
        }
        """#)
  }

  @Test func `a client has two initialisers`() {
    expectClientExpansion(
      """
      @DependencyClient
      public struct Client {
        var reset: () -> Void
        var retries: Int = 3
        let name: String = ""
        static let shared = Client()
        var isIdle: Bool { true }
      }
      """,
      to: #"""
        public struct Client {
          var reset: () -> Void {
            @storageRestrictions(initializes: _reset)
            init(initialValue) {
              _reset = initialValue
            }
            get {
              _reset
            }
            set {
              _reset = newValue
            }
          }

          private var _reset: () -> Void = {
            _ = ComposableRuntime.UnimplementedEndpoint._$reported("\(Self.self).reset")
          }
          var retries: Int = 3
          let name: String = ""
          static let shared = Client()
          var isIdle: Bool { true }

          public init(
            reset: @escaping () -> Void,
            retries: Int = 3
          ) {
            self.reset = reset
            self.retries = retries
          }

          public init() {
          }
        }
        """#)
  }

  @Test func `a property without a value leaves one initialiser`() {
    expectClientExpansion(
      """
      @DependencyClient struct Client {
        let base: Int
      }
      """,
      to: """
        struct Client {
          let base: Int

          init(
            base: Int
          ) {
            self.base = base
          }
        }
        """)
  }
}
