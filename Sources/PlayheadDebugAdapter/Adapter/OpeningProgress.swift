internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// Reports the progress of opening a recording, unless that is quick.
struct OpeningProgress: Sendable {
  private let outbox: Outbox
  private let id: String
  private let isShown: Bool
  /// The last percentage that was reported, and whether the report has begun.
  private let told = Lock((last: Int?.none, isBegun: false))

  init(of request: Request, _ client: Client, _ outbox: Outbox) {
    (self.outbox, isShown, id) = (outbox, client.showsProgress, Self.id(of: request.seq))
  }

  static func id(of request: Int) -> String { "open\(request)" }

  @MainActor func run<Value: Sendable>(_ body: @MainActor () async throws -> Value) async throws -> Value {
    guard isShown else { return try await body() }
    defer {
      if told.withLock({ $0.isBegun }) {
        outbox.send(AdapterEvent(name: "progressEnd", body: ["progressId": .string(id)]))
      }
    }
    return try await ReadingProgress.$current.withValue(ReadingProgress { report(Int($0 * 100)) }) { try await body() }
  }

  private func report(_ percentage: Int) {
    // Something that finishes at once reports no progress.
    let (last, isBegun) = told.withLock { told in
      defer { told = (percentage, told.isBegun || told.last.map { $0 != percentage } ?? false) }
      return told
    }
    guard let last, last != percentage else { return }
    var body: JSONValue.Object = ["progressId": .string(id), "percentage": .integer(Int64(percentage))]
    if !isBegun { (body["title"], body["cancellable"]) = ("open", true) }
    outbox.send(AdapterEvent(name: isBegun ? "progressUpdate" : "progressStart", body: body))
  }
}
