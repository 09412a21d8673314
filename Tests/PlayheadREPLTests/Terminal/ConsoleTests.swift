import Dispatch
import PlayheadREPL
import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ConsoleTests {
  @Test func `a reader that has seen enough ends the session quietly`() throws {
    let lines = String(repeating: "line\n", count: 100_000)
    let session = try PipeSession(executable: "echo-shell", input: .text(lines), outputLimit: 100)
    #expect(session.output.hasPrefix("read <line>\n"))
    #expect(session.errors == "")
    #expect(session.status == .exited(0))
  }

  @Test @MainActor func `an abandoned pipe is told from a failure`() throws {
    StandardStreams.prepare()
    var pipe = try ChildProcess.locked { try Pipe() }
    defer { pipe.close() }
    let output = Console(descriptor: pipe.writing)
    output.print("seen")
    #expect(output.condition == .open)
    // A process that another test starts has a copy of the reading end until it is another program.
    ChildProcess.locked {
      pipe.closeReading()
      output.print("unseen")
    }
    #expect(output.condition == .abandoned)

    let nowhere = Console(descriptor: -1)
    nowhere.print("lost")
    #expect(nowhere.condition == .failed(EBADF))
  }

  @Test @MainActor func `a full disk is a failure`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    // Only Linux has such a device.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let output = Console(descriptor: descriptor)
    output.print("lost")
    #expect(output.condition == .failed(ENOSPC))
  }

  @Test @MainActor func `text larger than a pipe is written whole, even without blocking`() throws {
    var pipe = try Pipe()
    defer { pipe.close() }
    // The pipe's writing end does not block, so the writer has to wait for this reader: a thread, since all tasks may have
    // to wait for this one.
    final class Reader: @unchecked Sendable { var count = 0 }
    let reader = Reader()
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "reader").async { [pipe] in
      var bytes: [UInt8] = []
      while bytes.count < 300_000, pipe.read(into: &bytes) {}
      reader.count = bytes.count
      done.signal()
    }
    Console(descriptor: pipe.writing).print(String(repeating: "x", count: 300_000))
    done.wait()
    #expect(reader.count == 300_000)
  }

  @Test @MainActor func `lines are ended once`() throws {
    var pipe = try Pipe()
    defer { pipe.close() }
    let output = Console(descriptor: pipe.writing)
    output.printLines("one")
    output.printLines("two\n")
    output.print("three")
    var bytes: [UInt8] = []
    #expect(pipe.read(into: &bytes))
    #expect(String(decoding: bytes, as: UTF8.self) == "one\ntwo\nthree")
    #expect(!output.isTerminal)
  }
}
