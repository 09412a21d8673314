import Foundation
import ProcessTesting
import XCTest

/// What the apps link that import one of the older styles.
final class LinkedTests: XCTestCase {
  func testAnAppLinksNothingOfTheRecorderAndTheDebugger() throws {
    for name in ["classic-app", "functional-app"] {
      let path = BuildFolder.path(of: name)
      let program = try Data(contentsOf: URL(fileURLWithPath: path))
      XCTAssertNotNil(program.range(of: Data("ComposableRuntime".utf8)), name)
      for module in [
        "PlayheadRecord", "PlayheadFormat", "PlayheadReader", "PlayheadDebugger", "PlayheadREPL", "libreadline",
      ] {
        XCTAssertNil(program.range(of: Data(module.utf8)), "\(name) has something of \(module)")
      }
    }
  }
}
