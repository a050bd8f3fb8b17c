import { z } from "zod";
import { cutAtChanges } from "@/lib/base/change-points";
import { formatInstant, type Instant } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { Desk } from "../desk";
import { defineTool, toolTime } from "../tool";
import type { Place, ToolLine } from "../tool-line";
import { noSuchFile } from "./file-argument";
import { readTime } from "./record-filter";

const seriesMax = 12;
/** Changes are looked for in so many means of equal parts; … */
const bucketsMax = 240;
/** …so many numbers are shown, … */
const shownMax = 24;
/** …and so many levels. */
const levelsMax = 8;

export const readSeries = defineTool({
  name: "read_series",
  description: "Numbers of a file over time: levels, largest step, course.",
  input: z.object({
    path: z.string(),
    words: z.array(z.string()).max(10).default([]),
    from: toolTime.optional(),
    to: toolTime.optional(),
    skip: z.int().min(0).default(0),
  }),
  async answer(desk, { path, words, from, to, skip }) {
    const artifact = desk.find(path);
    if (artifact === null) return noSuchFile(desk, path);
    const span = (await desk.evidence.spans()).get(artifact.id);
    if (span === undefined) return `No record of ${path} has a time`;
    const asked = {
      ...{ words, skip },
      earliest: readTime(from) ?? span.earliest,
      latest: readTime(to) ?? span.latest,
    };
    const measured = await measuredSeries(desk, artifact, asked);
    const page = measured.total > 0 ? measured : await columnSeries(desk, artifact, asked);
    const lines = page.series.map(toLine);
    const rest = page.total - skip - lines.length;
    const more = rest > 0 ? `; ${rest} more with skip ${skip + lines.length}` : "";
    return {
      lines: lines.map((line) => ({ ...line, text: desk.mask(line.text) })),
      note: `(${lines.length} of ${page.total} series${more}; the numbers are means over time)`,
    };
  },
});

type Asked = {
  readonly words: readonly string[];
  readonly skip: number;
  readonly earliest: Instant;
  readonly latest: Instant;
};
type Sample = { readonly at: Instant; readonly value: number; readonly place: Place | null };
type Series = { readonly name: string; readonly samples: readonly Sample[] };
type Page = { readonly series: readonly Series[]; readonly total: number };

async function measuredSeries(
  { evidence }: Desk,
  { id, path }: Artifact,
  { words, skip, earliest, latest }: Asked,
): Promise<Page> {
  const bucketMs = Math.max(1, Math.ceil((latest - earliest + 1) / bucketsMax / 1000)) * 1000;
  const page = await evidence.series({
    ...{ artifactId: id, earliest, latest, bucketMs, words },
    ...{ places: [], isOfPlaces: false, limit: skip + seriesMax },
  });
  const series = page.series.slice(skip).map(({ metric, labels, cells }) => ({
    name: [metric, ...Object.entries(labels).map(([name, value]) => `${name}=${value}`)].join(" "),
    samples: cells.map(({ at, mean, locator }) => ({
      ...{ at, value: mean },
      place: locator.kind === "frame" ? null : { path, locator },
    })),
  }));
  return { series, total: page.total };
}

/** Of a file that holds no measurements but rows with numbers in them. */
async function columnSeries(
  { evidence, lookups }: Desk,
  { path }: Artifact,
  { words, skip, earliest, latest }: Asked,
): Promise<Page> {
  const columns = await lookups.ledger.columns(evidence, path);
  const named = columns.map(({ name, thing, samples }) => ({
    name: `${name} ${thing}`.trim(),
    samples: samples.filter(({ at }) => at >= earliest && at <= latest),
  }));
  const fitting = named.filter(
    ({ name, samples }) =>
      samples.length > 0 && words.every((word) => name.toLowerCase().includes(word.toLowerCase())),
  );
  return { series: fitting.slice(skip, skip + seriesMax), total: fitting.length };
}

function toLine({ name, samples }: Series): ToolLine {
  const step = largestStep(samples);
  const stepText =
    step === null
      ? ""
      : `; largest step ${round(step.from)} → ${round(step.to.value)} at ${formatInstant(step.to.at)}`;
  const marked = step?.to ?? samples[0];
  return {
    at: samples[0]?.at ?? null,
    place: marked?.place ?? null,
    text: `${name}${levelsText(samples)}${stepText}: ${courseOf(samples).map(round).join(" ")}`,
  };
}

/** `; 12, then 40 from 14:02:03Z, then 11 from …`: where the level of a series changes. */
function levelsText(samples: readonly Sample[]): string {
  const stretches = cutAtChanges(samples.map(({ value }) => value));
  if (stretches.length < 2) return "";
  const levels = stretches.map(({ from, to }) => ({
    at: samples[from]?.at ?? null,
    level: median(samples.slice(from, to).map(({ value }) => value)),
  }));
  const texts = levels.slice(0, levelsMax).map(({ at, level }, index) => {
    return index === 0 || at === null ? round(level) : `${round(level)} from ${formatInstant(at)}`;
  });
  const more = levels.length > levelsMax ? `, … ${levels.length - levelsMax} more` : "";
  return `; level ${texts.join(", then ")}${more}`;
}

function courseOf(samples: readonly Sample[]): readonly number[] {
  const size = Math.max(1, Math.ceil(samples.length / shownMax));
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, index) => {
    const part = samples.slice(index * size, (index + 1) * size);
    return part.reduce((sum, { value }) => sum + value, 0) / part.length;
  });
}

function largestStep(samples: readonly Sample[]) {
  let largest: { readonly from: number; readonly to: Sample } | null = null;
  for (const [index, sample] of samples.entries()) {
    const before = samples[index - 1]?.value;
    if (before === undefined || before === sample.value) continue;
    const size = largest === null ? 0 : Math.abs(largest.to.value - largest.from);
    if (Math.abs(sample.value - before) > size) largest = { from: before, to: sample };
  }
  return largest;
}

/** Whole numbers whole: some are names, such as a serial. */
function round(value: number): string {
  return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(4)));
}
