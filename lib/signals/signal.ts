import type { Interval } from "@/lib/base/instant";
import type { RecordKind } from "@/lib/domain/evidence/evidence-record";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";

/**
 * Something a detector noticed in the evidence. It is not an event yet: signals of several sources
 * may be one event, and most signals are none.
 */
export type Signal = {
  readonly detector: string;
  /** What it is, in the vocabulary mechanisms are written in: "error.timeout", "change.config"… */
  readonly family: string;
  /** The main entity first. */
  readonly entities: readonly EntityMention[];
  readonly onset: Interval;
  /** When what lasts was over; null for a point in time. */
  readonly end: Interval | null;
  /** The most telling first; `records[0]` fixes the onset. */
  readonly records: readonly RecordReference[];
  /** Records that show a value of the title and tell nothing else of it; cited where no other does. */
  readonly shows?: readonly RecordReference[];
  readonly count: number;
  /** How often the same was seen before the first disturbance. */
  readonly baselineCount: number;
  /** [0, 1], from the record's severity and the family. */
  readonly severity: number;
  /** [0, 1]; 1 = never seen before the first disturbance. */
  readonly novelty: number;
  readonly explanation: string;
  /** What a title or a state change needs: version, key, from, to, account, address, value… */
  readonly facts: Readonly<Record<string, string>>;
};

/**
 * Reads every record of its kinds once, in time order, and keeps little. What it is asked afterwards changes
 * nothing in it: it is asked again when other evidence has been added.
 */
export interface Detector {
  readonly kinds: readonly RecordKind[];
  observe(record: RecordReference): void;
}

export function onsetOf(record: RecordReference): Interval {
  return { earliest: record.time.earliest, latest: record.time.latest };
}

/** The entities without repetition, in order of first mention; empty names are dropped. */
export function uniqueMentions(mentions: readonly (EntityMention | null)[]): EntityMention[] {
  const seen = new Set<string>();
  const kept: EntityMention[] = [];
  for (const mention of mentions) {
    if (mention === null || !isNameOf(mention)) continue;
    const key = mention.name.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push({ type: mention.type, name: mention.name.trim().slice(0, 200) });
  }
  return kept;
}

/** What takes part by a name of its own; a number or a mark names a change, an address or a port, and none of these. */
const namedTypes: ReadonlySet<string> = new Set(["host", "service", "person", "account"]);

/** An option of a command and a remark in brackets name nothing. */
function isNameOf({ type, name }: EntityMention): boolean {
  const bare = name.trim();
  if (bare === "" || /^-{1,2}\p{L}/u.test(bare) || /^\(.*\)$/.test(bare)) return false;
  return !namedTypes.has(type) || /\p{L}|\d[.:]/u.test(bare);
}
