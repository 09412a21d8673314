import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder
import ProcessTesting
import Testing

@testable import PlayheadAttach

@Suite struct ListeningFolderTests {
  @Test func `a folder that others may use, a link and a file are refused`() throws {
    try withTemporaryFolder { parent in
      let path = "\(parent)/playhead"
      #expect(throws: ListeningFolder.Problem.self) { try ListeningFolder(path) }
      mkdir(path, 0o755)
      let open = #expect(throws: ListeningFolder.Problem.self) { try ListeningFolder(madeAt: path) }
      #expect(open?.message == "others than its owner may use it, expected mode 700")
      chmod(path, 0o700)
      let apps = try ListeningFolder(madeAt: path).apps()
      #expect(apps == [])
      symlink(path, "\(parent)/link")
      let link = #expect(throws: ListeningFolder.Problem.self) { try ListeningFolder(madeAt: "\(parent)/link") }
      #expect(link?.message == "it is no folder")
      unlink("\(parent)/link")
      rmdir(path)
    }
  }

  @Test func `what is told of an app is for its user alone, and goes with it`() throws {
    let store = ListeningStore()
    let app = try #require(store.app)
    #expect(app.pid == Int(getpid()) && app.address == store.listener.address)
    let names = try FileManager.default.contentsOfDirectory(atPath: store.folder)
    #expect(names.count == 2)
    for name in names {
      var status = stat()
      #expect(lstat("\(store.folder)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600, "\(name)")
    }
    store.recorder.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder) == [])
    #expect(store.app == nil)
  }

  @Test func `what a process has left that is gone is removed`() throws {
    let store = ListeningStore()
    let left = "\(store.folder)/1.json"
    for path in [left, "\(store.folder)/1.sock"] { try "{}".write(toFile: path, atomically: false, encoding: .utf8) }
    #expect(try ListeningFolder(store.folder).apps().count == 1)
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(!FileManager.default.fileExists(atPath: "\(store.folder)/1.sock"))
  }

  @Test func `two recorders of a process have two sockets, and who cannot listen says so`() throws {
    let store = ListeningStore()
    let settings = ListenerSettings(folder: store.folder)
    let second = RecorderListener(store.recorder.core, .loopback(), [], settings)
    #expect(second.address?.hasPrefix("127.0.0.1:") == true)
    #expect(try ListeningFolder(store.folder).apps().count == 2)
    second.close()
    #expect(try ListeningFolder(store.folder).apps().count == 1)
    let third = RecorderListener(store.recorder.core, .thisMachine, [], ListenerSettings(folder: "/dev/null/x"))
    #expect(third.address == nil && third.debuggers == 0)
  }

  @Test func `the end of a listener touches nothing of one that has taken its names`() throws {
    try withTemporaryFolder { parent in
      let folder = "\(parent)/f"
      func entry() throws -> ListeningEntry {
        try ListeningEntry(.app, in: folder, name: "app", store: "", started: "")
      }
      let first = try entry()
      first.withdraw()
      let second = try entry()
      #expect(second.app.address == first.app.address)
      first.withdraw()
      // It is asked to listen again, as where the system has taken its socket away.
      #expect(first.reopened() < 0)
      first.close()
      #expect(try ListeningFolder(folder).apps() == [second.app])
      let connection = LocalSocket.connected(to: .path(second.app.address))
      #expect(connection != nil)
      if let connection { close(connection) }
      second.withdraw()
      second.close()
      #expect(try ListeningFolder(folder).apps() == [])
      rmdir(folder)
    }
  }

  @Test func `listeners that end and begin at once are all found`() async throws {
    let store = ListeningStore()
    let settings = ListenerSettings(folder: store.folder)
    var last = RecorderListener(store.recorder.core, .thisMachine, [], settings)
    for _ in 1...100 {
      last.close()
      last = RecorderListener(store.recorder.core, .thisMachine, [], settings)
      let found = try ListeningFolder(store.folder).apps().map(\.address)
      #expect(found.contains(last.address ?? ""))
      let connection = try RawConnection(
        to: try ListeningFolder(store.folder).apps().first { $0.address == last.address })
      let came = await connection.read(until: "\"kind\":\"attached\"")
      #expect(!came.isEmpty)
    }
    last.close()
  }
}
