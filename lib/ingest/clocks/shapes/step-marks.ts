/**
 * The mark a step of a clock leaves in the file it dates: after a leap forward a stretch in which nothing
 * was written, after a leap back records whose times run backwards. Lags leave neither, or only the first.
 */

import { findStretches, type Stretch, stretchOf } from "../differences/clock-steps";
import type { ViewAnchor } from "../differences/link-view";
import type { WallSpan } from "../walls/wall-span";

/** Shorter timeouts are common; shorter steps of a clock are rare. */
export const stepMinMs = 5_000;

/** A leap is as long as the step, less the lag of the records around it; back, less the time between them too. */
const forwardShareMin = 0.9;
const backShareMin = 0.5;
/** Looked at on either side for records that run backwards. */
const edgeAnchors = 5;

/** The stretches of a sequence, cut only where a step left its mark. */
export function findMarkedStretches(
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
