/**
 * A clock that was set while its file was written: the differences to other sources have one level
 * before and another after. A timeout that begins to bite looks alike from one neighbour, so the step
 * must be seen by most neighbours of the source, by a larger part of them than on the other side of
 * the link, and leave its mark in the file itself: a leap forward leaves a stretch without records, a
 * leap back leaves records whose times run backwards. A source that hangs and then answers after a fixed
 * time is silent too, so a leap forward must be seen by two neighbours to be corrected.
 */
import type { Anchor, ClockLink } from "./clock-differences";
import { findStretches, type Stretch, stretchMin } from "./clock-steps";
import type { WallSpan } from "./wall-span";

/** Shorter timeouts are common; shorter steps of a clock are rare. */
const stepMinMs = 5_000;

/** A leap is as long as the step, less the lag of the records around it. */
const stepShareMin = 0.9;

/** One link as its end `source` sees it: in the order of its records, positive when it is ahead. */
export type LinkView = {
  readonly link: ClockLink;
  readonly source: number;
  readonly neighbour: number;
  readonly anchors: readonly {
    readonly record: number;
    readonly wallMs: number;
    readonly deltaMs: number;
  }[];
};

export type Steps = {
  /** The sources whose own clock stepped. */
  readonly certain: ReadonlySet<number>;
  /** The same, seen from one neighbour only: a person should look. */
  readonly doubtful: ReadonlySet<number>;
  /** The links with a step, whoever is to blame: they have no one value. */
  readonly links: ReadonlySet<ClockLink>;
};

export function findSteps(
  links: readonly ClockLink[],
  silences: readonly (readonly WallSpan[])[],
): Steps {
  const views = links.flatMap((link) => [viewFrom(link, link.a), viewFrom(link, link.b)]);
  const stepped = views.flatMap((view) => {
    const stretches = stepsOf(view);
    return stretches.length > 1 ? [{ view, stretches }] : [];
  });
  const shareOf = (source: number) =>
    countOf(stepped, source) / Math.max(1, countLinks(links, source));
  const blamed = stepped.filter(
    ({ view, stretches }) =>
      shareOf(view.source) > 0.5 &&
      shareOf(view.source) > shareOf(view.neighbour) &&
      hasMark(view, stretches, silences[view.source] ?? []),
  );
  const certain = blamed.filter(
    (step) => runsBack(step.stretches) || countOf(blamed, step.view.source) > 1,
  );
  const sources = new Set(certain.map(({ view }) => view.source));
  const doubtful = blamed.map(({ view }) => view.source).filter((source) => !sources.has(source));
  const steppedLinks = links.filter((link) => stepped.some(({ view }) => view.link === link));
  return { certain: sources, doubtful: new Set(doubtful), links: new Set(steppedLinks) };
}

type SteppedView = { readonly view: LinkView; readonly stretches: readonly Stretch[] };

function countOf(stepped: readonly SteppedView[], source: number): number {
  return stepped.filter(({ view }) => view.source === source).length;
}

function countLinks(links: readonly ClockLink[], source: number): number {
  return links.filter((link) => link.a === source || link.b === source).length;
}

/** No lag makes a source's own clock run backwards. */
function runsBack(stretches: readonly Stretch[]): boolean {
  return stretches.some(({ medianMs }, at) => medianMs < (stretches[at - 1]?.medianMs ?? medianMs));
}

export function viewFrom(link: ClockLink, source: number): LinkView {
  const isA = source === link.a;
  const toView = (anchor: Anchor) =>
    isA
      ? { record: anchor.recordA, wallMs: anchor.wallA, deltaMs: anchor.deltaMs }
      : { record: anchor.recordB, wallMs: anchor.wallB, deltaMs: -anchor.deltaMs };
  return {
    link,
    source,
    neighbour: isA ? link.b : link.a,
    anchors: link.anchors.map(toView).toSorted((x, y) => x.record - y.record),
  };
}

function stepsOf(view: LinkView): readonly Stretch[] {
  const deltas = view.anchors.map(({ deltaMs }) => deltaMs);
  // Most links have one level, and that is seen at once.
  const levelMs = view.source === view.link.a ? view.link.medianMs : -view.link.medianMs;
  const far = deltas.filter((delta) => Math.abs(delta - levelMs) > stepMinMs / 2);
  if (far.length < stretchMin) return [];
  const stretches = findStretches(deltas);
  const isLarge = stretches.some(
    ({ medianMs }, at) =>
      Math.abs(medianMs - (stretches[at - 1]?.medianMs ?? medianMs)) >= stepMinMs,
  );
  return isLarge ? stretches : [];
}

/** The wall clock of the source leaps by the step where it happens: nothing is written in between, or time runs back. */
function hasMark(
  view: LinkView,
  stretches: readonly Stretch[],
  silences: readonly WallSpan[],
): boolean {
  return stretches.every((stretch, at) => {
    const before = stretches[at - 1];
    if (before === undefined) return true;
    const stepMs = stretch.medianMs - before.medianMs;
    const last = view.anchors[stretch.from - 1];
    const first = view.anchors[stretch.from];
    if (last === undefined || first === undefined) return false;
    if (stepMs < 0) return first.wallMs < last.wallMs;
    return silences.some(
      ({ from, to }) =>
        to - from >= stepMs * stepShareMin && from >= last.wallMs - 1 && to <= first.wallMs + 1,
    );
  });
}
