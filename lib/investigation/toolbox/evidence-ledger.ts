import type { Instant } from "@/lib/base/instant";
import type { EvidenceReader } from "../ports/evidence-port";
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

/** A log is silent between its records, before the first (`late`) or after the last (`cut`), much longer than usual. */
export type FilePause = {
  /** The file, and the parts it was rotated into. */
  readonly paths: readonly string[];
  readonly kind: "pause" | "late" | "cut";
  readonly from: Instant;
  readonly until: Instant;
  /** `from` and `until` are told this exactly. */
  readonly bucketMs: number;
};

/** Like files, or like sources, side by side. */
export type SiblingGroup = {
  readonly members: readonly { readonly name: string; readonly rows: number }[];
  /** The plainest first. */
  readonly differences: readonly SiblingDifference[];
};

/** A shape that one has and others never, or far less. */
export type SiblingDifference = {
  readonly saying: string;
  /** How often each member has it; those that never do are left out. */
  readonly counts: ReadonlyMap<string, number>;
  /** Where it is said first. */
  readonly at: Instant;
  readonly place: Place | null;
};

/** When a column of a file first names a value, and where. */
export type JoinedValue = { readonly at: Instant; readonly place: Place | null };

/** Values that a column of one file and a column of another both name. */
export type FileJoin = {
  readonly columns: readonly [a: string, b: string];
  readonly pairs: readonly { readonly a: JoinedValue; readonly b: JoinedValue }[];
  /** What one side alone names. */
  readonly only: readonly [a: readonly JoinedValue[], b: readonly JoinedValue[]];
  /** Of so many values one was followed. */
  readonly sampledOf: number;
  /** How long after `a` comes `b`. */
  readonly medianMs: number;
  readonly quartilesMs: readonly [number, number];
  readonly leastMs: number;
  readonly mostMs: number;
};

/** The numbers in one column of one kind of row. */
export type NumberColumn = {
  readonly name: string;
  /** Whose numbers they are; may be empty. */
  readonly thing: string;
  /** In order of time; of very many the older ones are thinned out. */
  readonly samples: readonly (JoinedValue & { readonly value: number })[];
};

/** What all the evidence together says, computed by reading every record once. */
export type EvidenceLedger = {
  /** In order of time. */
  happenings(evidence: EvidenceReader): Promise<readonly LedgerHappening[]>;
  /** The longest first. */
  pauses(evidence: EvidenceReader): Promise<readonly FilePause[]>;
  siblings(evidence: EvidenceReader, by: "file" | "source"): Promise<readonly SiblingGroup[]>;
  /** By every pair of columns that share values, those that share most first. */
  joins(evidence: EvidenceReader, a: string, b: string): Promise<readonly FileJoin[]>;
  columns(evidence: EvidenceReader, path: string): Promise<readonly NumberColumn[]>;
};
