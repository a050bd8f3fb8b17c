import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { instantSchema } from "@/lib/domain/evidence/event-time";
import { type EvidenceReference, evidenceSchema } from "@/lib/domain/evidence/evidence";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import { type StateChangeId, stateChangeIds } from "@/lib/domain/ids";
import type { Contradiction } from "@/lib/domain/timeline/contradiction";
import { factTypes } from "@/lib/domain/timeline/timed-fact";
import { formatDateTime } from "@/lib/time/shown/time-text";

/** Of one list; further ones are found by words or by a moment. */
export const factsShownMax = 100;
/** Characters by which facts are found. */
export const factWordsMax = 500;

const factSchema = z.object({
  id: z.string(),
  content: z.string(),
  type: z.enum(factTypes),
  validFrom: instantSchema.nullable(),
  validUntil: instantSchema.nullable(),
  createdAt: instantSchema,
  piece: stateChangeIds.schema.nullable(),
  source: z.enum(["state-change", "statement", "person"]),
  evidence: evidenceSchema,
});

/** What the server answers of facts. */
export const factsSchema = z.object({ facts: z.array(factSchema), hasMore: z.boolean() });
export type GivenFacts = z.infer<typeof factsSchema>;

type FactOrigin =
  | { readonly kind: "state-change"; readonly id: StateChangeId }
  | ({ readonly kind: "evidence" } & Pick<EvidenceReference, "artifactId" | "locator">);

export type FactRow = {
  readonly id: string;
  readonly text: string;
  /** When it was so. */
  readonly whenText: string;
  /** Since when we know it, and what it is. */
  readonly knownText: string;
  /** The state change it follows from, else the line where it stands; null where neither is there. */
  readonly selection: FactOrigin | null;
  readonly place: string;
};

/** In order of when they began. */
export function toFactRows({ facts }: GivenFacts, zone: string): readonly FactRow[] {
  return facts.map(({ id, content, type, validFrom, validUntil, createdAt, ...fact }) => {
    const [first] = fact.evidence;
    const line: FactOrigin | null =
      first === undefined
        ? null
        : { kind: "evidence", artifactId: first.artifactId, locator: first.locator };
    return {
      ...{ id, text: toShownText(content), place: first?.path ?? "" },
      whenText: describeValidity(validFrom, validUntil, zone),
      knownText: `${sourceWords(type, fact.source)}, known since ${formatDateTime(createdAt, zone)}`,
      selection: fact.piece === null ? line : { kind: "state-change", id: fact.piece },
    };
  });
}

function describeValidity(from: Instant | null, until: Instant | null, zone: string): string {
  if (from === null && until === null) return "no record states when";
  if (from === null && until !== null) return `until ${formatDateTime(until, zone)}`;
  const begun = from === null ? "" : `from ${formatDateTime(from, zone)}`;
  return until === null ? `${begun} on` : `${begun} until ${formatDateTime(until, zone)}`;
}

function sourceWords(
  type: GivenFacts["facts"][number]["type"],
  source: GivenFacts["facts"][number]["source"],
): string {
  if (source === "statement") return type === "event" ? "written" : `written, a ${type}`;
  return source === "person" ? "a state, by a person" : "a state";
}

/** Undecided ones first: they are what somebody has to say something to. */
export function orderContradictions(
  contradictions: readonly Contradiction[],
): readonly Contradiction[] {
  const isDecided = ({ status }: Contradiction) => (status === "proposed" ? 0 : 1);
  return contradictions.toSorted((a, b) => isDecided(a) - isDecided(b));
}

/** Why it is one, and what became of it. */
export function describeContradiction({
  one,
  other,
  why,
  status,
  kept,
  note,
}: Contradiction): string {
  const reason = note === null ? "" : `: ${toShownText(note)}`;
  if (status === "proposed") return toShownText(why);
  if (status === "dismissed") return `Dismissed: no contradiction${reason}`;
  const believed = kept === one.fact ? one : other;
  return `Accepted: ${toShownText(believed.said)}${reason}`;
}
