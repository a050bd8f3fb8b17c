import type { ClockLink } from "../differences/clock-differences";
import type { WallOffsets } from "../walls/wall-offsets";

/** What the clock of a source showed, and how much more than UTC that was by a source of known zone. */
export type WallDifference = { readonly wallMs: number; readonly differenceMs: number };

/** By every identifier a source shares with one whose zone is known. */
export function differencesTo(
  source: number,
  links: readonly ClockLink[],
  knownOffsets: (source: number) => WallOffsets | null,
): readonly WallDifference[] {
  return links.flatMap(({ a, b, anchors }) => {
    const offsetAt = a === source || b === source ? knownOffsets(a === source ? b : a) : null;
    if (offsetAt === null) return [];
    return anchors.map(({ wallA, wallB }) => {
      const [wallMs, otherMs] = a === source ? [wallA, wallB] : [wallB, wallA];
      return { wallMs, differenceMs: wallMs - (otherMs - offsetAt(otherMs)) };
    });
  });
}
