import ComposableFunctional

// The smallest app of the functional style, to see what it links.
let store = Store<Int, Int>(initialValue: 0) { value, action in
  value += action
  return []
}
store.send(1)
print(store.value)
