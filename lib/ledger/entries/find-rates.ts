import { cutAtChanges } from "@/lib/base/change-points";
import { median } from "@/lib/base/robust-statistics";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Episode } from "../entry";
import type { ShapeWatch } from "../watch/shape-watch";
import { headline } from "./find-lines";
import { openingOf, wordsOfKind } from "./rate-text";
import { gravityOf, placesOf, type TableContext } from "./stream-context";

/** Pauses shorter than this are as good as none: it keeps logarithms apart from noise. */
const pauseLeastMs = 50;
/** A silence is so many usual pauses long, … */
const silenceFactor = 8;
/** …lasts at least, … */
const silenceMsMin = 4_000;
/** …and is this share of what the stream covers. */
const silenceShareMin = 0.03;
/** Of one kind of row so many silences are told. */
const silencesMax = 2;

type Pace = {
  readonly records: readonly RecordReference[];
  /** From a row to the next, in milliseconds; one fewer than records. */
  readonly pauses: readonly number[];
};

/** Kinds of rows that suddenly come more or less often, that stop, and that come again. */
export function findRates(context: TableContext): readonly Episode[] {
  if (context.isSampled) return [];
  return [...context.table.shapes.values()].flatMap((shape) => {
    const pace = paceOf(shape);
    if (pace === null) return [];
    return [...findChanges(shape, pace, context), ...findSilences(shape, pace, context)];
  });
}

function paceOf({ arrivals, early }: ShapeWatch): Pace | null {
  const samples = arrivals?.samples;
  if (arrivals == null || samples == null) return null;
  // As long as no row stands for several, the first samples are the rows that are kept whole.
  const whole = arrivals.perSample === 1 ? early : [];
  const records = Array.from(
    { length: samples.length },
    (_, at) => whole[at] ?? samples.recordAt(at),
  );
  const times = records.map(({ time }) => time.earliest);
  const pauses = times
    .slice(1)
    .map((time, at) => (time - (times[at] ?? time)) / arrivals.perSample);
  return { records, pauses };
}

function findChanges(
  shape: ShapeWatch,
  { records, pauses }: Pace,
  context: TableContext,
): readonly Episode[] {
  const paces = pauses.map((pause) => Math.log2(pause + pauseLeastMs));
  const stretches = cutAtChanges(paces);
  return stretches.slice(1).flatMap((stretch, index) => {
    const before = stretches[index];
    const record = records[stretch.from];
    if (before === undefined || record === undefined) return [];
    const change =
      median(paces.slice(stretch.from, stretch.to)) - median(paces.slice(before.from, before.to));
    const isFaster = change < 0;
    const next = records[stretch.from + 1];
    return [
      toEpisode(shape, context, [record, ...(next === undefined ? [] : [next])], {
        property: "rate",
        direction: isFaster ? "up" : "down",
        magnitude: Math.abs(change),
        rowsLong: stretch.to - stretch.from,
      }),
    ];
  });
}

function findSilences(
  shape: ShapeWatch,
  { records, pauses }: Pace,
  context: TableContext,
): readonly Episode[] {
  const usual = median(pauses);
  const least = Math.max(
    silenceFactor * usual,
    silenceMsMin,
    silenceShareMin * (context.measures.spanMs ?? 0),
  );
  const silent = pauses
    .map((pause, at) => ({ pause, at }))
    .filter(({ pause }) => pause > least)
    .toSorted((a, b) => b.pause - a.pause)
    .slice(0, silencesMax);
  return silent.flatMap(({ pause, at }) => {
    const [last, again] = [records[at], records[at + 1]];
    if (last === undefined || again === undefined) return [];
    const magnitude = Math.log2(pause / (usual + pauseLeastMs));
    const silence = toEpisode(shape, context, [last], {
      ...{ property: "silence", direction: "down", magnitude, rowsLong: 0 },
    });
    return [
      ...(goesOnOtherwise(shape, last, usual, context) ? [] : [silence]),
      toEpisode(shape, context, [again], {
        ...{ property: "resumption", direction: "up", magnitude, rowsLong: 0 },
      }),
    ];
  });
}

/** Rows of another kind begin where these end, in nearly the same words and at their pace: the lines changed their form. */
function goesOnOtherwise(
  shape: ShapeWatch,
  last: RecordReference,
  usual: number,
  { kinds }: TableContext,
): boolean {
  const from = last.time.earliest;
  const pause = successorPauses * Math.max(usual, pauseLeastMs);
  return kinds.some((other) => {
    const [first] = other.early;
    const until = other.last?.time.earliest ?? from;
    if (other === shape || first === undefined || other.count < successorRowsMin) return false;
    const begun = first.time.earliest;
    if (begun < from || begun > from + pause) return false;
    return (until - begun) / (other.count - 1) <= pause && saysAlike(last, first);
  });
}

/** A kind that takes the place of another begins within so many of its pauses, keeps about its pace… */
const successorPauses = 4;
const successorRowsMin = 3;
/** …and has so many of its words. */
const successorWordsMin = 0.5;

function saysAlike(one: RecordReference, other: RecordReference): boolean {
  const [own, others] = [one, other].map(
    (record) =>
      new Set(
        headline(record)
          .toLowerCase()
          .match(/\p{L}{2,}/gu) ?? [],
      ),
  );
  if (own === undefined || others === undefined) return false;
  const shared = [...own].filter((word) => others.has(word)).length;
  return shared > 0 && shared >= successorWordsMin * Math.min(own.size, others.size);
}

function toEpisode(
  shape: ShapeWatch,
  context: TableContext,
  [first, ...others]: readonly [RecordReference, ...RecordReference[]] | readonly RecordReference[],
  described: Pick<Episode, "property" | "direction"> & {
    magnitude: number;
    rowsLong: number;
  },
): Episode {
  const { property, direction, magnitude, rowsLong } = described;
  const record = first ?? shape.early[0];
  if (record === undefined) throw new Error("A kind of rows without a row");
  const rowKind = wordsOfKind(shape.early);
  const said = shape.early.includes(record) ? headline(record) : rowKind;
  return {
    kind: "episode",
    ...{ property, direction, rowKind },
    title: `${openingOf(described)}: ${said}`,
    isReturn: property === "resumption",
    saying: `${property} ${context.saying}`,
    numbering: context.numbering,
    entities: placesOf(record, context.things),
    onset: record.time,
    end: null,
    witnesses: [record, ...others],
    measures: {
      ...context.measures,
      kindSurpriseBits: context.surpriseOf(shape),
      kindRows: shape.count,
      gravity: gravityOf(record),
      magnitude,
      rowsLong,
    },
  };
}
