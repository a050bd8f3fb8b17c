/**
 * A clock that was set while its file was written: the differences to other sources have one level
 * before and another after. A timeout that begins to bite looks alike from one neighbour, so the step
 * must be seen by most neighbours of the source, by a larger part of them than on the other side of
 * the link, and leave its mark in the file itself: a leap forward leaves a stretch without records, a
 * leap back leaves records whose times run backwards.
 */
import type { Anchor, ClockLink } from "./clock-differences";
import { findStretches, type Stretch } from "./clock-steps";

/** Shorter timeouts are common; shorter steps of a clock are rare. */
const stepMinMs = 5_000;

/** One link as its end `source` sees it: in the order of its records, positive when it is ahead. */
type LinkView = {
  readonly source: number;
  readonly neighbour: number;
  readonly anchors: readonly {
    readonly record: number;
    readonly wallMs: number;
    readonly deltaMs: number;
  }[];
};

/** The sources whose own clock stepped. */
export function findSteppedSources(links: readonly ClockLink[]): ReadonlySet<number> {
  const views = links.flatMap((link) => [viewFrom(link, link.a), viewFrom(link, link.b)]);
  const shares = new Map<number, { stepped: number; all: number }>();
  const stepped = views.filter((view) => {
    const hasStep = stepsOf(view).length > 1;
    const share = shares.get(view.source) ?? { stepped: 0, all: 0 };
    shares.set(view.source, { stepped: share.stepped + (hasStep ? 1 : 0), all: share.all + 1 });
    return hasStep;
  });
  const shareOf = (source: number) => {
    const share = shares.get(source);
    return share === undefined ? 0 : share.stepped / share.all;
  };
  const blamed = stepped.filter(
    (view) =>
      shareOf(view.source) > 0.5 &&
      shareOf(view.source) > shareOf(view.neighbour) &&
      hasMark(view, stepsOf(view)),
  );
  return new Set(blamed.map((view) => view.source));
}

export function viewFrom(link: ClockLink, source: number): LinkView {
  const isA = source === link.a;
  const toView = (anchor: Anchor) =>
    isA
      ? { record: anchor.recordA, wallMs: anchor.wallA, deltaMs: anchor.deltaMs }
      : { record: anchor.recordB, wallMs: anchor.wallA - anchor.deltaMs, deltaMs: -anchor.deltaMs };
  return {
    source,
    neighbour: isA ? link.b : link.a,
    anchors: link.anchors.map(toView).toSorted((x, y) => x.record - y.record),
  };
}

function stepsOf(view: LinkView): readonly Stretch[] {
  const stretches = findStretches(view.anchors.map(({ deltaMs }) => deltaMs));
  const isLarge = stretches.some(
    ({ medianMs }, at) =>
      Math.abs(medianMs - (stretches[at - 1]?.medianMs ?? medianMs)) >= stepMinMs,
  );
  return isLarge ? stretches : [];
}

/** The wall clock of the source leaps by the step where it happens, as far as the anchors show it. */
function hasMark(view: LinkView, stretches: readonly Stretch[]): boolean {
  return stretches.every((stretch, at) => {
    const before = stretches[at - 1];
    if (before === undefined) return true;
    const stepMs = stretch.medianMs - before.medianMs;
    const last = view.anchors[stretch.from - 1];
    const first = view.anchors[stretch.from];
    if (last === undefined || first === undefined) return false;
    const leapMs = first.wallMs - last.wallMs;
    return stepMs > 0 ? leapMs >= stepMs * 0.9 : leapMs < 0;
  });
}
