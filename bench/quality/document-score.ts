import type { analyzeLocalFiles } from "@/lib/server/headless/headless";
import type { DocumentTruth, TruthRow } from "./document-truth";

type Analysed = Extract<Awaited<ReturnType<typeof analyzeLocalFiles>>, { readonly ok: true }>;
type TimelineDocument = Analysed["value"];

export type DocumentScore = {
  readonly name: string;
  readonly rows: number;
  readonly events: number;
  /** Rows that an event tells, whatever its time. */
  readonly listed: number;
  /** Of these the ones whose event lies in the minute (or on the day) of the row, in UTC. */
  readonly exact: number;
  readonly detection: Stated | null;
  readonly recovery: Stated | null;
  readonly outcome: string;
  readonly root: string | null;
};

/** Minutes a document states, and minutes of the timeline's impact window. */
export type Stated = { readonly truth: number; readonly found: number | null };

type Event = TimelineDocument["events"][number];

/** Of what a row says first, this share of the words must be in the event. */
const sharedMin = 0.7;
const comparedWords = 20;

/** Each event tells at most one row: the pairs that share most first, of equal ones the nearest in time. */
export function scoreDocument(truth: DocumentTruth, document: TimelineDocument): DocumentScore {
  const pairs = truth.rows
    .flatMap((row) => document.events.map((event) => toPair(row, event)))
    .filter(({ shared }) => shared >= sharedMin)
    .toSorted((a, b) => b.shared - a.shared || a.distanceMs - b.distanceMs);
  const rows = new Set<TruthRow>();
  const events = new Set<Event>();
  let exact = 0;
  for (const { row, event, distanceMs } of pairs) {
    if (rows.has(row) || events.has(event)) continue;
    rows.add(row);
    events.add(event);
    if (distanceMs === 0) exact += 1;
  }
  return {
    name: truth.name,
    rows: truth.rows.length,
    events: document.events.length,
    listed: rows.size,
    exact,
    ...scoreWindow(truth, document),
    outcome: document.outcome,
    root: document.rootCauses[0]?.subject ?? null,
  };
}

function toPair(row: TruthRow, event: Event) {
  const words = wordsOf(row.text).slice(0, comparedWords);
  const eventWords = new Set(wordsOf(`${event.title} ${event.description}`));
  const shared = words.filter((word) => eventWords.has(word)).length / Math.max(1, words.length);
  return { row, event, shared, distanceMs: distanceOf(row, event) };
}

function distanceOf({ earliestMs, latestMs }: TruthRow, { time }: Event): number {
  if (time.earliest === null || time.latest === null) return Number.POSITIVE_INFINITY;
  const from = Date.parse(time.earliest);
  const to = Date.parse(time.latest);
  return Math.max(0, earliestMs - from, to - latestMs);
}

/** Addresses of links are no words of the row. */
function wordsOf(text: string): readonly string[] {
  const plain = text.replace(/\]\([^)]*\)?/g, "] ").replace(/&amp;/g, "&");
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Recovery is when users were relieved: mitigation, or resolution when nothing says more. */
function scoreWindow(truth: DocumentTruth, { incident }: TimelineDocument) {
  const { startedAt, detectedAt, mitigatedAt, resolvedAt } = incident;
  return {
    detection: stated(truth.minutesToDetection, startedAt, detectedAt),
    recovery: stated(truth.minutesToRecovery, startedAt, mitigatedAt ?? resolvedAt),
  };
}

function stated(truth: number | null, from?: string, to?: string): Stated | null {
  if (truth === null) return null;
  const isKnown = from !== undefined && to !== undefined;
  return { truth, found: isKnown ? (Date.parse(to) - Date.parse(from)) / 60_000 : null };
}
