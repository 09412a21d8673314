// The name of an action, with the ids of the elements that it goes to: `path[id: 3].detail.saveTapped`.
function actionTitle(schema, name, value, type) {
  if (!schema || type) return name;
  let text = "";
  let current = schema.action;
  for (const component of name.split(".")) {
    const payload = value === undefined ? undefined : partOf(value, component);
    if (text !== "" && current?.wrappingCase && component === current.wrappingCase) {
      const id = payload === undefined ? undefined : partOf(payload, "id");
      if (id !== undefined) text += `[id: ${idText(id)}]`;
    } else {
      text += text === "" ? component : `.${component}`;
    }
    const fields = current ? schema.member({ type: current }, component)?.payload : null;
    const next = fields?.find((field) => field.name === "action") ?? (fields?.length === 1 ? fields[0] : null);
    current = next ? SchemaType.named(next.type) : null;
    value = next && payload !== undefined ? partOf(payload, next.name) : undefined;
  }
  return text;
}

function idText(id) {
  if (typeof id !== "string") return new ValueText(null).line(id, null, 40);
  const end = isUUID(id) ? endOfUUID(id) : characterCount(id) > 12 ? ending(id, 8) : null;
  const shown = end ? `…${end}` : id;
  return `"${escaped(shown.replace(/[\\"]/g, "\\$&"))}"`;
}

// What the innermost of an action's cases carries, in parentheses.
function actionPayload(schema, name, value, type, limit) {
  if (!(value instanceof Map)) return "";
  let cases = name.split(".").filter(Boolean);
  if (type) cases = cases.slice(type.split(".").filter(Boolean).length);
  if (cases.length === 0 || !value.has(cases[0])) cases = [];
  let member = schema ? { type: type ? SchemaType.named(type) : schema.action } : null;
  for (let index = 0; index < cases.length; index++) {
    const payload = partOf(value, cases[index]);
    if (payload === undefined) return "";
    member = schema ? schema.member(member, cases[index]) : null;
    value = payload;
    if (index + 1 === cases.length) break;
    const next = ["_0", "action"].find((label) => {
      const part = partOf(payload, label);
      return part !== undefined && isContainer(part) && partOf(part, cases[index + 1]) !== undefined;
    });
    if (!next) return "";
    member = schema ? schema.member(member, next) : null;
    value = partOf(payload, next);
  }
  if (!(value instanceof Map)) return "";
  const fields = member?.type && schema ? schema.shape(member.type)?.fields : null;
  if (fields) member = { payload: fields };
  if (value.size === 0 && !(member?.payload?.length > 0)) return "";
  const labels = { payload: [...value.keys()].map((label) => ({ name: label, type: "" })) };
  const text = new ValueText(schema).line(value, member ?? labels, limit, true);
  return text.startsWith("(") ? text : `(${text})`;
}
