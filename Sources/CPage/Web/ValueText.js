// Writes values as the debugger's `print` does: as Swift would where the schema says what they are, as JSON elsewhere.

// Stands in a recording for what it does not know.
const unknownText = "⟨unknown⟩";

class ValueText {
  constructor(schema) {
    this.schema = schema;
    this.limit = Infinity;
    this.shortensIDs = false;
  }

  // The value in one line; of a UUID, if that is wanted, only the end by which people tell it from others.
  line(value, member, limit = Infinity, shortensIDs = false) {
    this.limit = limit;
    this.shortensIDs = shortensIDs;
    const writer = new TextWriter(limit, false);
    this.writeMember(value, member, writer);
    return writer.text;
  }

  // The value in as many lines as it needs.
  pretty(value, member) {
    this.limit = Infinity;
    this.shortensIDs = false;
    const writer = new TextWriter(Infinity, true);
    this.writeMember(value, member, writer);
    return writer.text;
  }

  writeMember(value, member, writer) {
    if (value === undefined || value === null && !member?.type) return writer.append("nil");
    if (member?.payload) {
      const fields = member.payload;
      const only = partOf(value, "_0");
      if (fields.length === 1 && fields[0].name === "_0" && only !== undefined) {
        return this.write(only, SchemaType.named(fields[0].type), writer);
      }
      return this.writePayload(value, fields, writer);
    }
    this.write(value, member ? member.type : null, writer);
  }

  write(value, type, writer) {
    if (value === null) return writer.append(type?.isDoublyOptional ? ".some(nil)" : "nil");
    const whole = Array.isArray(value) ? this.compositeText(value, type?.composite) : null;
    if (whole !== null) return writer.append(whole);
    if (writer.isPretty) {
      const line = new TextWriter(lineLength, false);
      this.write(value, type, line);
      if (!line.isCut && characterCount(line.text) <= lineLength) return writer.append(line.text);
    }
    if (!isContainer(value)) return this.writeScalar(value, type, writer);
    if (value instanceof Map) {
      if (this.writeBinding(value, type, writer)) return;
      if (type?.isError && this.writeError(value, writer)) return;
      const element = type?.stackElement ? value.get("element") : undefined;
      if (element !== undefined) return this.write(element, type.stackElement, writer);
      const shape = type && this.schema ? this.schema.shape(type) : null;
      if (shape?.fields && type.isTuple) return this.writeUntyped(value, null, writer);
      if (shape?.fields) {
        writer.append(escaped(type.name));
        return this.writeFields(value, shape.fields, writer);
      }
      if (shape?.cases) {
        const [only] = value.size === 1 ? value : [];
        const found = only && shape.cases.find((candidate) => candidate.name === only[0]);
        if (!found) return this.writeUntyped(value, null, writer);
        writer.append("." + quoted(only[0]));
        if (found.payload.length > 0) this.writePayload(only[1], found.payload, writer);
        return;
      }
    }
    this.writeUntyped(value, type?.collection ?? null, writer);
  }

  // `.set(\.name, "Blob")`
  writeBinding(value, type, writer) {
    const root = type?.bindingRoot;
    const path = value.get("path");
    if (!root || typeof path !== "string") return false;
    const names = path.split(".");
    if (!names.every((name) => nameText.test(name))) return false;
    writer.append(".set");
    writer.list("(", ")", 2, (append) => {
      if (!append((inner) => inner.append(`\\.${escaped(names.join("."))}`))) return;
      append((inner) => {
        let property = root;
        for (const name of names) {
          const field = property && this.schema?.shape(property)?.fields?.find((candidate) => candidate.name === name);
          property = field ? SchemaType.named(field.type) : null;
        }
        const set = value.get("value");
        if (set === undefined) inner.append("nil");
        else this.write(set, property, inner);
      });
    });
    return true;
  }

  writeError(value, writer) {
    const [name, message] = [value.get("type"), value.get("description")];
    if (value.size !== 2 || typeof name !== "string" || typeof message !== "string") return false;
    if (!name.split(".").every((part) => nameText.test(part))) return false;
    // Where there is little room, the message is what tells.
    writer.append(this.limit > lineLength * 4 ? name : name.split(".").filter(Boolean).pop());
    writer.append("(");
    writer.appendLiteral(message, 24);
    writer.append(")");
    return true;
  }

  // A range or a duration, as Swift writes it; null where the array is not what is recorded for one.
  compositeText(value, composite) {
    if (!composite || value.length !== composite.count) return null;
    if (composite.isDuration) return attosecondsText(value);
    const texts = value.map((bound) => {
      const writer = new TextWriter(Infinity, false);
      this.write(bound, composite.bound, writer);
      return writer.text;
    });
    return composite.before + texts[0] + composite.after + (texts[1] ?? "");
  }

  writeScalar(value, type, writer) {
    if (type) {
      if (type.isData && typeof value === "string") {
        writer.append("Data(base64Encoded: ");
        writer.appendLiteral(value);
        return writer.append(")");
      }
      const date = type.isDate && value instanceof NumberText ? dateText(value) : null;
      if (date) return writer.append(date);
      if (typeof value === "string" && type.isFloating) {
        const constants = new Map([["NaN", ".nan"], ["Infinity", ".infinity"], ["-Infinity", "-.infinity"]]);
        if (constants.has(value)) return writer.append(constants.get(value));
      }
      const values = this.schema?.shape(type)?.values;
      const found = values?.find((candidate) => isSame(candidate.raw, value));
      if (found) return writer.append("." + quoted(found.name));
    }
    const end = this.shortensIDs && typeof value === "string" ? endOfUUID(value) : null;
    if (end) writer.append(`"…${end}"`);
    else if (value === unknownText) writer.append("unknown");
    else if (typeof value === "string") writer.appendLiteral(value);
    else writer.append(value instanceof NumberText ? numberText(value) : String(value));
  }

