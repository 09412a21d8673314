// What is packed in the page.

class DataError extends Error {}

// What comes out of a stream that bytes go into; not more than so much.
async function streamed(bytes, stream, limit = Infinity) {
  const writer = stream.writable.getWriter();
  // What is wrong with the data shows where it is read.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const pieces = [];
  let size = 0;
  for (const reader = stream.readable.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    pieces.push(value);
    if ((size += value.length) > limit) throw new DataError("There is too much in the address.");
  }
}

async function unpacked(element) {
  if (!element) throw new DataError("The page is cut off: a part of its data is missing.");
  let binary;
  try {
    binary = atob(element.textContent);
  } catch {
    throw new DataError("The page is damaged: a part of its data cannot be read.");
  }
  // There may be megabytes, of which an iterator would make as many texts.
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  try {
    return (await streamed(bytes, new DecompressionStream("gzip"))).buffer;
  } catch {
    throw new DataError("The page is damaged: a part of its data cannot be unpacked.");
  }
}
