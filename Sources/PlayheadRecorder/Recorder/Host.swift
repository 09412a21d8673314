import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadPlatform

/// The header's description of the machine and the program.
enum Host {
  static var programName: String {
    ProcessInfo.processInfo.processName
  }

  static var members: JSONValue.Object {
    var members: JSONValue.Object = [
      "os": .string(system), "arch": .string(ThisProgram.architecture), "swift": .string(ThisProgram.compiler),
      "app": .string(programName),
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
}
