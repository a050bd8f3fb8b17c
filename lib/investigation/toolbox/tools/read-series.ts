import { z } from "zod";
import { formatInstant } from "@/lib/base/instant";
import type { MeasuredCell, MeasuredSeries } from "../../ports/evidence-port";
import { defineTool, toolTime } from "../tool";
import type { ToolLine } from "../tool-line";
import { noSuchFile } from "./file-argument";
import { readTime } from "./record-filter";

const seriesMax = 12;
const bucketsMax = 40;

export const readSeries = defineTool({
  name: "read_series",
  description:
    "Numbers a file measured over time, one line a series, with its largest step and where that stands. `words` narrows by name and labels.",
  input: z.object({
    path: z.string(),
    words: z.array(z.string()).max(10).default([]),
    from: toolTime.optional(),
    to: toolTime.optional(),
  }),
  async answer(desk, { path, words, from, to }) {
    const artifact = desk.find(path);
    if (artifact === null) return noSuchFile(desk, path);
    const span = (await desk.evidence.spans()).get(artifact.id);
    if (span === undefined) return `No record of ${path} has a time`;
    const earliest = readTime(from) ?? span.earliest;
    const latest = readTime(to) ?? span.latest;
    const bucketMs = Math.max(1, Math.ceil((latest - earliest + 1) / bucketsMax / 1000)) * 1000;
    const page = await desk.evidence.series({
      ...{ artifactId: artifact.id, earliest, latest, bucketMs, words },
      ...{ places: [], isOfPlaces: false, limit: seriesMax },
    });
    const lines = page.series.map((series) => toLine(path, series));
    return {
      lines: lines.map((line) => ({ ...line, text: desk.mask(line.text) })),
      note: `(${page.series.length} of ${page.total} series; means of ${bucketMs / 1000} s)`,
    };
  },
});

function toLine(path: string, { metric, labels, cells }: MeasuredSeries): ToolLine {
  const named = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  const step = largestStep(cells);
  const told =
    step === null
      ? ""
      : `; largest step ${round(step.from)} → ${round(step.to.mean)} at ${formatInstant(step.to.at)}`;
  const locator = (step?.to ?? cells[0])?.locator;
  const numbers = cells.map(({ mean }) => round(mean)).join(" ");
  return {
    at: cells[0]?.at ?? null,
    place: locator === undefined || locator.kind === "frame" ? null : { path, locator },
    text: `${metric} ${named.join(" ")}${told}: ${numbers}`,
  };
}

function largestStep(cells: readonly MeasuredCell[]) {
  let largest: { readonly from: number; readonly to: MeasuredCell } | null = null;
  for (const [index, cell] of cells.entries()) {
    const before = cells[index - 1]?.mean;
    if (before === undefined || before === cell.mean) continue;
    const size = largest === null ? 0 : Math.abs(largest.to.mean - largest.from);
    if (Math.abs(cell.mean - before) > size) largest = { from: before, to: cell };
  }
  return largest;
}

function round(value: number): string {
  return String(Number(value.toPrecision(4)));
}
