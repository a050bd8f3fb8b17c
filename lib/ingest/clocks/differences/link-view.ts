import type { Anchor, ClockLink } from "./clock-differences";

/** One link as its end `source` sees it: in the order of its records, positive when it is ahead. */
export type LinkView = {
  readonly link: ClockLink;
  readonly source: number;
  readonly neighbour: number;
  readonly anchors: readonly ViewAnchor[];
};

export type ViewAnchor = {
  readonly digest: number;
  readonly record: number;
  /** What the clock of `source` showed. */
  readonly wallMs: number;
  readonly deltaMs: number;
};

export function viewFrom(link: ClockLink, source: number): LinkView {
  const isA = source === link.a;
  const toView = ({ digest, recordA, recordB, wallA, wallB, deltaMs }: Anchor) =>
    isA
      ? { digest, record: recordA, wallMs: wallA, deltaMs }
      : { digest, record: recordB, wallMs: wallB, deltaMs: -deltaMs };
  return {
    link,
    source,
    neighbour: isA ? link.b : link.a,
    anchors: link.anchors.map(toView).toSorted((x, y) => x.record - y.record),
  };
}
