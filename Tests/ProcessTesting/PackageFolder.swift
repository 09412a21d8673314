#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder of the package whose tests these are.
package enum PackageFolder {
  package static let path: String = {
    var folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    while folder.count > 1, access(folder.joined(separator: "/") + "/Package.swift", F_OK) != 0 { folder.removeLast() }
    return folder.joined(separator: "/")
  }()
}
