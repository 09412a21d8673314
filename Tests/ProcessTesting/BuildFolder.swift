#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where the build put the executables, which is where the tests themselves lie.
package enum BuildFolder {
  /// The path of an executable; one that has a path already keeps it.
  package static func path(of executable: String) -> String {
    executable.hasPrefix("/") ? executable : folder + "/" + executable
  }

  private static let folder: String = {
    #if canImport(Darwin)
      // The tests are a bundle, loaded by a runner that lies elsewhere: folder/X.xctest/Contents/MacOS/X.
      var info = Dl_info()
      guard dladdr(#dsohandle, &info) != 0, let name = info.dli_fname else { return "." }
      return parent(of: String(cString: name), levels: 4)
    #else
      guard let path = realpath("/proc/self/exe", nil) else { return "." }
      defer { free(path) }
      return parent(of: String(cString: path), levels: 1)
    #endif
  }()

  private static func parent(of path: String, levels: Int) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels).joined(separator: "/")
  }
}
