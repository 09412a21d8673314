import PlayheadFormat
import PlayheadRecorder

struct AttachedRequest: Sendable {
  /// Without its end; parsed when its turn comes.
  let line: [UInt8]
  /// The id of the answer, as far as a quick scan of the line finds one.
  let id: Int
  let permissions: Set<AttachPermission>
  let recorder: RecorderCore
  let presenter: Presenter

  /// Executes the request; the store does its part on its own executor.
  func answer() async -> AttachReply {
    guard let request = line.withUnsafeBytes({ AttachRequest($0) }) else { return .refused(id: id, .unknown) }
    // Checked again: a line may be spelled so that parsing finds another request than a quick look at member names.
    if let permission = request.body.permission, !permissions.contains(permission) {
      return .refused(id: request.id, .forbidden)
    }
    do throws(DebuggedStoreError) { try await perform(request.body) } catch {
      return .refused(id: request.id, AttachReply.Refusal(error))
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

extension AttachReply.Refusal {
  fileprivate init(_ error: DebuggedStoreError) {
    switch error {
    case .value(.action, let error): self = .value(pointer: error.pointer, found: error.found, expected: error.expected)
    case .gone: self = .noStore
    default: self = .unable("\(error)", hint: error.hint)
    }
  }
}
