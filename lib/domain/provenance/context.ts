import type { JsonValue } from "@/lib/base/canonical-json";
import type { JournalEntry, JournalKind } from "../journal";

/**
 * One step of the investigation with what led to it: an entry of the journal, read as provenance. `made`: ids of the
 * pieces it made or changed, or was decided about; `names`: all other ids its payload holds.
 */
export type Context = Pick<
  JournalEntry,
  "seq" | "at" | "kind" | "actionType" | "actor" | "rationale"
> & {
  /** Null for a root. */
  readonly causedBy: number | null;
  /** `stated` in the entry, or `inferred` from the order of entries of one run or about one piece. */
  readonly causeBasis: "stated" | "inferred" | null;
  readonly made: readonly string[];
  readonly names: readonly string[];
  /** Its payload was erased by retention: what it was about is not known any more. */
  readonly isErased: boolean;
};

const idPattern = /^[a-z]{3}_[a-z0-9]{8,64}$/;

/** What is part of a run, which the entry that started the run led to when it does not say what did. */
const partsOfRuns: ReadonlySet<JournalKind> = new Set([
  ...(["pass-started", "pass-kept", "timeline-assessed", "round-noted", "piece-pruned"] as const),
  ...(["round-closed", "rounds-ended", "run-finished", "run-failed"] as const),
]);

/** What is about a piece: the last step that made or changed that piece led to it. */
const aboutPieces: ReadonlySet<JournalKind> = new Set([
  ...(["piece-decided", "decision-undone", "decision-redone", "piece-marked"] as const),
  ...(["mark-removed", "comment-added", "comment-edited", "comment-deleted"] as const),
  ...(["comment-resolved", "comment-reopened", "verdict-given", "weakness-waived"] as const),
]);

/** Steps about a piece that leave it as it is. */
const leavesAsItIs: ReadonlySet<JournalKind> = new Set([
  ...(["piece-marked", "mark-removed", "comment-added"] as const),
  ...(["comment-edited", "comment-deleted", "comment-resolved", "comment-reopened"] as const),
  ...(["verdict-given", "weakness-waived", "context-saved"] as const),
]);

/** What led to a step about the same subject: an approval to the revision it approves, a permalink too. */
const aboutRevisions: ReadonlySet<JournalKind> = new Set([
  ...(["reviewer-assigned", "revision-approved", "changes-requested"] as const),
  "permalink-created",
  "change-request-settled",
]);

/** All entries of one incident, or of an imported document, in the order of their numbers. */
export function toContexts(entries: readonly JournalEntry[]): readonly Context[] {
  const makers = new Map<string, number>();
  const runs = followRuns();
  return entries.map((entry) => {
    const { seq, kind } = entry;
    const ids = idsOf(kind, entry.payload);
    const before = { makers, runStarted: runs.going()?.seq ?? null };
    const cause = toCause(entry.causedBy, () => inferCause(kind, ids.made, before));
    runs.see(entry);
    const isAside = kind === "call-accepted" && runs.going()?.isAside === true;
    const isChange = !leavesAsItIs.has(kind) && !isAside && !saysKnown(entry);
    if (isChange) for (const id of ids.made) makers.set(id, seq);
    const { at, actionType, actor, rationale } = entry;
    const isErased = entry.payload === null;
    return { seq, at, kind, actionType, actor, rationale, ...cause, ...ids, isErased };
  });
}

/** A proposal of what stood already. */
function saysKnown({ kind, payload }: JournalEntry): boolean {
  return kind === "piece-proposed" && Object(payload).changed === false;
}

type StartedRun = { readonly run: unknown; readonly seq: number; readonly isAside: boolean };

const endsOfRuns: ReadonlySet<JournalKind> = new Set([
  ...(["run-finished", "run-failed", "run-stopped"] as const),
]);

/** One run goes at a time, and those that were started meanwhile wait for their turn. */
function followRuns() {
  const open: StartedRun[] = [];
  let last: StartedRun | null = null;
  return {
    /** Of one that has ended what comes until the next is started is still a part. */
    going: () => open[0] ?? last,
    see({ seq, kind, payload }: Pick<JournalEntry, "seq" | "kind" | "payload">) {
      const { run, status, plan } = Object(payload);
      if (kind === "run-started") {
        const isAside = Array.isArray(plan) && plan.some((step) => Object(step).isAside === true);
        last = { run, seq, isAside };
        open.push(last);
      }
      if (!endsOfRuns.has(kind) || status === "stopping") return;
      // What was erased does not say which: the one that goes.
      const ended = open.findIndex((each) => run === undefined || each.run === run);
      if (ended < 0) return;
      last = open[ended] ?? null;
      open.splice(ended, 1);
    },
  };
}

function toCause(
  stated: number | null,
  infer: () => number | null,
): Pick<Context, "causedBy" | "causeBasis"> {
  if (stated !== null) return { causedBy: stated, causeBasis: "stated" };
  const causedBy = infer();
  return { causedBy, causeBasis: causedBy === null ? null : "inferred" };
}

type Before = { readonly makers: ReadonlyMap<string, number>; readonly runStarted: number | null };

function inferCause(
  kind: JournalKind,
  made: readonly string[],
  { makers, runStarted }: Before,
): number | null {
  if (partsOfRuns.has(kind)) return runStarted;
  if (!aboutPieces.has(kind) && !aboutRevisions.has(kind)) return null;
  const steps = made.flatMap((id) => makers.get(id) ?? []);
  return steps.length === 0 ? null : Math.max(...steps);
}

/** Members whose ids are the subject of an entry; all others only occur in it. */
const subjects: ReadonlySet<string> = new Set([
  "id",
  "piece",
  "pieces",
  "artifact",
  "event",
  "revision",
]);

function idsOf(kind: JournalKind, payload: JsonValue): Pick<Context, "made" | "names"> {
  const made = new Set<string>();
  const names = new Set<string>();
  collectIds(payload, (id, member, depth) => {
    const isSubject = depth === 1 && member !== null && subjects.has(member);
    (isSubject && kind !== "call-rejected" ? made : names).add(id);
  });
  return { made: [...made], names: [...names].filter((id) => !made.has(id)) };
}

type See = (id: string, member: string | null, depth: number) => void;

/** `member`: the name under which an id, or the list it is in, stands. */
function collectIds(value: JsonValue, see: See, member: string | null = null, depth = 0): void {
  if (typeof value === "string") {
    if (idPattern.test(value)) see(value, member, depth);
    return;
  }
  if (value === null || typeof value !== "object") return;
  const isList = Array.isArray(value);
  for (const [name, each] of Object.entries(value)) {
    collectIds(each ?? null, see, isList ? member : name, isList ? depth : depth + 1);
  }
}
