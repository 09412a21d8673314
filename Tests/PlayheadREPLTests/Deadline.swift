import Dispatch

/// A moment after which a test stops waiting.
struct Deadline {
  private let end: UInt64

  init(seconds: Double) {
    end = DispatchTime.now().uptimeNanoseconds + UInt64(seconds * 1e9)
  }

  /// What is left, for `poll`.
  var milliseconds: Int32 {
    let now = DispatchTime.now().uptimeNanoseconds
    return now >= end ? 0 : Int32(clamping: (end - now) / 1_000_000 + 1)
  }
}
