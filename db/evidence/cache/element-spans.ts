import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { ownerOnly } from "@/db/files/private";

/** From `from` up to, not including, `to`. */
export type Span = { readonly from: number; readonly to: number };

/**
 * Writes where each element of a JSON document lies, in bytes of the stored UTF-8 text, as pairs of
 * 8-byte floats in element order. Readers name places in UTF-16 units, because that is how they hold
 * the text; one pass over the stored text translates all of them, so nothing but the spans is in memory.
 */
export async function writeElementSpans(
  textPath: string,
  indexPath: string,
  spans: readonly Span[],
): Promise<void> {
  const boundaries = spans.flatMap((span) => [span.from, span.to]);
  if (!boundaries.every(Number.isSafeInteger)) throw new Error("Not a boundary of an element");
  const order = boundaries
    .map((_, at) => at)
    .toSorted((a, b) => at(boundaries, a) - at(boundaries, b));
  const bytes = new Float64Array(boundaries.length);
  let next = 0;
  const place = (units: number, offset: number) => {
    while (next < order.length && at(boundaries, at(order, next)) <= units) {
      bytes[at(order, next)] = offset;
      next += 1;
    }
  };
  let units = 0;
  let offset = 0;
  for await (const chunk of createReadStream(textPath, { encoding: "utf8" })) {
    const text = String(chunk);
    let done = 0;
    for (; next < order.length && at(boundaries, at(order, next)) <= units + text.length; ) {
      const until = at(boundaries, at(order, next)) - units;
      offset += Buffer.byteLength(text.slice(done, until), "utf8");
      done = until;
      place(units + until, offset);
    }
    offset += Buffer.byteLength(text.slice(done), "utf8");
    units += text.length;
  }
  place(Number.POSITIVE_INFINITY, offset);
  await writeFile(indexPath, Buffer.from(bytes.buffer), { mode: ownerOnly.file });
}

function at(numbers: readonly number[], index: number): number {
  const value = numbers[index];
  if (value === undefined) throw new Error(`No boundary ${index}`);
  return value;
}
