// What is known of the types: the schema of the header, and what names of types tell by themselves.

function splitOutside(text, separator) {
  const parts = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if ("<[(".includes(character)) depth++;
    else if (">])".includes(character)) depth--;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
}

function typeArguments(name) {
  const open = name.indexOf("<");
  return name.endsWith(">") && open >= 0 ? splitOutside(name.slice(open + 1, -1), ",") : null;
}

class SchemaType {
  // The type with a name; taking a name apart is done once.
  static named(name) {
    const known = SchemaType.known.get(name);
    if (known) return known;
    const type = new SchemaType(name);
    SchemaType.known.set(name, type);
    return type;
  }

  constructor(name) {
    let depth = 0;
    while (name.length <= 4096) {
      const base = name.split("<", 1)[0];
      if (name.endsWith("?")) name = name.slice(0, -1);
      else if ((base === "Optional" || base === "Swift.Optional") && typeArguments(name)) name = typeArguments(name)[0];
      else break;
      depth++;
    }
    const isOptional = depth > 0;
    if (isOptional && name.startsWith("(") && name.endsWith(")")) name = name.slice(1, -1);
    this.name = name;
    this.isOptional = isOptional;
    // Whether nil may be in an optional that is there.
    this.isDoublyOptional = depth > 1;
  }

  get isShort() { return this.name.length <= 4096; }
  get base() { return this.name.split("<", 1)[0]; }
  get shortBase() { return this.base.split(".").pop(); }
  get isError() { return this.name === "any Error" || this.name === "Error"; }
  get isTuple() { return this.name.startsWith("("); }
  get isDate() { return this.name === "Date" || this.name === "Foundation.Date"; }

  get isData() { return this.name === "Data" || this.name === "Foundation.Data"; }

  // What is one value to people and an array in the recording: a duration, or a range of some bounds.
  get composite() {
    const name = this.name.startsWith("Swift.") ? this.name.slice(6) : this.name;
    if (name === "Duration") return { isDuration: true, count: 2 };
    const forms = {
      Range: ["", "..<", 2], ClosedRange: ["", "...", 2], PartialRangeFrom: ["", "...", 1], PartialRangeUpTo: ["..<", "", 1],
      PartialRangeThrough: ["...", "", 1],
    };
    const base = name.split("<", 1)[0];
    if (!Object.hasOwn(forms, base) || !name.endsWith(">")) return null;
    const [before, after, count] = forms[base];
    return { before, after, count, bound: typeArguments(name)?.map((part) => SchemaType.named(part)).pop() ?? null };
  }

  get isFloating() {
    const parts = this.name.split(".");
    if (parts.length > 1 && !["Swift", "Foundation", "CoreFoundation"].includes(parts[0])) return false;
    return ["Double", "Float", "Float16", "CGFloat", "TimeInterval"].includes(parts[parts.length - 1]);
  }

  // Of a binding action, the state whose properties it sets.
  get bindingRoot() {
    if (!this.name.endsWith(">") || this.shortBase !== "BindingAction") return null;
    return SchemaType.named(this.name.slice(this.name.indexOf("<") + 1, -1));
  }

  // Of an element of a navigation stack with its id, the type of the element.
  get stackElement() {
    if (!this.name.startsWith("StackEntry<") || !this.isShort) return null;
    const types = typeArguments(this.name);
    return types ? SchemaType.named(types[types.length - 1]) : null;
  }

  // The case that carries the actions of a child.
  get wrappingCase() {
    const base = this.shortBase;
    if (base === "StackAction" || base === "IdentifiedAction") return "element";
    return base === "PresentationAction" ? "presented" : null;
  }

  // How a collection is recorded, as the type's name tells: {elements}, {key, value} of an object, or pairs in an
  // array.
  get collection() {
    if (this.knownCollection === undefined) this.knownCollection = this.readCollection();
    return this.knownCollection;
  }

  // What a dictionary's keys and values are, whether it is recorded as an object or as an array.
  get dictionary() { return this.collection?.dictionary ?? this.collection?.pairs ?? null; }

  // What the elements of a set are, which are known by their values.
  get setElement() {
    const isSet = !this.name.startsWith("[") && ["Set", "OrderedSet"].includes(this.shortBase);
    return isSet ? this.collection?.elements ?? null : null;
  }