  // The fields of a struct, and then the members that the schema does not know.
  writeFields(value, fields, writer) {
    const names = new Set(fields.map((field) => field.name));
    const others = [...value.keys()].filter((name) => !names.has(name));
    writer.list("(", ")", fields.length + others.length, (append) => {
      for (const field of fields) {
        const isGoingOn = append((inner) => {
          inner.append(`${quoted(field.name)}: `);
          this.writeOptional(value.get(field.name), SchemaType.named(field.type), inner);
        });
        if (!isGoingOn) return;
      }
      for (const name of others) {
        const isGoingOn = append((inner) => {
          inner.append(`${quoted(name)}: `);
          this.write(value.get(name), null, inner);
        });
        if (!isGoingOn) return;
      }
    });
  }

  writePayload(value, fields, writer) {
    writer.list("(", ")", fields.length, (append) => {
      for (let index = 0; index < fields.length; index++) {
        const field = fields[index];
        const isGoingOn = append((inner) => {
          if (field.name !== `_${index}`) inner.append(`${quoted(field.name)}: `);
          this.writeOptional(partOf(value, field.name), SchemaType.named(field.type), inner);
        });
        if (!isGoingOn) return;
      }
    });
  }

  writeOptional(value, type, writer) {
    if (value === undefined) writer.append("nil");
    else this.write(value, type, writer);
  }

  writeUntyped(value, collection, writer) {
    if (Array.isArray(value)) {
      if (collection?.pairs && value.length % 2 === 0) return this.writePairs(value, collection.pairs, writer);
      return this.writeElements(value, collection?.elements ?? null, writer);
    }
    // A key of any type may say its name itself.
    const names = collection?.dictionary ?? collection?.pairs;
    if (names) return this.writeDictionary(value, names, writer);
    const payload = ValueText.payloadIn(value);
    if (!payload) return this.writeMembers(value, writer);
    writer.append("." + quoted(payload[0]));
    let index = 0;
    writer.list("(", ")", payload[1].size, (append) => {
      for (const [name, part] of payload[1]) {
        const isGoingOn = append((inner) => {
          if (name !== `_${index}`) inner.append(`${quoted(name)}: `);
          this.write(part, null, inner);
        });
        index++;
        if (!isGoingOn) return;
      }
    });
  }

  writeElements(value, element, writer) {
    if (element?.stackElement) return this.writeStack(value, element.stackElement, writer);
    const isFilled = value.length > 0 && !isContainer(value[0]);
    writer.list("[", "]", value.length, (append) => {
      for (const part of value) if (!append((inner) => this.write(part, element, inner))) return;
    }, isFilled);
  }

  // The elements of a navigation stack with their ids: `[0: .detail(…), 2: .detail(…)]`.
  writeStack(value, element, writer) {
    writer.list("[", "]", value.length, (append) => {
      for (const entry of value) {
        const isGoingOn = append((inner) => {
          const [id, part] = [partOf(entry, "id"), partOf(entry, "element")];
          if (id === undefined || part === undefined) return this.write(entry, null, inner);
          this.write(id, SchemaType.named("Int"), inner);
          inner.append(": ");
          this.write(part, element, inner);
        });
        if (!isGoingOn) return;
      }
    });
  }

  writePairs(value, [keyType, partType], writer) {
    if (value.length === 0) return writer.append("[:]");
    writer.list("[", "]", value.length / 2, (append) => {
      for (let index = 0; index < value.length; index += 2) {
        const isGoingOn = append((inner) => {
          this.write(value[index], keyType, inner);
          inner.append(": ");
          this.write(value[index + 1], partType, inner);
        });
        if (!isGoingOn) return;
      }
    });
  }

  writeDictionary(value, [keyType, partType], writer) {
    if (value.size === 0) return writer.append("[:]");
    writer.list("[", "]", value.size, (append) => {
      for (const [name, part] of value) {
        const isGoingOn = append((inner) => {
          if (keyType.name === "Int" && isInteger(name)) inner.append(name);
          else this.write(name, keyType, inner);
          inner.append(": ");
          this.write(part, partType, inner);
        });
        if (!isGoingOn) return;
      }
    });
  }

  writeMembers(value, writer) {
    writer.list("{", "}", value.size, (append) => {
      for (const [name, part] of value) {
        const isGoingOn = append((inner) => {
          inner.appendLiteral(name);
          inner.append(": ");
          this.write(part, null, inner);
        });
        if (!isGoingOn) return;
      }
    });
  }

  // The only member of an object that can be nothing but a case with a payload.
  static payloadIn(value) {
    if (value.size !== 1) return null;
    const [[name, payload]] = value;
    if (!(payload instanceof Map) || payload.size === 0 || !canQuote(name)) return null;
    let index = 0;
    for (const label of payload.keys()) {
      if (label !== `_${index}` && !(index > 0 && isName(label) && label[0] !== "_")) return null;
      index++;
    }
    return [name, payload];
  }
}
