import Foundation
import OrderedCollections
import PlayheadRecording

/// What the header tells of the machine and the program.
enum Host {
  static var programName: String {
    ProcessInfo.processInfo.processName
  }

  static var members: JSONValue.Object {
    var members: JSONValue.Object = [
      "os": .string(system), "arch": .string(architecture), "swift": .string(compiler), "app": .string(programName),
    ]
    #if canImport(Darwin)
      if let version = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String {
        members["appVersion"] = .string(version)
      }
      if let build = Bundle.main.infoDictionary?["CFBundleVersion"] as? String { members["build"] = .string(build) }
    #endif
    return members
  }

  private static var system: String {
    #if os(Linux)
      // os-release(5)
      let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
      let name = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      return name.map { String($0.dropFirst("PRETTY_NAME=".count)).trimmingCharacters(in: ["\""]) } ?? "Linux"
    #else
      return ProcessInfo.processInfo.operatingSystemVersionString
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }

  /// The compiler that built the recorder, as far as code can tell.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
