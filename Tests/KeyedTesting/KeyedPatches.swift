package import PlayheadFormat
package import RandomTesting

/// Patches of every form that lead from one value to another.
package struct KeyedPatches {
  package var generator: SeededGenerator

  package init(generator: SeededGenerator) { self.generator = generator }

  /// The operations, as text.
  package mutating func patch(from old: JSONValue, to new: JSONValue) -> [String] {
    guard case .object(let old) = old, case .object(let new) = new else { return [] }
    var operations: [String] = []
    for name in Set(Array(old.keys) + Array(new.keys)).sorted() where old[name] != new[name] {
      let path = "/" + JSONPointer.escaped(name)
      switch (old[name], new[name]) {
      case (let old?, let new?): operations += change(from: old, to: new, at: path)
      case (nil, let new?): operations.append(Self.operation("add", path, new))
      default: operations.append(Self.operation("remove", path))
      }
    }
    return operations
  }

  /// The operations at a place, in one of several forms.
  package mutating func change(from old: JSONValue, to new: JSONValue, at path: String) -> [String] {
    if old == new, KeyedPlace.text(old) == KeyedPlace.text(new) { return [] }
    let form = Int.random(in: 0..<6, using: &generator)
    switch (old, new, form) {
    case (_, _, 0): return [Self.operation("replace", path, new)]
    case (.array(let old), .array(let new), 1): return Self.elementwise(old, new, at: path)
    case (.array(let old), .array(let new), 2): return editing(old, new, at: path)
    case (.array(let old), .array(let new), 3): return editing(old, new, at: path, inPairs: true)
    default:
      var writer = PatchWriter()
      if form == 4 { writer.leastOperations = 9 }
      writer.writeDifference(from: old, to: new)
      guard case .array(let operations)? = try? JSONValue(parsing: writer.text) else { return [] }
      return operations.map { operation in
        guard case .object(var members) = operation else { return "" }
        members["path"] = .string(path + (members["path"]?.string ?? ""))
        return KeyedPlace.text(.object(members))
      }
    }
  }

  private static func operation(_ name: String, _ path: String, _ value: JSONValue? = nil) -> String {
    var members: JSONValue.Object = ["op": .string(name), "path": .string(path)]
    members["value"] = value
    return KeyedPlace.text(.object(members))
  }

  /// Each element is written over; at the end elements are taken out or put in.
  private static func elementwise(_ old: [JSONValue], _ new: [JSONValue], at path: String) -> [String] {
    var operations: [String] = []
    for (index, (before, after)) in zip(old, new).enumerated() where KeyedPlace.text(before) != KeyedPlace.text(after) {
      operations.append(operation("replace", "\(path)/\(index)", after))
    }
    for index in stride(from: old.count - 1, through: new.count, by: -1) {
      operations.append(operation("remove", "\(path)/\(index)"))
    }
    for index in old.count..<max(new.count, old.count) {
      operations.append(operation("add", "\(path)/\(index)", new[index]))
    }
    return operations
  }

  /// Elements are taken out and put in one by one, wherever they come to stand.
  private mutating func editing(
    _ old: [JSONValue], _ new: [JSONValue], at path: String, inPairs: Bool = false
  ) -> [String] {
    var operations: [String] = []
    var current = old.map(KeyedPlace.text)
    let target = new.map(KeyedPlace.text)
    let size = inPairs && old.count % 2 == 0 && new.count % 2 == 0 ? 2 : 1
    // What is not wanted, or too often, goes.
    var left = target
    var index = 0
    while index + size <= current.count {
      let part = Array(current[index..<index + size])
      let place = stride(from: 0, through: left.count - size, by: size).first { Array(left[$0..<$0 + size]) == part }
      if let place, Int.random(in: 0..<8, using: &generator) > 0 {
        left.removeSubrange(place..<place + size)
        index += size
      } else {
        for _ in 0..<size { operations.append(Self.operation("remove", "\(path)/\(index)")) }
        current.removeSubrange(index..<index + size)
      }
    }
    // Then each place is made what it should be.
    index = 0
    while index < target.count {
      let part = Array(target[index..<index + size])
      if index + size <= current.count, Array(current[index..<index + size]) == part {
        index += size
        continue
      }
      let place = stride(from: index, through: current.count - size, by: size).first {
        Array(current[$0..<$0 + size]) == part
      }
      if let place {
        for _ in 0..<size { operations.append(Self.operation("remove", "\(path)/\(place)")) }
        current.removeSubrange(place..<place + size)
      }
      for offset in 0..<size {
        operations.append(Self.operation("add", "\(path)/\(index + offset)", new[index + offset]))
      }
      current.insert(contentsOf: part, at: index)
      index += size
    }
    return operations
  }
}
