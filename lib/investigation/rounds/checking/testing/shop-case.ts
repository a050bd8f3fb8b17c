import { toJsonValue } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import { entityIds, stateChangeIds, toolCallIds } from "@/lib/domain/ids";
import type { ToolCall } from "@/lib/domain/invocation";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText, type TextEvidence } from "@/lib/testing/evidence-of-text";
import { at, eventId, sampleEvent } from "@/lib/testing/sample-timeline";
import type { EvidenceReader } from "../../../ports/evidence-port";
import { type FindingDraft, findingDraftSchema } from "../../contracts/answer-question";
import { type CheckedFinding, checkFinding } from "../check-finding";
import type { CheckInput } from "../material";

const forwarded = [
  "2026-03-01T10:00:00Z orders-db max_connections set to 200 by deploy-7781",
  "2026-03-01T10:02:00Z orders-db refused connection 4411 from checkout: too many clients",
  "2026-03-01T10:04:00Z orders-db checkpoint complete, 812 buffers written",
  "2026-03-01T10:30:00Z orders-db max_connections set to 40 by deploy-7790",
];

/** A shop whose database refuses connections: what it wrote, what forwarded that, and who felt it. */
export const shopFiles: TextEvidence = {
  "db/postgresql.log": forwarded,
  "collector/all.log": [...forwarded, "2026-03-01T10:05:00Z mailer sent 3 letters"],
  "checkout/app.log": [
    "2026-03-01T10:02:01Z checkout cannot reach orders-db: connection refused",
    "2026-03-01T10:02:05Z checkout answers 503 to basket 9917",
    "2026-03-01T10:09:00Z checkout warmed its cache in 5120 ms",
  ],
  "edge/access.log": [
    "2026-03-01T10:02:02Z GET /basket 503 checkout upstream failure",
    "2026-03-01T10:07:00Z GET /help 200 static page delivered quickly",
  ],
  "search/app.log": [
    "2026-03-01T10:02:03Z search reindexed catalogue shard 77 after nightly import",
    "2026-03-01T10:03:03Z search finished catalogue compaction",
  ],
};

export function readerOf(files: TextEvidence = shopFiles): EvidenceReader {
  const reader = evidenceOfText(files);
  const shapes = [...new Set(Object.values(files).flat())].map((line) => ({
    ...{ template: line.replace(/^\S+Z/, "").replace(/\d+/g, "<*>"), count: 1 },
    ...{ firstAt: null, lastAt: null, severity: null, artifactIds: [], buckets: [], examples: [] },
  }));
  return {
    ...reader,
    templates: async () => ({ templates: shapes, nextCursor: null, total: shapes.length }),
  };
}

export const cite = (path: string, number: number, quote?: string) => {
  const line = shopFiles[path]?.[number - 1] ?? "";
  return { path, lines: [number, number] as [number, number], quote: quote ?? line.slice(21) };
};

export const search = (path: string, lines: readonly number[], isCut = false): ToolCall => ({
  id: toolCallIds.fromDigest(`${lines.length}`.padStart(16, "0")),
  ...{ name: "search_records", arguments: { words: ["any"] }, durationMs: 1 },
  result: toJsonValue({
    ...{ found: lines.length, isCut },
    places: lines.map((from) => ({ path, locator: { kind: "lines", from, to: from }, at: null })),
  }),
});

/** At a time of 1 March. */
export const moment = (clock: string) => ({
  earliest: `2026-03-01T${clock}Z`,
  latest: `2026-03-01T${clock}Z`,
});

type DraftChanges = Partial<FindingDraft>;

/** orders-db refused a connection of checkout, as its log says. */
export function refusal(changes: DraftChanges = {}): FindingDraft {
  return findingDraftSchema.parse({
    claim: "orders-db refused connection 4411 from checkout",
    effect: {
      ...{ kind: "happening", event_type: "failure", title: "orders-db refuses connections" },
      ...{ importance: "key", time_basis: "log" },
    },
    entities: [{ name: "orders-db", type: "database" }],
    time: moment("10:02:00"),
    ...{ method: "read", confidence: 0.9, counter_search: "connections that were accepted" },
    evidence_refs: [cite("db/postgresql.log", 2)],
    tool_calls: [1],
    ...changes,
  });
}

const entity = (number: number, name: string, type: string) => ({
  id: entityIds.fromDigest(number.toString(16).padStart(16, "0")),
  ...{ name, type, aliases: [], properties: {} },
});
const database = entity(1, "orders-db", "database");
const checkout = entity(2, "checkout", "service");
const searcher = entity(3, "search", "service");
const start = Date.parse("2026-03-01T10:00:00Z") / 1000;

/** An event `seconds` after 10 o'clock that rests on a line. */
export function eventOf(
  number: number,
  seconds: number,
  [path, line]: readonly [string, number],
  changes: Partial<TimelineEvent> = {},
): TimelineEvent {
  const artifact = readerOf().artifacts.find((one) => one.artifact.path === path)?.artifact;
  if (artifact === undefined) throw new Error(`No file ${path}`);
  const locator = { kind: "lines", from: line, to: line } as const;
  return sampleEvent(number, {
    time: { ...at(start + seconds), latest: instant((start + seconds) * 1000 + 999) },
    evidence: [{ artifactId: artifact.id, path, locator, quote: cite(path, line).quote }],
    ...changes,
  });
}

/** Event 1: the limit is set; 2: checkout cannot reach the database; 3: the search reindexes. */
export const shopTimeline: Timeline = {
  ...emptyTimeline,
  entities: [database, checkout, searcher],
  events: [
    eventOf(1, 0, ["db/postgresql.log", 1], { entities: [database.id], title: "Limit set" }),
    eventOf(2, 121, ["checkout/app.log", 1], { entities: [checkout.id], title: "No database" }),
    eventOf(3, 123, ["search/app.log", 1], { entities: [searcher.id], title: "Reindexed" }),
  ],
};

export function connection(
  source: number,
  target: number,
  changes: DraftChanges = {},
): FindingDraft {
  return refusal({
    claim: "What the database allowed was too little for checkout",
    effect: {
      ...{ kind: "connection", source: eventId(source), target: eventId(target) },
      ...{ relation: "causes", mechanism: "checkout needs connections of orders-db" },
    },
    ...{ entities: [], time: null, method: "inferred" },
    evidence_refs: [cite("db/postgresql.log", 2), cite("checkout/app.log", 1)],
    ...changes,
  });
}

export function limit(value: string, clock: string, changes: DraftChanges = {}): FindingDraft {
  return refusal({
    claim: `max_connections of orders-db is ${value}`,
    effect: { kind: "state", property: "max_connections", old_value: null, new_value: value },
    time: moment(clock),
    evidence_refs: [cite("db/postgresql.log", 1)],
    ...changes,
  });
}

export const stateOf = (to: string, changes: Partial<StateChange> = {}): StateChange => ({
  id: stateChangeIds.fromDigest("00000000000000aa"),
  ...{ entity: database.id, property: "max_connections", from: null, to, at: at(start) },
  ...{ evidence: shopTimeline.events[0]?.evidence ?? [], status: "accepted", actor: "rules" },
  ...changes,
});

export function check(
  draft: FindingDraft,
  changes: Partial<CheckInput> = {},
  evidence: EvidenceReader = readerOf(),
): Promise<CheckedFinding> {
  const toolCalls = [search("db/postgresql.log", [2])];
  const input = { draft, expert: "logs" as const, toolCalls, timeline: emptyTimeline, others: [] };
  return checkFinding({ ...input, ...changes }, evidence);
}
