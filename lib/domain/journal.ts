import { z } from "zod";
import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import type { Sha256 } from "@/lib/base/digest";
import { formatInstant, type Instant } from "@/lib/base/instant";
import type { ActorText } from "./journal-actor";

export const journalKinds = [
  "incident-opened",
  "incident-changed",
  "artifact-imported",
  "artifact-withdrawn",
  "upload-discarded",
  "clock-changed",
  "note-added",
  "sending-confirmed",
  "run-started",
  "run-stopped",
  "run-failed",
  "run-finished",
  "pass-started",
  "pass-finished",
  "pass-limit-reached",
  "pass-kept",
  "turn-taken",
  "call-accepted",
  "call-rejected",
  "piece-proposed",
  "proposal-refused",
  "timeline-assessed",
  "round-noted",
  "question-asked",
  "finding-judged",
  "piece-pruned",
  "round-closed",
  "rounds-ended",
  "piece-decided",
  "decision-undone",
  "report-written",
  "decision-redone",
  "opinion-answered",
  "piece-marked",
  "mark-removed",
  "comment-added",
  "comment-edited",
  "comment-deleted",
  "comment-resolved",
  "comment-reopened",
  "revision-submitted",
  "reviewer-assigned",
  "revision-approved",
  "changes-requested",
  "verdict-given",
  "weakness-waived",
  "change-request-settled",
  "permalink-created",
  "permalink-revoked",
  "context-saved",
] as const;
export type JournalKind = (typeof journalKinds)[number];

export const actionTypes = [
  "conversation",
  "decision",
  "file_edit",
  "tool_use",
  "research",
] as const;
export type ActionType = (typeof actionTypes)[number];

/** An entry before it has its place in the chain. */
export type JournalDraft = {
  readonly at: Instant;
  readonly kind: JournalKind;
  readonly actionType: ActionType;
  readonly actor: ActorText;
  /** What led to this one: an entry of the chain, or an earlier draft of the same batch; null for a root. */
  readonly causedBy: JournalCause | null;
  readonly rationale: string;
  readonly payload: JsonValue;
};

export type JournalCause =
  | { readonly kind: "entry"; readonly seq: number }
  | { readonly kind: "draft"; readonly index: number };

/** One link of an incident's hash chain. `payload` is null once retention erased it; its digest stays. */
export type JournalEntry = Omit<JournalDraft, "payload" | "causedBy"> & {
  /** 1 for the first entry of an incident. */
  readonly seq: number;
  /** Sequence number of the entry that led to this one; null for a root. */
  readonly causedBy: number | null;
  readonly payload: JsonValue;
  readonly payloadSha256: string;
  readonly hash: string;
};

/** The head of a chain without entries. */
export const journalOrigin = "0".repeat(64);

/** hash = sha256(canonical JSON of [previous hash, seq, at, kind, actionType, actor, causedBy, rationale, payload digest]). */
export function journalHash(
  previousHash: string,
  // What is read back from a document may say anything of who did it.
  entry: Omit<JournalEntry, "hash" | "payload" | "actor"> & { readonly actor: string },
  sha256: Sha256,
): string {
  return sha256(
    canonicalJson([
      previousHash,
      entry.seq,
      formatInstant(entry.at),
      entry.kind,
      entry.actionType,
      entry.actor,
      entry.causedBy,
      entry.rationale,
      entry.payloadSha256,
    ]),
  );
}

/** Puts a batch of drafts behind the head of a chain. A cause must be an earlier draft of the batch. */
export function chainEntries(
  head: { readonly seq: number; readonly hash: string },
  drafts: readonly JournalDraft[],
  sha256: Sha256,
): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  let { hash } = head;
  for (const [index, { payload, causedBy, ...facts }] of drafts.entries()) {
    const unhashed = {
      ...facts,
      causedBy: causeSeq(head.seq, index, causedBy),
      seq: head.seq + 1 + index,
      payloadSha256: sha256(canonicalJson(payload)),
    };
    hash = journalHash(hash, unhashed, sha256);
    entries.push({ ...unhashed, payload, hash });
  }
  return entries;
}

function causeSeq(headSeq: number, index: number, cause: JournalCause | null): number | null {
  if (cause === null) return null;
  if (cause.kind === "entry") return cause.seq;
  if (cause.index >= index) throw new Error(`Draft ${index} is caused by a later one`);
  return headSeq + 1 + cause.index;
}

export const journalKindSchema = z.enum(journalKinds);

type ChainProblem = { readonly seq: number; readonly what: string };

/** What is wrong with a whole chain of an incident, from its first entry on. A payload that was erased is not missed. */
export function findChainProblems(
  entries: readonly JournalEntry[],
  sha256: Sha256,
): readonly ChainProblem[] {
  const problems: ChainProblem[] = [];
  let previous = journalOrigin;
  for (const [index, { payload, hash, ...entry }] of entries.entries()) {
    const { seq, causedBy } = entry;
    if (seq !== index + 1) problems.push({ seq, what: "The sequence has a hole" });
    if (payload !== null && sha256(canonicalJson(payload)) !== entry.payloadSha256) {
      problems.push({ seq, what: "The payload does not match its digest" });
    }
    if (causedBy !== null && causedBy >= seq) {
      problems.push({ seq, what: "What led to it came after it" });
    }
    if (journalHash(previous, entry, sha256) !== hash) {
      problems.push({ seq, what: "The entry does not match its hash" });
    }
    previous = hash;
  }
  return problems;
}
