import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder
import Testing

@testable import PlayheadAttach

/// Those who are no debuggers of this user are told nothing, and change nothing.
@Suite struct ConnectionTests {
  private static let places = [ListeningPlace.thisMachine, .loopback()]

  @Test(
    arguments: places,
    [
      "{\"playhead\":1,\"token\":\"0000000000000000000000000000000000000000000000000000000000000000\"}\n",
      "{\"playhead\":1}\n", "{\"playhead\":2,\"token\":\"\"}\n", "\n", "[[[[[[", "\u{0}\n",
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}\n",
      String(repeating: "x", count: 5000),
    ])
  func `who says something else gets not one byte`(place: ListeningPlace, said: String) async throws {
    let store = ListeningStore(at: place, patience: said.contains("\n") || said.utf8.count > 4096 ? 60_000 : 20)
    let connection = try RawConnection(to: try #require(store.listener.address))
    connection.say(said)
    let came = await connection.read()
    #expect(came == [])
    while store.listener.refused < 1 { await Task.yield() }
    store.recorded?.send(.add(1))
    #expect(store.state.count == 1 && store.recorder.droppedLines == 0 && store.listener.debuggers == 0)
  }

  @Test(arguments: places)
  func `an app whose socket the system has taken away, as of one that was suspended, listens again`(
    place: ListeningPlace
  ) async throws {
    let store = ListeningStore(at: place)
    let server = try #require(store.listener.server)
    for _ in 1...3 {
      let first = try RawConnection(to: store.app)
      await first.read(until: "\"kind\":\"attached\"")
      shutdown(server.entry.current, CInt(SHUT_RDWR))
      // Until then nobody is there.
      while true {
        if let connection = try? RawConnection(to: store.app),
          await !connection.read(until: "\"kind\":\"attached\"").isEmpty
        {
          break
        }
      }
    }
  }

  @Test func `who says nothing is given up`() async throws {
    let store = ListeningStore(patience: 20)
    let connection = try RawConnection(to: try #require(store.listener.address))
    let came = await connection.read()
    #expect(came == [])
  }

  @Test func `a flood of connections keeps no debugger out for long`() async throws {
    let store = ListeningStore(patience: 200)
    let address = try #require(store.listener.address)
    var flood: [CInt] = []
    for _ in 0..<300 { if let socket = LocalSocket.connected(to: .path(address)) { flood.append(socket) } }
    defer { for socket in flood { close(socket) } }
    while true {
      let connection = try RawConnection(to: store.app)
      if await !connection.read(until: "\"kind\":\"attached\"").isEmpty { break }
    }
    #expect(store.listener.refused > 100)
  }

  @Test func `after wrong tokens a right one is listened to again`() async throws {
    let store = ListeningStore()
    for _ in 0..<12 {
      let connection = try RawConnection(to: try #require(store.listener.address))
      connection.say("{\"playhead\":1,\"token\":\"x\"}\n")
      let came = await connection.read()
      #expect(came == [])
    }
    let connection = try RawConnection(to: store.app)
    let came = await connection.read(until: "attached")
    #expect(!came.isEmpty)
  }

  @Test func `a token is compared as a whole`() {
    let token = AttachToken()
    #expect(token.text.count == 64 && token.text != AttachToken().text)
    #expect(token.matches(token.text))
    for other in ["", String(token.text.dropLast()), token.text + "0", String(token.text.reversed()), "é"] {
      #expect(!token.matches(other) || other == token.text)
    }
  }
}
