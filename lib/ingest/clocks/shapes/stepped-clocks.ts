/**
 * A clock that was set while its file was written: the differences to other sources have one level
 * before and another after. A source that hangs and then answers after a fixed time looks much alike,
 * so a step must also leave its mark in the file itself and be seen by most of the source's neighbours.
 * A leap back is then certain, for no lag makes a clock run backwards; a leap forward when its size is
 * not one that people choose for timeouts, or when several neighbours see it that agree with each other.
 */

import type { ClockLink } from "../differences/clock-differences";
import {
  findStretches,
  isRoundTime,
  offsetMinMs,
  type Stretch,
  stretchMin,
  stretchOf,
} from "../differences/clock-steps";
import { type LinkView, type ViewAnchor, viewFrom } from "../differences/link-view";
import type { WallSpan } from "../walls/wall-span";

/** Of the anchors of a stretch, so many without a difference say that the clock was right then. */
const agreedShareMin = 0.25;

/** A stretch of a stepped clock: ahead by `relativeMs` of the stretch in which it was right, or of its first. */
export type SteppedStretch = {
  readonly fromRecord: number;
  readonly relativeMs: number;
  readonly anchors: number;
  readonly madMs: number;
};

export type Steps = {
  /** The sources whose own clock stepped. */
  readonly certain: ReadonlyMap<number, readonly SteppedStretch[]>;
  /** It may be a step, or a hang that looks alike: a person should look. */
  readonly doubtful: ReadonlyMap<number, readonly SteppedStretch[]>;
  /** The links with a step, whoever is to blame: they have no one value. */
  readonly links: ReadonlySet<ClockLink>;
};

/** A stepped link as one of its ends sees it. */
type SteppedView = { readonly view: LinkView; readonly marked: readonly Stretch[] };

/** Shorter timeouts are common; shorter steps of a clock are rare. */
const stepMinMs = 5_000;

/** A leap is as long as the step, less the lag of the records around it; back, less the time between them too. */
const forwardShareMin = 0.9;

const backShareMin = 0.5;

/** Looked at on either side for records that run backwards. */
const edgeAnchors = 5;

export function findSteps(
  hosts: readonly string[],
  links: readonly ClockLink[],
  silences: readonly (readonly WallSpan[])[],
): Steps {
  // Files of one host share its clock and cannot see it step; few anchors cannot show a step.
  const telling = links.filter(
    (link) => hosts[link.a] !== hosts[link.b] && link.anchors.length >= 2 * stretchMin,
  );
  const stepped = telling.filter(hasStep);
  const shareOf = (source: number) => countAnchors(stepped, source) / countAnchors(telling, source);
  const blamed = stepped
    .flatMap((link) => [viewFrom(link, link.a), viewFrom(link, link.b)])
    .map((view) => ({
      view,
      marked: findMarkedStretches(view.anchors, silences[view.source] ?? []),
    }))
    .filter(
      ({ view, marked }) =>
        marked.length > 1 &&
        shareOf(view.source) > 0.5 &&
        shareOf(view.source) >= shareOf(view.neighbour),
    );
  const certain = blamed.filter(({ view, marked }) => {
    const seenBy = blamed.filter((other) => other.view.source === view.source).length;
    const isOutvoted = seenBy > 1 && shareOf(view.source) > shareOf(view.neighbour);
    return isOutvoted || !looksLikeTimeout(marked);
  });
  // A queue that fills looks like a step, but leaves no mark in the files of either end.
  const isBlamed = new Set(blamed.map(({ view }) => view.link));
  const isCertain = new Set(certain.map(({ view }) => view.source));
  const stretchesOf = (source: number) => joinViews(source, blamed, silences[source] ?? []);
  const sources = new Set(blamed.map(({ view }) => view.source));
  const found = [...sources].map((source) => [source, stretchesOf(source)] as const);
  return {
    certain: new Map(found.filter(([source]) => isCertain.has(source))),
    doubtful: new Map(found.filter(([source]) => !isCertain.has(source))),
    links: new Set(stepped.filter((link) => !link.isEdge || isBlamed.has(link))),
  };
}

