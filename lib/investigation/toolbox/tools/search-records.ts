import { z } from "zod";
import { showRecords } from "../collapse-repeats";
import { defineTool } from "../tool";
import { filterRecords, recordFilterShape, tellSearched, wholeArgument } from "./record-filter";

const recordsMax = 60;

export const searchRecords = defineTool({
  name: "search_records",
  description: "Records that hold words or match a regex, in order of time.",
  input: z.object({
    ...recordFilterShape,
    whole: wholeArgument,
    limit: z.int().min(1).max(recordsMax).default(30),
    cursor: z.string().optional(),
  }),
  async answer(desk, { limit, cursor, whole, ...filter }) {
    const filtered = await filterRecords(desk, filter);
    const from = desk.pages.find(cursor);
    if (typeof filtered === "string") return filtered;
    if (typeof from === "string") return from;
    const { query, records, cut } = filtered;
    const page = await records.search({ ...query, limit, ...from }, desk.signal);
    const next = desk.pages.tellNext(page.nextCursor);
    const searched = page.total === 0 ? await tellSearched(desk, filtered) : "";
    return {
      lines: await showRecords(desk, page.records, { isWhole: whole }),
      note: `(${page.records.length} of ${page.total} records${next}${searched}${cut})`,
    };
  },
});
