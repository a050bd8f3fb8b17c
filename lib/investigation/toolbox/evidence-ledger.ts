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

/** What all the evidence together says, computed by reading every record once. */
export type EvidenceLedger = {
  /** In order of time. */
  happenings(evidence: EvidenceReader): Promise<readonly LedgerHappening[]>;
};
