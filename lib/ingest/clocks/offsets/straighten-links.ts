import { type ClockLink, toLink } from "../differences/clock-differences";
import { madMaxMs } from "../differences/clock-steps";

/** How far the clock of a source is ahead at one of its records; what is known of it already. */
export type KnownError = (record: number, wallMs: number) => number;

/** Links with what is known of their ends taken out; those that then have no one value are gone. */
export function straighten(
  links: readonly ClockLink[],
  known: ReadonlyMap<number, KnownError>,
): readonly ClockLink[] {
  return links.flatMap((link) => {
    const [a, b] = [known.get(link.a), known.get(link.b)];
    if (a === undefined && b === undefined) return [link];
    const anchors = link.anchors.map((anchor) => ({
      ...anchor,
      deltaMs:
        anchor.deltaMs -
        (a?.(anchor.recordA, anchor.wallA) ?? 0) +
        (b?.(anchor.recordB, anchor.wallB) ?? 0),
    }));
    return toLink(link, anchors) ?? [];
  });
}

/** Those with one value that is steady enough to tell whose clock is wrong. */
export function steadyLinks(links: readonly ClockLink[]): readonly ClockLink[] {
  return links.filter(({ madMs, drift }) => drift === null && madMs <= madMaxMs);
}
