import type { RecordAsWritten, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanLineStamp } from "../../heads/line-stamp";
import type { FormatReader, Sample } from "../../reader";
import type { Draft } from "../../records/draft";
import { isTracePart } from "../../records/trace-lines";
import { momentsIn } from "../../times/moments-in";
import { runOf } from "../../times/place-of-time";

/**
 * Which lines of a record, besides its first, are taken to be of its time: all, as its reader knows their format; those
 * that have no time of their own; or only parts of traces.
 */
export type Joins = "parts" | "untimed" | "nothing";

/** How well a reader does with the beginning of a file, judged by what comes out. */
export type Trial = {
  /** The share of lines, or of elements, in a record with a time of their own; those that only lack a day count half. */
  readonly dated: number;
  /** The same without those that lack a day. */
  readonly stamped: number;
  /** How often its times run against their own direction. */
  readonly backwards: number;
  /** Its times are mere days. */
  readonly isOfDays: boolean;
};

const linesMax = 400;

export function tryReader(reader: FormatReader, sample: Sample, joins: Joins): Trial {
  const lines = sample.text.split("\n", linesMax).map((line) => line.replace(/\r$/, ""));
  const kept: Kept[] = [];
  let dropped = 0;
  const emitter = {
    record: (draft: Draft, locator: RecordAsWritten["locator"]) =>
      void kept.push({ draft, locator }),
    drop: () => void dropped++,
    warn: () => undefined,
  };
  if (reader.kind === "document") {
    reader.read(lines.join("\n"), emitter, null);
  } else {
    const opened = reader.open(emitter, sample, { mapping: null, isStart: true });
    lines.forEach((line, index) => void opened.line(line, index + 1));
    opened.end();
  }
  return judge(kept, lines, joins);
}

type Kept = { readonly draft: Draft; readonly locator: RecordAsWritten["locator"] };

function judge(kept: readonly Kept[], lines: readonly string[], joins: Joins): Trial {
  let [dated, stamped, all] = [0, 0, 0];
  const stamps: StampAsWritten[] = [];
  for (const { draft, locator } of onePerPlace(kept)) {
    const { own, size } = sizeOf(locator, lines, joins);
    all += size;
    if (draft.stamp !== null) stamps.push(draft.stamp);
    const weight = draft.stamp !== null ? 1 : typeof draft.fields.clock === "string" ? 0.5 : 0;
    dated += weight * own;
    if (draft.stamp !== null) stamped += own;
  }
  const { backwards } = runOf(stamps.map(({ wallMicros }) => wallMicros));
  const days = stamps.filter(({ granularity }) => granularity === "day").length;
  return {
    dated: dated / Math.max(1, all),
    stamped: stamped / Math.max(1, all),
    backwards,
    isOfDays: days > stamps.length / 2,
  };
}

/** Of the records of one line a head may be the first, which has no time. */
function onePerPlace(kept: readonly Kept[]): readonly Kept[] {
  const places = Map.groupBy(kept, ({ locator }) => JSON.stringify(locator));
  return [...places.values()].flatMap(
    (there) => there.find(({ draft }) => draft.stamp !== null) ?? there[0] ?? [],
  );
}

/** A time that the reader passed over: not one at the start, which it has read and joined on purpose. */
function hasOwnTime(line: string): boolean {
  if (scanLineStamp(line, { place: "start", order: null }) !== null) return false;
  return momentsIn(line, null, { max: 1 }).some(({ scan }) => scan.kind === "instant");
}

function sizeOf(locator: RecordAsWritten["locator"], lines: readonly string[], joins: Joins) {
  if (locator.kind !== "lines") return { own: 1, size: 1 };
  const all = lines.slice(locator.from - 1, locator.to).filter((line) => line.trim() !== "");
  const isOdd = (line: string) =>
    joins !== "parts" && (hasOwnTime(line) || (joins === "nothing" && !isTracePart(line)));
  const odd = all.slice(1).filter(isOdd);
  return { own: all.length - odd.length, size: all.length };
}
