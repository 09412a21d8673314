/// The members of an object that programs read, in their order; those that are nil are left out.
package struct JSONFacts: JSONObjectConvertible, ExpressibleByDictionaryLiteral, Sendable {
  package private(set) var members = JSONValue.Object()

  package init(_ members: JSONValue.Object = [:]) { self.members = members }

  package init(dictionaryLiteral facts: (String, (any JSONConvertible)?)...) {
    for case (let name, let fact?) in facts { members[name] = fact.asJSON }
  }

  package var facts: JSONFacts { self }

  /// The facts of this one, and those of others, which come after them.
  package func adding(_ others: JSONFacts) -> JSONFacts {
    var sum = self
    for (name, value) in others.members { sum.members[name] = value }
    return sum
  }

  package subscript(name: String) -> (any JSONConvertible)? {
    get { members[name] }
    set { members[name] = newValue?.asJSON }
  }
}

extension JSONMembers where Value == JSONValue {
  package mutating func add(_ facts: JSONFacts) { self = JSONFacts(self).adding(facts).members }
}
