import { z } from "zod";
import { formatInstant } from "@/lib/base/instant";
import type { TemplateCount } from "../../ports/evidence-port";
import type { Desk } from "../desk";
import { defineTool } from "../tool";
import type { ToolLine } from "../tool-line";
import {
  type FilteredRecords,
  filterRecords,
  recordFilterShape,
  tellSearched,
} from "./record-filter";

const shapesMax = 50;

export const listShapes = defineTool({
  name: "list_shapes",
  description: "Each shape of message once, with how many and where.",
  input: z.object({
    ...recordFilterShape,
    order: z.enum(["rarest", "commonest"]).default("rarest"),
    limit: z.int().min(1).max(shapesMax).default(30),
    cursor: z.string().optional(),
  }),
  async answer(desk, { order, limit, cursor, ...filter }) {
    const filtered = await filterRecords(desk, filter);
    const from = desk.pages.find(cursor);
    if (typeof filtered === "string") return filtered;
    if (typeof from === "string") return from;
    const { query, records, cut } = filtered;
    const page = await records.templates({ ...query, order, limit, ...from }, desk.signal);
    const lines: ToolLine[] = [];
    for (const shape of page.templates) lines.push(await toLine(desk, shape, filtered));
    const next = desk.pages.tellNext(page.nextCursor);
    const searched = page.total === 0 ? await tellSearched(desk, filtered) : "";
    return {
      lines,
      note: `(${page.templates.length} of ${page.total} shapes${next}${searched}${cut})`,
    };
  },
});

/** With the first record of the shape as its place, so that it can be cited. */
async function toLine(
  desk: Desk,
  { template, count, firstAt, lastAt, severity, artifactIds }: TemplateCount,
  { query, records }: FilteredRecords,
): Promise<ToolLine> {
  const ofShape = { kind: "template" as const, template, isExcluded: false };
  const terms = [...(query.terms ?? []), ofShape];
  const page = await records.search({ ...query, terms, limit: 1 }, desk.signal);
  const [first] = page.records;
  const shown = first === undefined ? null : await desk.showRecord(first);
  const until = lastAt === null || lastAt === firstAt ? "" : `, last ${formatInstant(lastAt)}`;
  const where = artifactIds.length > 1 ? `, in ${artifactIds.length} files` : "";
  return {
    at: firstAt,
    place: shown?.place ?? null,
    text: `× ${count}${severity === null ? "" : ` ${severity}`}${until}${where}: ${shown?.text ?? desk.mask(template)}`,
  };
}
