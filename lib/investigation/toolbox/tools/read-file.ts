import { z } from "zod";
import type { Artifact } from "@/lib/domain/artifact";
import type { Desk } from "../desk";
import { defineTool } from "../tool";
import type { Place, ToolLine } from "../tool-line";
import { noSuchFile } from "./file-argument";

const linesMax = 60;

export const readFile = defineTool({
  name: "read_file",
  description:
    "Lines of one file as they stand there (elements of a JSON document), from a number on. For short files, for what people wrote, and to see what stands around a line.",
  input: z.object({
    path: z.string(),
    from: z.int().min(0).default(1).describe("First line, counted from 1; first element, from 0"),
    count: z.int().min(1).max(linesMax).default(40),
  }),
  async answer(desk, { path, from, count }) {
    const artifact = desk.find(path);
    if (artifact === null) return noSuchFile(desk, path);
    const places = (await linePlaces(desk, artifact, from, count)) ?? null;
    if (places === null) return `${path} has no text to read`;
    const lines = await Promise.all(places.shown.map((place) => toLine(desk, place)));
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
  from: number,
  count: number,
): Promise<Places | null> {
  const elements = await evidence.rawElements(id, from, from + count - 1);
  if (elements !== null && elements.totalElements > 0) {
    const shown = elements.elements.map((_, offset) => ({
      path,
      locator: { kind: "index" as const, index: elements.from + offset },
    }));
    return { shown, total: elements.totalElements, unit: "elements" };
  }
  const first = Math.max(1, from);
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

async function toLine(desk: Desk, place: Place): Promise<ToolLine> {
  return { text: await desk.showPlace(place), at: null, place };
}
