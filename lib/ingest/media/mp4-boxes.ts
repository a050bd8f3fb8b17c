import type { EndsView } from "./file-ends";

/** A box of ISO/IEC 14496-12 §4.2: `from` up to `to` is what it holds. */
export type Box = { readonly type: string; readonly from: number; readonly to: number };

/** A container of more boxes than this is not one. */
const boxesMax = 10_000;

/** The boxes that lie in `from`..`to`, as far as their headers are held. */
export function* readBoxes(view: EndsView, from: number, to: number): Generator<Box> {
  let at = from;
  for (let count = 0; count < boxesMax && at + 8 <= to; count++) {
    const box = readBox(view, at, to);
    if (box === null) return;
    yield box;
    at = box.to;
  }
}

/** The first box of a type at each step of `path`, the outermost first. */
export function findBox(view: EndsView, within: Box, ...path: readonly string[]): Box | null {
  let current: Box = within;
  for (const type of path) {
    const next = boxesIn(view, current).find((box) => box.type === type);
    if (next === undefined) return null;
    current = next;
  }
  return current;
}

export function boxesIn(view: EndsView, { from, to }: Box): readonly Box[] {
  return [...readBoxes(view, from, to)];
}

const latin1 = new TextDecoder("latin1");

function readBox(view: EndsView, at: number, to: number): Box | null {
  const size = view.view(at, 4)?.getUint32(0) ?? null;
  const name = view.view(at + 4, 4);
  if (size === null || name === null) return null;
  const type = latin1.decode(name);
  if (size === 0) return { type, from: at + 8, to };
  if (size !== 1) return size < 8 ? null : { type, from: at + 8, to: Math.min(at + size, to) };
  const large = view.view(at + 8, 8)?.getBigUint64(0) ?? 0n;
  if (large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return { type, from: at + 16, to: Math.min(at + Number(large), to) };
}
