import { z } from "zod";
import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import type { Sha256 } from "@/lib/base/digest";
import { formatInstant, type Instant } from "@/lib/base/instant";

export const journalKinds = [
  "incident-opened",
  "incident-changed",
  "artifact-imported",
  "artifact-withdrawn",
  "clock-changed",
  "note-added",
  "run-started",
  "run-stopped",
  "run-failed",
  "run-finished",
  "pass-started",
  "pass-finished",
  "pass-limit-reached",
  "call-accepted",
  "call-rejected",
  "timeline-assessed",
  "piece-decided",
  "decision-undone",
  "revision-submitted",
  "revision-approved",
  "changes-requested",
  "permalink-created",
  "permalink-revoked",
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
  /** "rules", "model:<id>", "user:<id>" or "system". */
  readonly actor: string;
  /** Sequence number of the entry that led to this one; null for a root. */
  readonly causedBy: number | null;
  readonly rationale: string;
  readonly payload: JsonValue;
};

/** One link of an incident's hash chain. `payload` is null once retention erased it; its digest stays. */
export type JournalEntry = Omit<JournalDraft, "payload"> & {
  /** 1 for the first entry of an incident. */
  readonly seq: number;
  readonly payload: JsonValue;
  readonly payloadSha256: string;
  readonly hash: string;
};

/** The head of a chain without entries. */
export const journalOrigin = "0".repeat(64);

/** hash = sha256(canonical JSON of [previous hash, seq, at, kind, actionType, actor, causedBy, rationale, payload digest]). */
export function journalHash(
  previousHash: string,
  entry: Omit<JournalEntry, "hash" | "payload">,
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

/** Puts a draft behind the head of a chain. */
export function chainEntry(
  head: { readonly seq: number; readonly hash: string },
  draft: JournalDraft,
  sha256: Sha256,
): JournalEntry {
  const { payload, ...facts } = draft;
  const unhashed = { ...facts, seq: head.seq + 1, payloadSha256: sha256(canonicalJson(payload)) };
  return { ...unhashed, payload, hash: journalHash(head.hash, unhashed, sha256) };
}

export const journalKindSchema = z.enum(journalKinds);