function hasStep(link: ClockLink): boolean {
  const view = viewFrom(link, link.a);
  // Most links have one level, and that is seen at once.
  const far = view.anchors.filter(
    ({ deltaMs }) => Math.abs(deltaMs - link.medianMs) > stepMinMs / 2,
  );
  if (far.length < stretchMin) return false;
  const stretches = findStretches(view.anchors.map(({ deltaMs }) => deltaMs));
  return stretches.some(
    ({ medianMs }, at) =>
      Math.abs(medianMs - (stretches[at - 1]?.medianMs ?? medianMs)) >= stepMinMs,
  );
}

function countAnchors(links: readonly ClockLink[], source: number): number {
  return links
    .filter((link) => link.a === source || link.b === source)
    .reduce((sum, link) => sum + link.anchors.length, 0);
}

/** Forward, by a round time. */
function looksLikeTimeout(stretches: readonly Stretch[]): boolean {
  return stretches.some(({ medianMs }, at) => {
    const stepMs = medianMs - (stretches[at - 1]?.medianMs ?? medianMs);
    return stepMs > 0 && isRoundTime(stepMs);
  });
}

/** The stretches by all neighbours that see the step; each neighbour's own clock is taken out by its first level. */
function joinViews(
  source: number,
  blamed: readonly SteppedView[],
  silences: readonly WallSpan[],
): readonly SteppedStretch[] {
  const anchors = blamed
    .filter(({ view }) => view.source === source)
    .flatMap(({ view, marked }) => {
      const firstMs = marked[0]?.medianMs ?? 0;
      return view.anchors.map((anchor) => ({
        ...anchor,
        isAgreed: Math.abs(anchor.deltaMs) < offsetMinMs,
        deltaMs: anchor.deltaMs - firstMs,
      }));
    })
    .toSorted((x, y) => x.record - y.record);
  const stretches = findMarkedStretches(anchors, silences).map((stretch) => {
    const within = anchors.slice(stretch.from, stretch.from + stretch.count);
    const agreed = within.filter(({ isAgreed }) => isAgreed).length;
    return { ...stretch, isRight: agreed >= stretch.count * agreedShareMin };
  });
  const baseMs = stretches.find(({ isRight }) => isRight)?.medianMs ?? 0;
  return stretches.map((stretch, at) => ({
    fromRecord: at === 0 ? 0 : (anchors[stretch.from]?.record ?? 0),
    relativeMs: stretch.medianMs - baseMs,
    anchors: stretch.count,
    madMs: stretch.madMs,
  }));
}

/**
 * The mark a step of a clock leaves in the file it dates: after a leap forward a stretch in which nothing
 * was written, after a leap back records whose times run backwards. Lags leave neither, or only the first.
 */

/** The stretches of a sequence, cut only where a step left its mark. */
function findMarkedStretches(
  anchors: readonly ViewAnchor[],
  silences: readonly WallSpan[],
): readonly Stretch[] {
  const deltas = anchors.map(({ deltaMs }) => deltaMs);
  const marked: Stretch[] = [];
  for (const stretch of findStretches(deltas)) {
    const before = marked.at(-1);
    if (before === undefined || hasMark(anchors, before, stretch, silences)) marked.push(stretch);
    else marked.splice(-1, 1, stretchOf(deltas, before.from, stretch.from + stretch.count));
  }
  return marked;
}

function hasMark(
  anchors: readonly ViewAnchor[],
  before: Stretch,
  after: Stretch,
  silences: readonly WallSpan[],
): boolean {
  const stepMs = after.medianMs - before.medianMs;
  if (Math.abs(stepMs) < stepMinMs) return false;
  const last = anchors.slice(Math.max(0, after.from - edgeAnchors), after.from);
  const first = anchors.slice(after.from, after.from + edgeAnchors);
  const latestMs = Math.max(...last.map(({ wallMs }) => wallMs));
  const earliestMs = Math.min(...first.map(({ wallMs }) => wallMs));
  if (stepMs < 0) return latestMs - earliestMs >= -stepMs * backShareMin;
  return silences.some(
    ({ from, to }) =>
      to - from >= stepMs * forwardShareMin && from >= latestMs - 1 && to <= earliestMs + 1,
  );
}
