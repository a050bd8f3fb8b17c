import type { ClockSegment } from "@/lib/domain/evidence/artifact";
import { isWeak } from "../identifiers/identifier-digest";
import type { ActMaker, ActSighting } from "./act-observation";

/** What one source records of acts; times are instants by its own clock, zone taken out. */
export type ActSource = {
  readonly host: string;
  readonly marks: ReadonlyMap<number, Act>;
  /** Of its clock, as it would be applied. */
  readonly segments: readonly ClockSegment[];
};

export type Act = {
  readonly atMs: number;
  readonly recordNumber: number;
  readonly maker: ActMaker;
};

/** A mark that a source names in so many records at most is one act. */
const actRecordsMax = 2;

/** One file of a rotated log, with the way from its times and numbers to those of the whole. */
type ActPart = {
  readonly marks: Iterable<readonly [digest: number, ActSighting]>;
  readonly toInstant: (wallMs: number) => number;
  readonly toNumber: (record: number) => number;
};

/** The rare marks of all parts together, each at its first sight. */
export function joinActs(parts: readonly ActPart[]): ReadonlyMap<number, Act> {
  const seen = new Map<number, Act & { readonly count: number }>();
  for (const { marks, toInstant, toNumber } of parts) {
    for (const [digest, { wallMs, recordNumber, count, maker }] of marks) {
      if (isWeak(digest)) continue;
      const known = seen.get(digest);
      const act = known ?? {
        ...{ atMs: toInstant(wallMs), recordNumber: toNumber(recordNumber), maker },
      };
      seen.set(digest, { ...act, count: count + (known?.count ?? 0) });
    }
  }
  for (const [digest, { count }] of seen) if (count > actRecordsMax) seen.delete(digest);
  return seen;
}
