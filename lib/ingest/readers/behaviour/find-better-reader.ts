import type { Detection, FormatReader, Sample } from "../../reader";
import { datedPartsReader } from "../parts/dated-parts";
import { anyTableReader } from "../tables/any-table";
import { elapsedTextReader } from "./elapsed-text";
import { placedTextReader } from "./placed-text";
import { type Joins, type Trial, tryReader } from "./try-reader";

/** They know no format, and find times wherever they stand. */
export const generalReaders: readonly FormatReader[] = [
  elapsedTextReader,
  anyTableReader,
  placedTextReader,
  datedPartsReader,
];

/** How far a reader that was found is believed. */
export type Doubt =
  | { readonly kind: "none" }
  | { readonly kind: "format" }
  | { readonly kind: "general"; readonly joins: Joins };

/** A reader that dates so much does well; that of a format is only doubted when it dates next to nothing. */
const datedEnough = 0.9;
const formatDatedEnough = 0.1;
/** With fewer lines an odd one says nothing. */
const linesToDoubt = 5;
/** A series of times that runs backwards oftener is none. */
const backwardsEnough = 0.35;
/** Another reader has to do so much better. */
const gainMin = 0.1;
/** With so many lines that have a time of their own, none of them are parts of each other. */
const generalEnough = 0.75;

/** A general reader that dates more of a file than the one that was found; null when none does. */
export function findBetterReader(
  sample: Sample,
  reader: FormatReader,
  doubt: Doubt,
): { readonly reader: FormatReader; readonly detection: Detection } | null {
  if (doubt.kind === "none") return null;
  const trial = tryReader(reader, sample, doubt.kind === "general" ? doubt.joins : "parts");
  if (doesWell(trial, sample, doubt)) return null;
  let best: Found | null = null;
  for (const candidate of generalReaders) {
    if ((best?.score ?? 0) >= generalEnough) break;
    const found = scoreReader(candidate, sample, trial);
    if (found !== null && found.score > (best?.score ?? scoreOf(trial) + gainMin)) best = found;
  }
  return best;
}

type Found = {
  readonly reader: FormatReader;
  readonly detection: Detection;
  readonly score: number;
};

/** Null where it reads nothing, or only the days of what the other dates to its clocks. */
function scoreReader(reader: FormatReader, sample: Sample, other: Trial): Found | null {
  const detection = reader.detect(sample);
  if (detection === null) return null;
  const joins = reader === placedTextReader ? "nothing" : "parts";
  const trial = tryReader(reader, sample, joins);
  // Days do not run backwards where their clocks do: that is no better order, but less of a time.
  if (trial.isOfDays && !other.isOfDays && other.stamped >= datedEnough) return null;
  return { reader, detection, score: scoreOf(trial) };
}

function doesWell(trial: Trial, sample: Sample, doubt: Doubt): boolean {
  const isDated =
    doubt.kind === "general" ? scoreOf(trial) >= datedEnough : trial.stamped >= formatDatedEnough;
  return isDated || (trial.stamped > 0 && sample.lines.length < linesToDoubt);
}

function scoreOf({ dated, backwards }: Trial): number {
  return backwards > backwardsEnough ? dated / 2 : dated - backwards / 2;
}
