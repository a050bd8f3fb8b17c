/**
 * How the error of one clock changes along its file: in steps, along a line, or both, from an unknown
 * base. Queries know constant pieces only, so a line is laid out in pieces.
 */
import type { ClockBasis, ClockSegment } from "@/lib/domain/evidence/artifact";
import { offsetMinMs } from "../differences/clock-steps";
import type { RecordTime } from "../walls/record-times";
import type { DriftedClock } from "./drifting-clocks";
import type { SteppedStretch } from "./stepped-clocks";

export type ClockShape = {
  readonly steps: readonly SteppedStretch[];
  readonly drift: DriftedClock | null;
};

/** Each piece costs every query a comparison a record. */
const piecesMax = 64;
/** Pieces need not be finer than the lags, or than this. */
const pieceStepMinMs = 100;

/** How far the clock is ahead of its base. */
export function relativeAt(shape: ClockShape | undefined, record: number, wallMs: number): number {
  if (shape === undefined) return 0;
  const stepMs = shape.steps.findLast(({ fromRecord }) => fromRecord <= record)?.relativeMs ?? 0;
  return stepMs + driftAt(shape.drift, wallMs);
}

function driftAt(drift: DriftedClock | null, wallMs: number): number {
  return drift === null ? 0 : drift.rate * (wallMs - drift.zeroMs);
}

type Stretch = {
  readonly fromRecord: number;
  readonly offsetMs: number;
  readonly basis: ClockBasis;
};

/** Pieces of a clock that is `baseMs` ahead where its shape is zero. `times` are by its own clock. */
export function toSegments(
  baseMs: number,
  { steps, drift }: ClockShape,
  times: readonly RecordTime[],
): readonly ClockSegment[] {
  const stretches = toStretches(baseMs, steps);
  if (drift === null) return stretches;
  return stretches.flatMap((stretch, at) =>
    layOut(drift, stretch, recordsBetween(times, stretch, stretches[at + 1])),
  );
}

function toStretches(baseMs: number, steps: readonly SteppedStretch[]): readonly Stretch[] {
  if (steps.length === 0) {
    return [{ fromRecord: 0, offsetMs: Math.round(baseMs), basis: { kind: "none" } }];
  }
  return steps.map(({ fromRecord, relativeMs, anchors, madMs }) => {
    const offsetMs = Math.round(baseMs + relativeMs);
    const isRight = Math.abs(offsetMs) < offsetMinMs;
    if (isRight) return { fromRecord, offsetMs: 0, basis: { kind: "none" } };
    const basis = { kind: "anchors", anchors, madMs: Math.round(madMs), isApplied: true } as const;
    return { fromRecord, offsetMs, basis };
  });
}

function recordsBetween(
  times: readonly RecordTime[],
  from: Stretch,
  next: Stretch | undefined,
): readonly RecordTime[] {
  const end = next?.fromRecord ?? Number.POSITIVE_INFINITY;
  return times.filter(({ record }) => record >= from.fromRecord && record < end);
}

function layOut(
  drift: DriftedClock,
  stretch: Stretch,
  times: readonly RecordTime[],
): readonly ClockSegment[] {
  const walls = times.map(({ atMs }) => atMs);
  const fromMs = walls.reduce((least, wallMs) => Math.min(least, wallMs), Number.POSITIVE_INFINITY);
  const toMs = walls.reduce((most, wallMs) => Math.max(most, wallMs), Number.NEGATIVE_INFINITY);
  if (toMs < fromMs) return [stretch];
  const changeMs = Math.abs(drift.rate) * (toMs - fromMs);
  const stepMs = Math.max(drift.madMs, pieceStepMinMs);
  const pieces = Math.min(piecesMax, Math.max(1, Math.ceil(changeMs / stepMs)));
  const widthMs = (toMs - fromMs) / pieces;
  const basis = {
    kind: "drift",
    anchors: drift.anchors,
    // A time is wrong by half a piece's step at most.
    madMs: Math.ceil(drift.madMs + changeMs / pieces / 2),
    partsPerMillion: Math.round(drift.rate * 1e7) / 10,
  } as const;
  const segments: ClockSegment[] = [];
  for (let piece = 0; piece < pieces; piece += 1) {
    const startMs = fromMs + piece * widthMs;
    const record = times.find(({ atMs }) => atMs >= startMs)?.record;
    const fromRecord = piece === 0 ? stretch.fromRecord : record;
    if (fromRecord === undefined || fromRecord < (segments.at(-1)?.fromRecord ?? 0)) continue;
    const offsetMs = Math.round(stretch.offsetMs + driftAt(drift, startMs + widthMs / 2));
    if (fromRecord === segments.at(-1)?.fromRecord) segments.pop();
    segments.push({ fromRecord, offsetMs, basis });
  }
  return segments;
}
