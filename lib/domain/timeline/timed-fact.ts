import type { Instant } from "@/lib/base/instant";
import type { EvidenceReference } from "../evidence/evidence";
import type { EntityId, FactId, StateChangeId } from "../ids";

export const factTypes = ["event", "state", "plan", "preference"] as const;
/** `plan`: was to be; `preference`: somebody wanted it so. */
export type FactType = (typeof factTypes)[number];

/** Something that was true for a time, and that we knew for a time; nothing of it is ever deleted. */
export type TimedFact = {
  readonly id: FactId;
  /** In a sentence. */
  readonly content: string;
  readonly type: FactType;
  /** Of what, and what of it: facts with the same subject and predicate replace one another. Null for what only happened. */
  readonly about: {
    readonly subject: EntityId;
    readonly predicate: string;
    readonly value: string;
  } | null;
  /** True in the world from here; null when nothing tells since when, of what had been so until `validUntil` as well. */
  readonly validFrom: Instant | null;
  /** Not true any more from here on; null while it is. */
  readonly validUntil: Instant | null;
  /** When it was said or written; null when the evidence is undated. */
  readonly mentionedAt: Instant | null;
  /** Known in Whence from here on. */
  readonly createdAt: Instant;
  /** Not believed any more from here on; null while it is. */
  readonly expiredAt: Instant | null;
  readonly entities: readonly EntityId[];
  readonly evidence: readonly EvidenceReference[];
  /** The state change it follows from; null of what was written. */
  readonly piece: StateChangeId | null;
  readonly source: "state-change" | "statement" | "person";
  /** What closed it. */
  readonly supersededBy: FactId | null;
  /** How sure its time is, [0, 1]. */
  readonly confidence: number;
};

/** Two facts that cannot both hold; a person accepts one or refuses to see a contradiction. */
export type FactContradiction = {
  readonly one: FactId;
  readonly other: FactId;
  readonly why: string;
};

/** Is it believed to have been so? What was to be or was wished for closes nothing, contradicts nothing and is no state. */
export function isOfWhatWas({
  type,
  expiredAt,
}: {
  readonly type: FactType;
  readonly expiredAt: Instant | string | null;
}): boolean {
  return expiredAt === null && type !== "plan" && type !== "preference";
}
