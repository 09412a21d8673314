// What is packed in the page.

class DataError extends Error {}

async function unpacked(element) {
  if (!element) throw new DataError("The page is cut off: a part of its data is missing.");
  let binary;
  try {
    binary = atob(element.textContent);
  } catch {
    throw new DataError("The page is damaged: a part of its data cannot be read.");
  }
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  try {
    const stream = new DecompressionStream("gzip");
    const writer = stream.writable.getWriter();
    // What is wrong with the data shows where it is read.
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    const pieces = [];
    let size = 0;
    for (const reader = stream.readable.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      size += value.length;
    }
    const whole = new Uint8Array(size);
    let offset = 0;
    for (const piece of pieces) {
      whole.set(piece, offset);
      offset += piece.length;
    }
    return whole.buffer;
  } catch {
    throw new DataError("The page is damaged: a part of its data cannot be unpacked.");
  }
}
