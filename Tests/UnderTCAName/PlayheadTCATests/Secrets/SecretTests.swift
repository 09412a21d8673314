import ComposableArchitecture
import Foundation
import PlayheadRecorder
import PlayheadTCA
import Testing

/// A client with a token, as a dependency.
struct TokenClient: Sendable, DependencyKey {
  var token: String
  var read: @Sendable () -> Int

  static let liveValue = TokenClient(token: "sesame-in-the-client") { 1 }
  static let testValue = liveValue
}

extension DependencyValues {
  var tokens: TokenClient {
    get { self[TokenClient.self] }
    set { self[TokenClient.self] = newValue }
  }
}

/// A part of a state that is recorded by reflection, with a dependency in it.
struct Keyring: Equatable {
  @Dependency(\.tokens) var tokens
  var values = DependencyValues._current
  var count = 0

  static func == (left: Keyring, right: Keyring) -> Bool { left.count == right.count }
}

@Reducer struct Vault {
  @ObservableState @Recordable struct State: Equatable {
    var count = 0
    var keyring = Keyring()
    var path = StackState<Cell.State>()
  }

  @Recordable enum Action {
    case open
    case opened(Int)
    case path(StackActionOf<Cell>)
  }

  @Dependency(\.tokens) var tokens

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .open:
        @Shared(.inMemory("secret")) var secret = "sesame-in-memory"
        state.count += tokens.read() + secret.count
        state.keyring.count += state.keyring.tokens.read()
        state.path.append(Cell.State(id: 0))
        return .run { [tokens] send in await send(.opened(tokens.read())) }
      case .opened, .path: return .none
      }
    }
    .forEach(\.path, action: \.path) { Cell(plan: .still) }
  }
}

@MainActor @Suite struct SecretTests {
  @Test func `nothing of dependencies, clients and shared values is in a recording`() async throws {
    let state = withDependencies {
      $0.tokens = .liveValue
    } operation: {
      Vault.State()
    }
    let session = try await RecordedSession(of: Vault(), from: state) { store in
      await store.send(.open).finish()
      await store.send(.open).finish()
    }
    #expect(session.text.contains(#""keyring":{"#))
    #expect(session.lines("action").count == 4)
    #expect(!session.text.contains("sesame"))
  }

  @Test func `what an app links holds neither debugger nor reader, readline or zlib`() throws {
    let folder = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?.deletingLastPathComponent()
    let program = (folder ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent())
      .appending(path: "tca-app")
    let bytes = try Data(contentsOf: program)
    for name in ["16PlayheadRecorder", "11PlayheadTCA"] { #expect(bytes.range(of: Data(name.utf8)) != nil, "\(name)") }
    for name in ["PlayheadDebugger", "PlayheadReader", "PlayheadREPL", "libreadline", "libz.so", "inflateInit"] {
      #expect(bytes.range(of: Data(name.utf8)) == nil, "\(name)")
    }
  }
}
