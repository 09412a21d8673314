/// Where in the app's code a process has trapped, for traps that only name the standard library's, or nothing.
enum Backtrace {
  static let variable = "SWIFT_BACKTRACE"
  /// Makes a process print where it traps, which takes seconds.
  static let environment = [
    variable:
      "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,output-to=stderr,limit=64,sanitize=no"
  ]

  /// Ends the message of a trap that says nothing more.
  static let remark = "; a debug build says where"

  /// Whether the last words of a process do not name a line of the app.
  private static func isMissed(by message: String) -> Bool {
    message.hasPrefix("Swift/") || message.hasPrefix("Fatal error") || message.hasSuffix(remark)
  }

  /// The last words of a process with the line of the app, if its output has a backtrace.
  static func placed(_ message: String, by text: String) -> String {
    guard isMissed(by: message), let place = place(in: text) else { return message }
    return (message.hasSuffix(remark) ? String(message.dropLast(remark.count)) : message) + ", at \(place)"
  }

  /// The file and line of the innermost frame with code of the app: `Feature.swift:57`; nil without a backtrace.
  private static func place(in text: String) -> String? {
    let frames = text.split(separator: "\n").drop { !$0.hasSuffix(" crashed:") }
    for frame in frames where !frame.contains("[system]") {
      // `… in app at /folder/Feature.swift:57:12`
      let parts = frame.split(separator: "/").last?.split(separator: ":") ?? []
      if frame.contains(" at /"), parts.count > 1, parts[0].hasSuffix(".swift") { return "\(parts[0]):\(parts[1])" }
    }
    return nil
  }

  /// The message of a trap with the line of the app, if one more run of the same task tells it.
  static func placed(_ message: String, _ again: () throws -> String?) -> String {
    isMissed(by: message) ? (try? again()).flatMap { $0 } ?? message : message
  }
}
