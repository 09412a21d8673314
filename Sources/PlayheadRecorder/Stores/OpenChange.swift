import PlayheadFormat

/// A change without an action that is going on: what the recorder finds meanwhile is a part of it.
struct OpenChange: Sendable {
  @TaskLocal private static var current: OpenChange?

  private let core: ObjectIdentifier
  private let origin: ChangeOrigin

  /// The origin of the innermost change of the recorder's store.
  static func origin(in core: RecorderCore) -> ChangeOrigin? {
    current.flatMap { ObjectIdentifier(core) == $0.core ? $0.origin : nil }
  }

  static func during<Answer, Failure: Error>(
    _ origin: ChangeOrigin, in core: RecorderCore, _ change: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try $current.withValue(OpenChange(core: ObjectIdentifier(core), origin: origin)) {
      Result { () throws(Failure) in try change() }
    }.get()
  }

  static func during<Answer, Failure: Error>(
    _ origin: ChangeOrigin, in core: RecorderCore, isolation: isolated (any Actor)? = #isolation,
    _ change: () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    try await $current.withValue(OpenChange(core: ObjectIdentifier(core), origin: origin)) {
      do throws(Failure) { return Result<Answer, Failure>.success(try await change()) } catch { return .failure(error) }
    }.get()
  }
}
