internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// What each action of a page wrote, and what happened before answers came.
struct PageWrites {
  private let places: PlaceTable
  /// Where the places of each action begin, and where the last ones end.
  private var offsets: [UInt32] = [0]
  private var written: [UInt32] = []
  private var meanwhile: JSONFacts = [:]

  /// - Parameters:
  ///   - shown: the positions of the page's actions.
  ///   - start: the position before the first.
  ///   - checkIn: is called for each.
  /// - Complexity: O(*n*) in the bytes of the changes; memory for the places.
  init(
    _ recording: Recording, at shown: ActionPositions, from start: Int, checkIn: (Int) throws -> Void
  ) throws {
    var log = try WriteLog(recording, from: start)
    for position in shown {
      try checkIn(position)
      // What cannot be read has written nothing that is known.
      if recording.hasChange(position), let entry = try? log.next(position) {
        written += entry.places.map { UInt32(clamping: $0) }
        if !entry.requests.isEmpty || !entry.inputs.isEmpty { meanwhile["\(position)"] = Self.json(entry) }
      }
      offsets.append(UInt32(clamping: written.count))
    }
    places = log.places
  }

  private static func json(_ entry: WriteLog.Entry) -> JSONFacts {
    [
      "requests": entry.requests.orNil,
      "inputs": entry.inputs.map { input -> JSONValue in
        [.integer(Int64(input.position)), .array(input.pointers.map { .string($0.description) })]
      }.orNil,
    ]
  }

  /// Little-endian numbers.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for number in offsets + written { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    return bytes
  }

  var meanwhileText: String { meanwhile.asJSON.jsonText }

  /// The places in the order of their numbers: the place around each, its member or identity, and whether it is an element. Then
  /// what tells elements apart. An order is 2, beneath its array.
  var placesText: [UInt8] {
    var writer = JSONWriter(capacity: places.count * 16)
    writer.append(raw: #"{"places":["#)
    for place in 0..<places.count {
      let (parent, token) = places[place]
      writer.append(raw: place == 0 ? "[" : ",[")
      writer.append(parent)
      writer.append(raw: ",")
      switch token {
      case .member(let name):
        writer.append(.string(name))
        writer.append(raw: ",0]")
      case .element(let identity):
        writer.append(identity)
        writer.append(raw: ",1]")
      case .order: writer.append(raw: "null,2]")
      }
    }
    let rules: [JSONValue] = places.identities.compactMap { array, identity in
      let rule: String? =
        switch identity {
        case .ids(let pointer): pointer.description
        case .keys: "keys"
        case .values: ""
        case .whole: nil
        }
      return rule.map { [.integer(Int64(array)), .string($0)] }
    }
    writer.append(raw: #"],"rules":"#)
    writer.append(.array(rules))
    writer.append(raw: "}")
    return writer.withBytes { Array($0) }
  }
}
