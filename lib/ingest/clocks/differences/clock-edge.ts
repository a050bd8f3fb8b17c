/**
 * What waits in a queue is told by its consumer with any delay, so that differences of two clocks have no
 * one value; but nothing is consumed before it is sent, and what found the queue empty was consumed at
 * once. The differences then end in a sharp edge. A timeout makes an edge too, on the other side: most
 * requests end after thirty seconds and none after more. So an edge counts only where the differences
 * reach to the other side of zero, which no delay does while both clocks are right, or where it lies at
 * zero itself.
 */
import { type Crowd, edgeWidthMs } from "./clock-crowd";
import { madOf, medianOf } from "./robust-statistics";

const edgeAnchorsMin = 20;
const edgeShareMin = 0.1;
/** Identifiers that are used again lie anywhere, so a few may lie beyond the edge. */
const beyondShareMax = 0.01;
/** Behind the edge it is so much emptier. */
const steepness = 3;

/** Null when there is no edge, or one that a timeout makes as well. */
export function findEdge(deltas: readonly number[]): Crowd | null {
  const sorted = deltas.toSorted((a, b) => a - b);
  const lower = findLowerEdge(sorted);
  const upper = findLowerEdge(sorted.toReversed().map((delta) => -delta));
  const edges = [lower, upper === null ? null : { ...upper, medianMs: -upper.medianMs }].filter(
    (edge) => edge !== null,
  );
  const [edge] = edges.toSorted((one, other) => other.count - one.count);
  return edge ?? null;
}

function findLowerEdge(sorted: readonly number[]): Crowd | null {
  const beyond = Math.floor(sorted.length * beyondShareMax);
  for (let skipped = 0; skipped <= beyond; skipped += 1) {
    const from = sorted[skipped] ?? 0;
    const within = sorted.filter((delta) => delta >= from && delta <= from + edgeWidthMs);
    const after = sorted.filter(
      (delta) => delta > from + edgeWidthMs && delta <= from + 2 * edgeWidthMs,
    );
    const isSharp =
      within.length >= Math.max(edgeAnchorsMin, sorted.length * edgeShareMin) &&
      within.length >= steepness * after.length;
    if (!isSharp) continue;
    const medianMs = medianOf(within);
    if (!reachesBeyondZero(sorted, medianMs)) return null;
    return { count: within.length, medianMs, madMs: madOf(within, medianMs), isEdge: true };
  }
  return null;
}

/** Anchors after the edge lie on both sides of zero, or it is at zero. */
function reachesBeyondZero(sorted: readonly number[], edgeMs: number): boolean {
  if (Math.abs(edgeMs) <= edgeWidthMs) return true;
  if (edgeMs > 0) return false;
  const beyondZero = sorted.filter((delta) => delta > edgeWidthMs).length;
  return beyondZero >= Math.max(edgeAnchorsMin, sorted.length * edgeShareMin);
}
