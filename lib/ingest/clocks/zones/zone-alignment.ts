import type { SurveySource } from "../observation/survey-source";
import { usedOffsetsMs } from "../walls/used-offsets";
import type { WallOffsets } from "../walls/wall-offsets";
import type { WallSpan } from "../walls/wall-span";

/** A source whose wall clocks can be turned into instants. */
export type KnownSource = { readonly source: SurveySource; readonly offsetAt: WallOffsets };

export type AlignedOffset = { readonly offsetMs: number; readonly strength: number };

const minuteMs = 60_000;

/** Machines and the announcements about them are this near in time when they tell of one thing. */
const alignmentReachMs = 10_000;
/** First sights looked at in one source. */
const sightsMax = 300;
const alignedMin = 3;
/** The best offset must be as many times better than the next. */
const clearness = 2;

/** Finds the offset at which a source of unknown zone fits the known ones; null when none fits clearly better than the rest. */
export function createAlignment(
  known: readonly KnownSource[],
): (source: SurveySource) => AlignedOffset | null {
  const notable = known
    .flatMap(({ source, offsetAt }) =>
      [...source.announcements, ...source.firstSights].map((wallMs) => wallMs - offsetAt(wallMs)),
    )
    .toSorted((a, b) => a - b);
  return (source) => alignFirstSights(source, notable) ?? alignSpans(source, known);
}

/** New things are said when something changes, and somebody who states the zone tells of the change. */
function alignFirstSights(source: SurveySource, notable: readonly number[]): AlignedOffset | null {
  const sights = [...source.announcements, ...source.firstSights].slice(0, sightsMax);
  const scores = usedOffsetsMs.map((offsetMs) => ({
    offsetMs,
    score: sights.reduce((sum, wallMs) => sum + nearness(notable, wallMs - offsetMs), 0),
  }));
  return clearBest(scores, alignedMin);
}

/** 1 at a notable instant, falling to 0 at the reach. */
function nearness(notable: readonly number[], at: number): number {
  let low = 0;
  let high = notable.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((notable[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const before = at - (notable[low - 1] ?? Number.NEGATIVE_INFINITY);
  const after = (notable[low] ?? Number.POSITIVE_INFINITY) - at;
  return Math.max(0, 1 - Math.min(before, after) / alignmentReachMs);
}

/**
 * Files of one incident cover much the same time. Each machine-written source of known zone votes for the
 * offset at which the spans overlap, if there is only one such; a span of days votes for none.
 */
function alignSpans(source: SurveySource, known: readonly KnownSource[]): AlignedOffset | null {
  const { span } = source;
  if (span === null) return null;
  const votes = new Map<number, number>();
  for (const { source: other, offsetAt } of known) {
    if (!other.isMachine || other.span === null) continue;
    const { from, to } = other.span;
    const theirs = { from: from - offsetAt(from), to: to - offsetAt(to) };
    const best = clearBest(
      usedOffsetsMs.map((offsetMs) => ({ offsetMs, score: overlapShare(span, offsetMs, theirs) })),
      0.5,
    );
    if (best !== null) votes.set(best.offsetMs, (votes.get(best.offsetMs) ?? 0) + 1);
  }
  return clearBest(
    [...votes].map(([offsetMs, score]) => ({ offsetMs, score })),
    1,
  );
}

/** Part of the shorter span that both cover. */
function overlapShare(span: WallSpan, offsetMs: number, theirs: WallSpan): number {
  const from = Math.max(span.from - offsetMs, theirs.from);
  const to = Math.min(span.to - offsetMs, theirs.to);
  const shorter = Math.min(span.to - span.from, theirs.to - theirs.from);
  // A file of a single moment is within a span or not.
  if (shorter < minuteMs) return from <= to ? 1 : 0;
  return Math.max(0, to - from) / shorter;
}

function clearBest(
  scores: readonly { readonly offsetMs: number; readonly score: number }[],
  scoreMin: number,
): AlignedOffset | null {
  const [best, next] = scores.toSorted((a, b) => b.score - a.score || a.offsetMs - b.offsetMs);
  if (best === undefined || best.score < scoreMin) return null;
  if (next !== undefined && next.score * clearness > best.score) return null;
  return { offsetMs: best.offsetMs, strength: best.score };
}
