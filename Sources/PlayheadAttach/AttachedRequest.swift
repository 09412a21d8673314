import PlayheadFormat
import PlayheadRecorder

/// A request of a debugger.
struct AttachedRequest: Sendable {
  private let line: [UInt8]
  private let id: Int
  private let permissions: Set<AttachPermission>
  private let recorder: RecorderCore
  private let presenter: Presenter

  /// - Parameters:
  ///   - line: without its end. It is read when its turn comes.
  ///   - id: what its answer is found by, as far as that can be told.
  ///   - permissions: what the app allows.
  ///   - recorder: has the store.
  ///   - presenter: shows old states for the debugger.
  init(
    line: [UInt8], id: Int, _ permissions: Set<AttachPermission>, _ recorder: RecorderCore, _ presenter: Presenter
  ) {
    (self.line, self.id, self.permissions, self.recorder, self.presenter) = (line, id, permissions, recorder, presenter)
  }

  /// Does what it asks for. What the store does, it does in its own turn.
  func answer() async -> AttachAnswer {
    guard let request = line.withUnsafeBytes({ AttachRequest($0) }) else { return .refused(id: id, .unknown) }
    // A glance at the names of members tells early, and what it takes for allowed may be written so that it reads otherwise.
    if let permission = request.body.permission, !permissions.contains(permission) {
      return .refused(id: request.id, .forbidden)
    }
    do throws(DebuggedStoreError) { try await perform(request.body) } catch {
      return .refused(id: request.id, AttachAnswer.Refusal(error))
    }
    return .done(id: request.id)
  }

  private func perform(_ body: AttachRequest.Body) async throws(DebuggedStoreError) {
    switch body {
    case .keyframe: await recorder.bringState()
    case .note(let name, let text): recorder.note(name, text: text)
    case .send(let action):
      guard let store = recorder.debugged else { throw .gone }
      try await store.send(action)
    case .present(let state, let position): try await recorder.present(state, of: position, by: presenter)
    case .presentLive: try await recorder.presentLive(by: presenter)
    }
  }
}

extension AttachAnswer.Refusal {
  fileprivate init(_ error: DebuggedStoreError) {
    switch error {
    case .value(.action, let error): self = .value(pointer: error.pointer, found: error.found, expected: error.expected)
    case .gone: self = .noStore
    default: self = .unable("\(error)", hint: error.hint)
    }
  }
}
