import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { locatorKey } from "@/lib/domain/evidence/evidence";
import type { Desk } from "../desk";
import { defineTool } from "../tool";
import type { Place } from "../tool-line";
import { noSuchFile } from "./file-argument";

const linesMax = 60;

export const readFile = defineTool({
  name: "read_file",
  description: "Lines of one file as they stand there (elements of a JSON document).",
  input: z.object({
    path: z.string(),
    from: z.int().min(0).optional().describe("Line from 1, element from 0; else the first"),
    count: z.int().min(1).max(linesMax).default(40),
  }),
  async answer(desk, { path, from, count }) {
    const artifact = desk.find(path);
    if (artifact === null) return noSuchFile(desk, path);
    const places = (await linePlaces(desk, artifact, from, count)) ?? null;
    if (places === null) return `${path} has no text to read`;
    const times = await recordTimes(desk, artifact, places.shown);
    const lines = await Promise.all(
      places.shown.map(async (place) => ({
        ...{ place, text: await desk.showPlace(place) },
        at: times.get(locatorKey(place.locator)) ?? null,
      })),
    );
    const end = `${path} has ${places.total} ${places.unit}`;
    return { lines, note: places.shown.length === 0 ? `Nothing there: ${end}` : `(${end})` };
  },
});

type Places = {
  readonly shown: readonly Place[];
  readonly total: number;
  readonly unit: "lines" | "elements";
};

async function linePlaces(
  { evidence }: Desk,
  { id, path }: Artifact,
  from: number | undefined,
  count: number,
): Promise<Places | null> {
  const element = from ?? 0;
  const elements = await evidence.rawElements(id, element, element + count - 1);
  if (elements !== null && elements.totalElements > 0) {
    const shown = elements.elements.map((_, offset) => ({
      path,
      locator: { kind: "index" as const, index: elements.from + offset },
    }));
    return { shown, total: elements.totalElements, unit: "elements" };
  }
  const first = Math.max(1, from ?? 1);
  const raw = await evidence.rawLines(id, first, first + count - 1);
  if (raw === null) return null;
  const shown = raw.lines.flatMap((text, offset) => {
    const line = raw.from + offset;
    // An empty line is nothing to cite.
    return text.trim() === ""
      ? []
      : [{ path, locator: { kind: "lines" as const, from: line, to: line } }];
  });
  return { shown, total: raw.totalLines, unit: "lines" };
}

/** When the records that begin at these places happened: what stands in a line is a clock of its own. */
async function recordTimes(
  { evidence }: Desk,
  { id }: Artifact,
  places: readonly Place[],
): Promise<ReadonlyMap<string, Instant>> {
  const [first] = places;
  const last = places.at(-1);
  const ranges =
    first?.locator.kind === "lines" && last?.locator.kind === "lines"
      ? [{ ...first.locator, to: last.locator.to }]
      : places.map(({ locator }) => locator);
  const records = await Promise.all(ranges.map((range) => evidence.recordAt(id, range)));
  return new Map(
    records.flat().flatMap(({ locator, time }) => {
      if (time === null) return [];
      const start = locator.kind === "lines" ? { ...locator, to: locator.from } : locator;
      return [[locatorKey(start), time.earliest] as const];
    }),
  );
}
