internal import PlayheadPlatform
internal import PlayheadReading
internal import PlayheadRecording

/// Tells a client how far the opening of a recording has come, where that takes long enough to be told.
struct OpeningProgress: Sendable {
  private let outbox: Outbox
  private let id: String
  private let isShown: Bool
  private let request: Int
  /// The percentage that was told last.
  private let told = Lock(Int?.none)

  init(of request: Request, _ client: Client, _ outbox: Outbox) {
    (self.request, self.outbox, isShown, id) = (request.seq, outbox, client.showsProgress, Self.id(of: request.seq))
  }

  static func id(of request: Int) -> String { "open\(request)" }

  @MainActor func run<Value: Sendable>(_ body: @MainActor () async throws -> Value) async throws -> Value {
    guard isShown else { return try await body() }
    defer {
      if told.withLock({ $0 }) != nil {
        outbox.send(AdapterEvent(name: "progressEnd", body: ["progressId": .string(id)]))
      }
    }
    return try await ReadingProgress.$current.withValue(ReadingProgress { report(Int($0 * 100)) }) { try await body() }
  }

  private func report(_ percentage: Int) {
    let last = told.withLock { told in
      defer { told = percentage }
      return told
    }
    if last == percentage { return }
    var body: JSONValue.Object = ["progressId": .string(id), "percentage": .integer(Int64(percentage))]
    if last == nil {
      (body["title"], body["requestId"], body["cancellable"]) = ("open", .integer(Int64(request)), true)
    }
    outbox.send(AdapterEvent(name: last == nil ? "progressStart" : "progressUpdate", body: body))
  }
}
