import { calendarMs } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";

/** A span of a trace as a bar. Shares of the whole trace, [0, 1]. */
export type WaterfallBar = {
  readonly key: string;
  readonly record: EvidenceRecord;
  readonly label: string;
  /** How deep below the root; a span whose parent is not in the evidence stands at the root. */
  readonly depth: number;
  readonly isOrphan: boolean;
  readonly isFailed: boolean;
  readonly from: number;
  readonly width: number;
  /** Milliseconds after the trace began. */
  readonly startMs: number;
  /** Null when the span does not say; it is then drawn as a moment. */
  readonly durationMs: number | null;
};

export type Waterfall = {
  readonly bars: readonly WaterfallBar[];
  readonly durationMs: number;
};

/**
 * The spans of one trace, parents before their children and those in order of their beginning. Null when no
 * record is a dated span. Clocks of different hosts may let a child begin before its parent: it is drawn where
 * its clock says.
 */
export function drawWaterfall(records: readonly EvidenceRecord[]): Waterfall | null {
  const spans = records.flatMap(toSpan).toSorted((a, b) => a.startMicros - b.startMicros);
  const [first] = spans;
  if (first === undefined) return null;
  const lastMicros = spans.reduce(
    (last, { startMicros, durationMs }) => Math.max(last, startMicros + (durationMs ?? 0) * 1_000),
    first.startMicros,
  );
  const wholeMicros = Math.max(1, lastMicros - first.startMicros);
  const bars = inOrder(spans).map(({ span, depth, isOrphan }): WaterfallBar => {
    const sinceMicros = span.startMicros - first.startMicros;
    return {
      key: `${span.record.artifactId}/${span.record.recordNumber}`,
      ...{ record: span.record, label: span.label, isFailed: span.isFailed, depth, isOrphan },
      from: sinceMicros / wholeMicros,
      width: ((span.durationMs ?? 0) * 1_000) / wholeMicros,
      startMs: sinceMicros / 1_000,
      durationMs: span.durationMs,
    };
  });
  return { bars, durationMs: wholeMicros / 1_000 };
}

type PlacedSpan = Pick<WaterfallBar, "depth" | "isOrphan"> & { readonly span: Span };

/** Each once; spans that name each other in a ring come last. */
function inOrder(spans: readonly Span[]): readonly PlacedSpan[] {
  const ids = new Set(spans.map(({ id }) => id));
  const children = Map.groupBy(spans, ({ parent }) =>
    parent !== null && ids.has(parent) ? parent : null,
  );
  const placed = new Map<Span, PlacedSpan>();
  // A stack of our own: a trace may be deeper than calls can nest.
  const stack = (children.get(null) ?? []).map((span) => ({ span, depth: 0 })).toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { span, depth } = next;
    if (placed.has(span)) continue;
    placed.set(span, { span, depth, isOrphan: span.parent !== null && !ids.has(span.parent) });
    const below = span.id === null ? [] : (children.get(span.id) ?? []);
    for (const child of below.toReversed()) stack.push({ span: child, depth: depth + 1 });
  }
  const ring = spans.filter((span) => !placed.has(span));
  return [...placed.values(), ...ring.map((span) => ({ span, depth: 0, isOrphan: false }))];
}

type Span = {
  readonly record: EvidenceRecord;
  readonly id: string | null;
  readonly parent: string | null;
  readonly label: string;
  readonly isFailed: boolean;
  readonly startMicros: number;
  readonly durationMs: number | null;
};

function toSpan(record: EvidenceRecord): readonly Span[] {
  const { kind, time, fields, source, message, severity } = record;
  if (kind !== "span" || time === null) return [];
  const { duration_ms: durationMs, operation } = fields;
  const name = typeof operation === "string" ? operation : message;
  return [
    {
      record,
      id: idOf(fields.span_id),
      parent: idOf(fields.parent_span_id),
      label: source === null ? name : `${source}: ${name}`,
      isFailed: severity === "error" || severity === "critical",
      startMicros: time.micros,
      durationMs: isDuration(durationMs) ? durationMs : null,
    },
  ];
}

/** What is longer than the calendar is no length of anything. */
function isDuration(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= calendarMs;
}

/** Tracers write ids as text, or as numbers. */
function idOf(value: EvidenceRecord["fields"][string] | undefined): string | null {
  return value === undefined || value === null || value === "" ? null : String(value);
}

/** `service: GET /x, 12 ms after the trace began, took 340 ms, failed` */
export function describeBar({
  label,
  startMs,
  durationMs,
  isFailed,
  isOrphan,
}: WaterfallBar): string {
  return [
    label,
    `${formatMs(startMs)} after the trace began`,
    durationMs === null ? "duration not stated" : `took ${formatMs(durationMs)}`,
    ...(isFailed ? ["failed"] : []),
    ...(isOrphan ? ["its parent is not in the evidence"] : []),
  ].join(", ");
}

/** `0.04 ms`, `0.4 ms`, `340 ms`, `12,500 ms` */
export function formatMs(ms: number): string {
  const digits =
    ms < 0.1 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: ms < 10 ? 1 : 0 };
  return `${ms.toLocaleString("en-US", digits)} ms`;
}
