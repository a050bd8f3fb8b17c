import type { Instant } from "@/lib/base/instant";
import type { EvidenceReader } from "../evidence-port";
import type { Place } from "./tool-line";

/** Something the evidence says happened, before anybody thinks about why; its words are those of the evidence. */
export type LedgerHappening = {
  readonly at: Instant;
  /** Null for a point, and for what goes on. */
  readonly until: Instant | null;
  readonly kind: HappeningKind;
  readonly subject: string;
  readonly words: string;
  /** That an account of the incident needs it, [0, 1]. */
  readonly chance: number;
  /** Records that show it. */
  readonly witnesses: number;
  readonly place: Place | null;
};

export const happeningKinds = [
  "deed",
  "due",
  "statement",
  "transition",
  "line",
  "rate",
  "silence",
  "resumption",
  "level",
  "spike",
  "sequence",
] as const;
export type HappeningKind = (typeof happeningKinds)[number];

/** A file is silent between its records, before the first (`late`) or after the last (`cut`), much longer than usual. */
export type FilePause = {
  readonly path: string;
  readonly kind: "pause" | "late" | "cut";
  readonly from: Instant;
  readonly until: Instant;
  /** `from` and `until` are told this exactly. */
  readonly bucketMs: number;
};

/** What all the evidence together says, computed by reading every record once. */
export type EvidenceLedger = {
  /** In order of time. */
  happenings(evidence: EvidenceReader): Promise<readonly LedgerHappening[]>;
  /** The longest first. */
  pauses(evidence: EvidenceReader): Promise<readonly FilePause[]>;
};
