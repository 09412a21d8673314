// Places in a value, as people write them.

function valueAt(value, tokens) {
  for (const token of tokens) {
    if (value === undefined) return undefined;
    value = partOf(value, token);
  }
  return value;
}

// A part of a path that need not be named: the payload of a case without a label, the element of a stack.
function passedToken(value, member) {
  const wrapping = member?.type?.wrappingCase;
  if (wrapping && value !== undefined && partOf(value, wrapping) !== undefined) return wrapping;
  const payload = member?.payload;
  if (payload?.length === 2 && payload[0].name === "id" && payload[1].name === "action") return "action";
  if (member?.type?.stackElement && (value === undefined || partOf(value, "element") !== undefined)) return "element";
  if (value instanceof Map) return value.size === 1 && value.has("_0") ? "_0" : null;
  return payload?.length === 1 && payload[0].name === "_0" ? "_0" : null;
}

function quotedText(text) {
  return `"${escaped(text.replace(/[\\"]/g, "\\$&"))}"`;
}

// What the schema says that keys and values of a dictionary are.
function dictionaryOf(member, schema) {
  return schema && member?.type && !schema.shape(member.type) ? member.type.dictionary : null;
}

// What the elements of an array go by that is a dictionary or a set: {keys} or {values}, with their type.
function keyedKind(member, schema) {
  if (!schema || !member?.type || schema.shape(member.type)) return null;
  const { collection, setElement } = member.type;
  if (collection?.pairs) return { keys: collection.pairs[0] };
  return setElement ? { values: setElement } : null;
}

// The id of an element of an array; undefined where it has none, or goes by a key or by its value.
function elementID(token, array, member, schema) {
  const index = Array.isArray(array) ? indexOfToken(token) : null;
  const ids = index === null || keyedKind(member, schema) ? null : identityOf(array, member, schema);
  return ids ? valueAt(array[index], ids) ?? undefined : undefined;
}

// A key of a dictionary, or an element of a set, as it is typed; of a long text only the end, where it is to be short.
function keyText(value, type, schema, isShort) {
  const text = new ValueText(schema).line(value, type ? { type } : null, isShort ? 40 : Infinity);
  return isShort && typeof value === "string" && text.startsWith('"') ? idText(value) : text;
}

// An element in brackets: by the key before it in a dictionary, by its value in a set, else by its index.
function elementText(token, array, member, schema) {
  const kind = keyedKind(member, schema);
  const index = kind ? indexOfToken(token) : null;
  if (kind?.keys && index !== null && index % 2 === 1 && array[index - 1] !== undefined) {
    return `[${keyText(array[index - 1], kind.keys, schema, true)}]`;
  }
  if (kind?.values && index !== null && array[index] !== undefined) {
    return `[value: ${keyText(array[index], kind.values, schema, true)}]`;
  }
  return `[${token}]`;
}

// A path with one part more.
function extendedPath(path, token, value, member, schema) {
  if (Array.isArray(value)) return path + elementText(token, value, member, schema);
  const key = dictionaryOf(member, schema)?.[0];
  if (key && (value instanceof Map || !key.isOptional && ["String", "Int"].includes(key.name))) {
    const isNumber = key.name === "Int" && isInteger(token);
    return `${path}[${isNumber ? token : keyText(token, key, schema, false)}]`;
  }
  if (path !== "" && token === passedToken(value, member)) return path;
  if (isName(token)) return path === "" ? token : `${path}.${token}`;
  return `${path}[${quotedText(token)}]`;
}

function finishedPath(path) {
  return path === "" ? "state" : path.startsWith("[") ? `state${path}` : path;
}

// A place in a value as people write it: `items[3].name`; or, with ids, wherever they are known, `items[id: 7].name`.
function pathText(tokens, root, schema, hasIDs = false) {
  let path = "";
  let value = root;
  let member = schema ? { type: schema.state } : null;
  for (const token of tokens) {
    const id = hasIDs ? elementID(token, value, member, schema) : undefined;
    path = id === undefined ? extendedPath(path, token, value, member, schema) : `${path}[id: ${idText(id)}]`;
    value = value === undefined ? undefined : partOf(value, token);
    member = schema ? schema.member(member, token) : null;
  }
  return finishedPath(path);
}

// Says what identifies the elements of an array: what the schema names, or an `id` that each of them has, no two the
// same.
function identityOf(array, member, schema) {
  if (member?.id) return member.id;
  if (schema && member?.type) {
    const element = schema.member(member, "0");
    if (element && member.type.collection?.pairs) return null;
    const known = element?.type ? schema.shape(element.type)?.id : null;
    if (known) return known;
  }
  if (!Array.isArray(array) || array.length === 0) return null;
  // States are never changed, and a long array is asked often.
  if (!haveIDs.has(array)) haveIDs.set(array, areIDs(array.map((element) => (element instanceof Map ? element.get("id") : null))));
  return haveIDs.get(array) ? ["id"] : null;
}

const haveIDs = new WeakMap();

function areIDs(ids) {
  const known = new Set();
  for (const id of ids) {
    if (id === undefined || id === null || isContainer(id) || known.has(valueKey(id))) return false;
    known.add(valueKey(id));
  }
  return true;
}