  // Whether the order of entries, or of a set's elements, is a part of the value.
  get keepsOrder() { return this.shortBase.startsWith("Ordered"); }

  readCollection() {
    if (!this.isShort) return null;
    const name = this.name;
    if (name.startsWith("[") && name.endsWith("]")) {
      const parts = splitOutside(name.slice(1, -1), ":").map((part) => SchemaType.named(part));
      return parts.length === 2 ? dictionary(parts) : { elements: parts[parts.length - 1] };
    }
    const types = typeArguments(name)?.map((part) => SchemaType.named(part));
    if (!types || types.length === 0) return null;
    const last = types[types.length - 1];
    switch (this.shortBase) {
      case "Dictionary": if (types.length === 2) return dictionary(types); break;
      case "OrderedDictionary": if (types.length === 2) return { pairs: types }; break;
      case "StackState":
        if (types.length === 1) {
          return { elements: SchemaType.named(`StackEntry<${last.name}${last.isOptional ? "?" : ""}>`) };
        }
    }
    return { elements: last };
  }
}

SchemaType.known = new Map();

function dictionary(types) {
  const isNamed = !types[0].isOptional && ["String", "Int"].includes(types[0].name);
  return isNamed ? { dictionary: types } : { pairs: types };
}

class Schema {
  constructor(json) {
    this.types = new Map();
    this.state = SchemaType.named(json.get("state"));
    this.action = SchemaType.named(json.get("action"));
    for (const [name, shape] of json.get("types")) {
      const read = Schema.shape(shape);
      if (read) this.types.set(name, read);
    }
  }

  static shape(json) {
    const pointer = (text) => (typeof text === "string" ? pointerTokens(text) : null);
    const fields = (list) => list.map((field) => ({
      name: field[0], type: field[1], id: pointer(field[2] instanceof Map ? field[2].get("id") : null),
    }));
    if (json.get("fields")) return { fields: fields(json.get("fields")), id: pointer(json.get("id")) };
    if (json.get("cases")) {
      return { cases: json.get("cases").map((element) => ({ name: element[0], payload: fields(element[1]) })) };
    }
    if (json.get("values")) return { values: json.get("values").map((value) => ({ name: value[0], raw: value[1] })) };
    return null;
  }

  shape(type) {
    const known = this.types.get(type.name);
    if (known) return known;
    if (type.isShort && (type.base === "Result" || type.base === "Swift.Result")) {
      const types = typeArguments(type.name);
      if (types && types.length === 2) {
        return {
          cases: [
            { name: "success", payload: [{ name: "_0", type: types[0] }] },
            { name: "failure", payload: [{ name: "_0", type: types[1] }] },
          ],
        };
      }
    }
    const element = type.stackElement;
    if (!element) return null;
    const name = element.name + (element.isOptional ? "?" : "");
    return { fields: [{ name: "id", type: "Int", id: null }, { name: "element", type: name, id: null }], id: ["id"] };
  }

  // The field of a struct or of a payload that a token leads to; null where it is none.
  field(member, token) {
    const fields = member?.payload ?? (member?.type ? this.shape(member.type)?.fields : null);
    return fields?.find((candidate) => candidate.name === token) ?? null;
  }

  // What is at a place in the state.
  memberAt(tokens) {
    let member = { type: this.state };
    for (const token of tokens) member = this.member(member, token);
    return member;
  }

  // What a token leads to from a member, which is {type} or {payload}; null where the schema does not tell.
  member(member, token) {
    const fieldIn = (fields) => {
      const field = fields.find((candidate) => candidate.name === token);
      return field ? { type: SchemaType.named(field.type), id: field.id } : null;
    };
    if (!member) return null;
    if (member.payload) return fieldIn(member.payload);
    const shape = this.shape(member.type);
    if (shape?.fields) return fieldIn(shape.fields);
    if (shape?.cases) {
      const found = shape.cases.find((candidate) => candidate.name === token);
      return found ? { payload: found.payload } : null;
    }
    if (shape) return null;
    const collection = member.type.collection;
    const element = collection?.elements ?? collection?.dictionary?.[1] ?? collection?.pairs?.[1];
    return element ? { type: element } : null;
  }
}
