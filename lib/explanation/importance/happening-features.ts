import type { Interval } from "@/lib/base/instant";
import type { LedgerEntry } from "@/lib/ledger/entry";
import type { Happening } from "@/lib/ledger/happening";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { doublings, type Features } from "../weights/weigh";
import { type EntryShape, entryShapes, shapeOf } from "./entry-shape";

const asIs = (value: number) => value;
type Scale = (value: number) => number;

/** Of each shape the measures that tell how much it matters, and how they are scaled. */
const telling: Readonly<Record<EntryShape, Readonly<Record<string, Scale>>>> = {
  deed: { streamRows: doublings, isEchoed: asIs, sameOrders: doublings, orders: doublings },
  alert: { gravity: asIs, streamRows: doublings },
  statement: {
    ...{ streamRows: doublings, beganAfterShare: asIs, regularity: asIs },
    ...{ kindRows: doublings, familyRows: doublings },
  },
  state: {
    ...{ surpriseBits: asIs, isNew: asIs, gravity: asIs, regularity: asIs },
    ...{ stepsInAll: doublings, rowsBefore: doublings, rows: doublings },
  },
  "state-back": { stepsInAll: doublings, rowsBefore: doublings, rows: doublings },
  setting: { isNew: asIs, rowsBefore: doublings, rows: doublings },
  line: {
    ...{ surpriseBits: asIs, kindSurpriseBits: asIs, nth: asIs, gravity: asIs },
    ...{ beganAfterShare: asIs, kindRows: doublings, rows: doublings },
    ...{ familyRows: doublings, nthThing: asIs },
    ...{ streamRows: doublings, tables: doublings, kindsBefore: doublings },
  },
  "first-line": {
    ...{ surpriseBits: asIs, kindSurpriseBits: asIs, gravity: asIs, beganAfterShare: asIs },
    ...{ kindRows: doublings, streamRows: doublings, familyRows: doublings, nthThing: asIs },
    ...{ kindsBefore: doublings },
  },
  "rate-up": { magnitude: asIs, gravity: asIs, rowsLong: doublings, kindRows: doublings },
  "rate-down": { magnitude: asIs, rowsLong: doublings, kindRows: doublings },
  silence: { magnitude: asIs, regularity: asIs, kindRows: doublings },
  resumption: { magnitude: asIs, regularity: asIs },
  level: {
    ...{ magnitude: asIs, doublings: asIs, beyondShare: asIs },
    ...{ rowsLong: doublings, streamRows: doublings },
  },
  "level-back": { magnitude: asIs, doublings: asIs, rowsLong: doublings },
  spike: { magnitude: asIs },
  sequence: { magnitude: asIs, gravity: asIs, stepsHeld: doublings, heldShare: asIs },
  due: { timesDue: asIs, aheadSeconds: doublings },
};

/** What begins within this time of each other crowds. */
const crowdMs = 2_000;

/** The features of every happening of a ledger. */
export function featuresOf({ happenings, stretch }: Ledger): ReadonlyMap<Happening, Features> {
  const onsets = happenings.map(({ onset }) => onset.latest).toSorted((a, b) => a - b);
  const spoken = spokenNames(happenings);
  return new Map(
    happenings.map((happening) => [
      happening,
      {
        ...ownFeatures(happening.entries),
        paths: doublings(new Set(happening.witnesses.map(({ path }) => path)).size - 1),
        entries: doublings(happening.entries.length - 1),
        ...placeInTime(happening, stretch),
        crowd: doublings(countWithin(onsets, happening.onset.latest) - 1),
        rare: Math.max(0, ...happening.names.values()),
        said: rarestNamed(happening, spoken),
      },
    ]),
  );
}

function ownFeatures(entries: readonly LedgerEntry[]): Record<string, number> {
  const features: Record<string, number> = {};
  const [first] = entries;
  if (first !== undefined) features[`lead ${shapeOf(first)}`] = 1;
  for (const shape of entryShapes) {
    const own = entries.filter((entry) => shapeOf(entry) === shape);
    if (own.length === 0) continue;
    features[shape] = 1;
    for (const [measure, scale] of Object.entries(telling[shape]))
      features[`${shape} ${measure}`] = Math.max(
        ...own.map(({ measures }) => scale(measures[measure] ?? 0)),
      );
  }
  return features;
}

function placeInTime({ onset }: Happening, stretch: Interval | null) {
  if (stretch === null) return { inside: 0, position: 0 };
  const spanMs = Math.max(1, stretch.latest - stretch.earliest);
  const position = (onset.latest - stretch.earliest) / spanMs;
  return {
    inside: position >= 0 && position <= 1 ? 1 : 0,
    position: Math.min(1, Math.max(0, position)),
  };
}

/** How many of the ordered times lie within the crowding distance. */
function countWithin(ordered: readonly number[], at: number): number {
  return lowerBound(ordered, at + crowdMs + 1) - lowerBound(ordered, at - crowdMs);
}

function lowerBound(ordered: readonly number[], value: number): number {
  let [from, to] = [0, ordered.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ordered[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Who names what: the happenings in which somebody says a name. */
function spokenNames(happenings: readonly Happening[]): ReadonlyMap<string, readonly Happening[]> {
  const spoken = new Map<string, Happening[]>();
  for (const happening of happenings) {
    if (!happening.entries.some(({ kind }) => kind === "statement")) continue;
    for (const name of happening.names.keys())
      spoken.set(name, [...(spoken.get(name) ?? []), happening]);
  }
  return spoken;
}

/** The rarity of the rarest name of it that somebody says elsewhere. */
function rarestNamed(
  happening: Happening,
  spoken: ReadonlyMap<string, readonly Happening[]>,
): number {
  let rarest = 0;
  for (const [name, rarity] of happening.names) {
    if (rarity > rarest && spoken.get(name)?.some((other) => other !== happening)) rarest = rarity;
  }
  return rarest;
}
