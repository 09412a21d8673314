// Where the operations of a patch have to be told together, by what the elements there go by: a patch says in several
// operations that an element was taken out and put in elsewhere, or that a key was put in and then its value. Which
// element is which is decided between the states before and after an action, never between its operations.
class StepDifference {
  // operations: {tokens, isReplacement} in order.
  constructor(operations, state, schema) {
    this.schema = schema;
    this.places = new Set();
    this.kinds = new Map();
    // Without a schema the elements of an array tell what the arrays in them go by.
    this.looksAtElements = !schema && operations.length <= 64;
    const touches = operations.map((operation) => this.touch(operation, state));
    const arrays = new Map();
    const whole = new Map();
    for (const touch of touches) {
      const groups = touch.array ? arrays : whole;
      const key = pointerText(touch.array ?? touch.tokens);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(touch);
    }
    for (const [key, group] of arrays) {
      const isClear = group.length === 1 ? group[0].isClear : !group.some((touch) => touch.isOfIdentity);
      if (!isClear) this.places.add(key);
    }
    // What is written over whole, and again, or in part.
    for (const touch of touches) {
      const tokens = touch.array ?? touch.tokens;
      for (let count = 0; count <= tokens.length; count++) {
        const around = pointerText(tokens.slice(0, count));
        const others = whole.get(around);
        if (others && (others.length > 1 || touch.array || count < tokens.length)) this.places.add(around);
      }
    }
  }

  // The outermost of the places around an operation's that are compared as a whole; null where it is told for itself.
  placeAround(tokens) {
    for (let count = 0; count <= tokens.length && this.places.size > 0; count++) {
      if (this.places.has(pointerText(tokens.slice(0, count)))) return tokens.slice(0, count);
    }
    return null;
  }

  changesAt(place, before, after) {
    const difference = new StateDifference(this.schema, Infinity);
    difference.compareAt(before, after, place);
    return difference.changes;
  }

  // What an operation has to do with elements: the outermost array on its way; whether it puts an element in, takes one
  // out, or writes what one goes by; and whether it says all where it is the only one in its array.
  touch({ tokens, isReplacement }, state) {
    const { schema } = this;
    const touch = { tokens, array: null, isOfIdentity: false, isClear: true };
    let value = state;
    let member = schema ? { type: schema.state } : null;
    let field = null;
    tokens.forEach((token, depth) => {
      const isArray = value === undefined ? token === "-" || indexOfToken(token) !== null : Array.isArray(value);
      if (isArray && member?.type?.composite) {
        // A range or a duration is told whole.
        touch.array ??= tokens.slice(0, depth);
        [touch.isOfIdentity, touch.isClear] = [true, false];
      } else if (isArray) {
        const array = tokens.slice(0, depth);
        touch.array ??= array;
        const key = pointerText(array);
        if (!this.kinds.has(key)) this.kinds.set(key, kindOf(value, member, field, schema));
        StepDifference.look(token, tokens.slice(depth + 1), isReplacement, this.kinds.get(key), touch);
      }
      value = value === undefined || isArray && !this.looksAtElements ? undefined : partOf(value, token);
      field = schema ? schema.field(member, token) : null;
      member = schema ? schema.member(member, token) : null;
    });
    return touch;
  }

  static look(token, rest, isReplacement, kind, touch) {
    const starts = (one, other) => one.every((part, index) => part === other[index]);
    let isUnclear = false;
    if (kind?.values) {
      touch.isOfIdentity = true;
      isUnclear = rest.length > 0;
    } else if (kind?.keys) {
      const isKey = (indexOfToken(token) ?? 0) % 2 === 0;
      isUnclear = isKey || rest.length === 0 && !isReplacement;
    } else if (kind?.ids) {
      if (rest.length === 0) touch.isOfIdentity = true;
      else isUnclear = starts(rest, kind.ids) || starts(kind.ids, rest);
    }
    if (isUnclear) [touch.isOfIdentity, touch.isClear] = [true, false];
  }
}
