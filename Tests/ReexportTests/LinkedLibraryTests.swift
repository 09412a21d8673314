import ProcessTesting
import Testing

/// An app that has the names of TCA in one module, with those of tests, starts where no toolchain is.
struct LinkedLibraryTests {
  #if os(Linux)
    @Test func `an app links no library of tests`() throws {
      // Has the loader list what it would load.
      let loaded = try PipeSession(
        executable: "reexporting-app", environment: ["LD_TRACE_LOADED_OBJECTS": "1"], input: .devNull
      ).output
      #expect(loaded.contains("libc.so"))
      #expect(!loaded.contains("XCTest") && !loaded.contains("libTesting"), "\(loaded)")
    }
  #endif

  @Test func `it runs`() throws {
    let app = try PipeSession(executable: "reexporting-app", input: .devNull)
    #expect(app.output == "1\n" && app.status == .exited(0), "\(app.errors)")
  }
}
