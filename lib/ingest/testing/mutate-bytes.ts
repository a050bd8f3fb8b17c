/** A stream of numbers in [0, 1) that is the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

type Place = (length: number) => number;
type Mutation = (lines: readonly Buffer[], place: Place) => readonly Buffer[];

const odd = [
  "\0",
  "\u0000\ufffd",
  '"',
  "{",
  "[",
  "]",
  "<a",
  "\t",
  "\r",
  "é",
  "\ud83d\ude00",
  "%s",
  "#",
  "\\",
  ",",
  // Of a markup, what swallows all that follows where nothing closes it.
  "<!--",
  "<![CDATA[",
  "<script>",
  "<title>",
  ' a="',
];

/** What happens to files on their way: cut, joined, torn, reordered, filled with other bytes. */
const mutations: readonly Mutation[] = [
  // A byte is another one.
  (lines, place) =>
    withLine(lines, place, (line) =>
      splice(line, place(line.length), 1, Buffer.from([place(256)])),
    ),
  // Odd characters come in.
  (lines, place) =>
    withLine(lines, place, (line) =>
      splice(line, place(line.length), 0, Buffer.from(odd[place(odd.length)] ?? "")),
    ),
  // A line is cut, and the next one begins there.
  (lines, place) => withLine(lines, place, (line) => line.subarray(0, place(line.length))),
  // Lines are lost, doubled or in another place.
  (lines, place) => lines.toSpliced(place(lines.length), 1 + place(3)),
  (lines, place) => lines.toSpliced(place(lines.length), 0, ...lines.slice(0, 1 + place(3))),
  (lines, place) => {
    const at = place(lines.length);
    return [...lines.slice(at), ...lines.slice(0, at)];
  },
  // A line end comes in, or is lost.
  (lines, place) =>
    withLine(lines, place, (line) => splice(line, place(line.length), 0, Buffer.from("\n"))),
  (lines, place) => {
    const at = place(lines.length);
    return lines.toSpliced(at, 2, Buffer.concat(lines.slice(at, at + 2)));
  },
  // The file ends early.
  (lines, place) =>
    [Buffer.concat(lines.map((line) => Buffer.concat([line, Buffer.from("\n")])))].map((all) =>
      all.subarray(0, place(all.length)),
    ),
];

function withLine(
  lines: readonly Buffer[],
  place: Place,
  change: (line: Buffer) => Buffer,
): readonly Buffer[] {
  const at = place(lines.length);
  return lines.with(at, change(lines[at] ?? Buffer.alloc(0)));
}

function splice(line: Buffer, at: number, removed: number, added: Buffer): Buffer {
  return Buffer.concat([line.subarray(0, at), added, line.subarray(at + removed)]);
}

/** The bytes with one to four mutations, the same for the same random numbers. */
export function mutateBytes(bytes: Uint8Array, random: () => number): Uint8Array {
  const place: Place = (length) => Math.floor(random() * Math.max(1, length));
  let lines: readonly Buffer[] = toLines(Buffer.from(bytes));
  const count = 1 + place(4);
  for (let done = 0; done < count && lines.length > 0; done++) {
    lines = mutations[place(mutations.length)]?.(lines, place) ?? lines;
  }
  return Buffer.concat(
    lines.flatMap((line, at) => (at === 0 ? [line] : [Buffer.from("\n"), line])),
  );
}

function toLines(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return lines;
}
