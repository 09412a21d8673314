import ComposableRuntime
import Foundation
import IssueReporting
import PlayheadComposableReplay
import PlayheadRecorder
import PlayheadReplay

/// A search whose answers may come late; the faulty one takes those of older queries.
@Reducer struct LateSearch {
  @Recordable struct State: Equatable, Sendable {
    var query = ""
    var results: [String] = []
    var isLoading = false
  }

  @Recordable enum Action: Sendable {
    case typed(String)
    case found([String])
    case failed
  }

  let isMended: Bool
  @Dependency(SearchClient.self) var client
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .typed(let query):
        state.query = query
        state.isLoading = true
        let effect = Effect<Action>.run(name: "search") { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.found(try await client.find(query)))
        } catch: { _, send in
          await send(.failed)
        }
        return isMended ? effect.cancellable(id: "search", cancelInFlight: true) : effect
      case .found(let results):
        state.results = results
        state.isLoading = false
      case .failed:
        state.results = []
        state.isLoading = false
      }
      return .none
    }
  }

  /// Results of another query, while none is looked for.
  static func isWrong(_ state: State) -> Bool {
    !state.isLoading && !state.results.allSatisfy { $0.hasPrefix(state.query) }
  }

  static func describe(_ world: inout World<DependencyValues>) {
    world.client(SearchClient.self) { client in
      client.answers(\.find, "find") { query, _ in ["\(query)1", "\(query)2"] }
    }
  }
}

@DependencyClient struct SearchClient: Sendable {
  var find: @Sendable (_ query: String) async throws -> [String]
}

extension SearchClient: TestDependencyKey { static let testValue = SearchClient() }

/// A room that a socket tells of. A visit that ends must end its spinner, too.
@Reducer struct SocketRoom {
  @Recordable struct State: Equatable, Sendable {
    var isOpen = false
    var isSending = false
    var messages: [Int] = []
    var ids: [String] = []
  }

  @Recordable enum Action: Sendable {
    case opened, left, sendTapped
    case came(Int)
    case sent(Bool)
  }

  enum CancelID { case listening, sending }

  let isMended: Bool
  @Dependency(SocketClient.self) var client
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened:
        state.isOpen = true
        return .run(name: "listen") { send in
          for await message in client.messages() { await send(.came(message)) }
        }
        .cancellable(id: CancelID.listening, cancelInFlight: true)
      case .left:
        state.isOpen = false
        if isMended { state.isSending = false }
        return .merge(.cancel(id: CancelID.listening), .cancel(id: CancelID.sending))
      case .sendTapped:
        guard state.isOpen, !state.isSending else { return .none }
        state.isSending = true
        state.ids.append(uuid().uuidString)
        return .run(name: "send") { send in
          await send(.sent((try? await client.send()) != nil))
        }
        .cancellable(id: CancelID.sending)
      case .came(let message): state.messages.append(message)
      case .sent: state.isSending = false
      }
      return .none
    }
  }

  static func describe(_ world: inout World<DependencyValues>) {
    world.client(SocketClient.self) { client in
      client.streams(\.messages, "messages") { dice in dice.happens(0.1) ? nil : .random(in: 1...9, using: &dice) }
      client.answers(\.send, "send") { _ in }
    }
  }
}

@DependencyClient struct SocketClient: Sendable {
  var messages: @Sendable () -> AsyncStream<Int> = { .finished }
  var send: @Sendable () async throws -> Void
}

extension SocketClient: TestDependencyKey { static let testValue = SocketClient() }

/// A list whose rows have ids that it makes itself; the faulty one gives a saved row's answer to the row at the same place.
@Reducer struct SavedRows {
  @Recordable struct Row: Equatable, Identifiable, Sendable {
    let id: UUID
    var isSaving = false
  }

  @Recordable struct State: Equatable, Sendable {
    var rows: [Row] = []
  }

  @Recordable enum Action: Sendable {
    case added
    case removed(UUID)
    case saved(UUID)
    case answered(Int, UUID)
  }

  let isMended: Bool
  @Dependency(SocketClient.self) var client
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added: state.rows.append(Row(id: uuid()))
      case .removed(let id): state.rows.removeAll { $0.id == id }
      case .saved(let id):
        guard let index = state.rows.firstIndex(where: { $0.id == id }) else {
          reportIssue("there is no such row")
          return .none
        }
        state.rows[index].isSaving = true
        return .run(name: "save") { send in
          try? await client.send()
          await send(.answered(index, id))
        }
      case .answered(let place, let id):
        let index = isMended ? state.rows.firstIndex { $0.id == id } : place
        if let index, state.rows.indices.contains(index) { state.rows[index].isSaving = false }
      }
      return .none
    }
  }
}
