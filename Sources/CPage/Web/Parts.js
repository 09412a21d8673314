// What a value is for a reader, as ValueText writes it: what stands before its parts, how many there are, and each of
// them as {token, key, value, member}. `passed` are the tokens that lead to the value that has the parts: a case and
// its payload are one.
class Parts {
  constructor(head, count, at, passed = [], find = null) {
    Object.assign(this, { head, count, at, passed, find });
  }

  static none(passed = []) { return new Parts("", 0, null, passed); }

  static of(value, member, schema, passed = []) {
    if (!isContainer(value)) return Parts.none(passed);
    if (member?.payload) return Parts.ofPayload(value, member.payload, schema, passed, "");
    const type = member?.type ?? null;
    // A range or a duration is one value.
    if (Array.isArray(value) && type?.composite) return Parts.none(passed);
    const name = value instanceof Map && type ? Parts.ofNamed(value, type, schema, passed) : null;
    if (name) return name;
    const shape = type && schema ? schema.shape(type) : null;
    const collection = shape ? null : type?.collection;
    if (Array.isArray(value)) return Parts.ofArray(value, member, schema, collection, passed);
    if (collection?.dictionary || collection?.pairs) {
      const [keyType, part] = collection.dictionary ?? collection.pairs;
      return Parts.ofNames([...value.keys()], value, `[${counted(value.size, "entry")}]`, passed, (one) => ({
        key: keyType.name === "Int" && isInteger(one) ? one : Parts.keys.line(one, { type: keyType }, 60),
        member: { type: part },
      }));
    }
    const payload = ValueText.payloadIn(value);
    if (payload) {
      const [label, inner] = payload;
      const labels = [...inner.keys()].map((one) => ({ name: one, type: null }));
      return Parts.ofPayload(inner, labels, schema, [...passed, label], `.${quoted(label)}`);
    }
    return Parts.ofNames([...value.keys()], value, `{${counted(value.size, "member")}}`, passed, (one) => ({
      key: quotedText(one), member: null,
    }));
  }

  // A struct, a case, an element of a stack; null for what is none of these.
  static ofNamed(value, type, schema, passed) {
    if (type.bindingRoot || type.isError) return Parts.none(passed);
    const inner = type.stackElement ? value.get("element") : undefined;
    if (inner !== undefined) return Parts.of(inner, { type: type.stackElement }, schema, [...passed, "element"]);
    const shape = schema?.shape(type);
    if (shape?.fields && !type.isTuple) return Parts.ofFields(value, shape.fields, escaped(type.name), passed);
    if (!shape?.cases || value.size !== 1) return null;
    const [[name, payload]] = value;
    const found = shape.cases.find((candidate) => candidate.name === name);
    if (!found) return null;
    return Parts.ofPayload(payload, found.payload, schema, [...passed, name], `.${quoted(name)}`);
  }

  static ofPayload(value, fields, schema, passed, head) {
    if (!isContainer(value)) return Parts.none(passed);
    const only = fields.length === 1 && fields[0].name === "_0" ? partOf(value, "_0") : undefined;
    if (only === undefined) return Parts.ofFields(value, fields, head, passed, true);
    const type = fields[0].type ? { type: SchemaType.named(fields[0].type) } : null;
    const inner = Parts.of(only, type, schema, [...passed, "_0"]);
    inner.head = head && inner.head ? `${head}(${inner.head})` : head || inner.head;
    return inner;
  }

  // The fields of a struct or a payload in their order, and then the members that the schema does not know.
  static ofFields(value, fields, head, passed, isPayload = false) {
    if (!(value instanceof Map)) return Parts.none(passed);
    const known = new Map(fields.map((field) => [field.name, field]));
    const names = [...known.keys(), ...[...value.keys()].filter((name) => !known.has(name))];
    return Parts.ofNames(names, value, head, passed, (name, index) => ({
      key: isPayload && name === `_${index}` ? String(index) : quoted(name),
      member: known.get(name)?.type ? { type: SchemaType.named(known.get(name).type), id: known.get(name).id } : null,
    }));
  }

  static ofNames(names, value, head, passed, describe) {
    const at = (index) => ({ token: names[index], value: value.get(names[index]), ...describe(names[index], index) });
    return new Parts(head, names.length, at, passed, (token) => names.indexOf(token));
  }

  static ofArray(value, member, schema, collection, passed) {
    if (collection?.pairs && value.length % 2 === 0) {
      const [keyType, part] = collection.pairs;
      const at = (index) => ({
        token: String(2 * index + 1), value: value[2 * index + 1], member: { type: part },
        key: Parts.keys.line(value[2 * index], { type: keyType }, 60),
      });
      const find = (token) => (indexOfToken(token) ?? -1) >> 1;
      return new Parts(`[${counted(value.length / 2, "entry")}]`, value.length / 2, at, passed, find);
    }
    const element = collection?.elements ?? null;
    const at = (index) => {
      const id = elementID(String(index), value, member, schema);
      const key = id === undefined ? `[${index}]` : `${index} [id: ${escaped(idText(id))}]`;
      return { token: String(index), value: value[index], key, member: element ? { type: element } : null };
    };
    const find = (token) => indexOfToken(token) ?? -1;
    return new Parts(`[${counted(value.length, "element")}]`, value.length, at, passed, find);
  }
}
