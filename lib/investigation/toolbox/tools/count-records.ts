import { z } from "zod";
import { instant } from "@/lib/base/instant";
import { defineTool } from "../tool";
import type { ToolLine } from "../tool-line";
import { filterRecords, recordFilterShape, tellSearched } from "./record-filter";

const bucketsMax = 60;

export const countRecords = defineTool({
  name: "count_records",
  description: "How many records there are over time, per file.",
  input: z.object({
    ...recordFilterShape,
    bucket_seconds: z.int().min(1).max(86_400).optional(),
  }),
  async answer(desk, { bucket_seconds: wanted, ...filter }) {
    const filtered = await filterRecords(desk, filter);
    if (typeof filtered === "string") return filtered;
    const { query, records, cut } = filtered;
    const spans = [...(await desk.evidence.spans()).values()];
    const from = query.from ?? Math.min(...spans.map(({ earliest }) => earliest));
    const to = query.to ?? Math.max(...spans.map(({ latest }) => latest));
    if (!Number.isFinite(from) || !Number.isFinite(to)) return "No record here has a time";
    const least = Math.ceil(Math.max(1, (to - from) / 1000) / bucketsMax);
    const seconds = Math.max(least, wanted ?? least);
    const cells = await records.density({ ...query, bucketMs: seconds * 1000 }, desk.signal);
    const paths = new Map(
      desk.evidence.artifacts.map(({ artifact }) => [artifact.id, artifact.path]),
    );
    const counts = new Map<string, Map<number, number>>();
    for (const { at, artifactId, count } of cells) {
      const path = paths.get(artifactId) ?? artifactId;
      const course = counts.get(path) ?? new Map<number, number>();
      counts.set(path, course.set(at, (course.get(at) ?? 0) + count));
    }
    const lines = [...counts].map(([path, course]): ToolLine => {
      const first = Math.min(...course.keys());
      const last = Math.max(...course.keys());
      const steps = Math.round((last - first) / (seconds * 1000)) + 1;
      const numbers = Array.from(
        { length: steps },
        (_, step) => course.get(first + step * seconds * 1000) ?? 0,
      );
      return { at: instant(first), place: null, text: `${path}: ${numbers.join(" ")}` };
    });
    const total = cells.reduce((sum, { count }) => sum + count, 0);
    const searched = lines.length === 0 ? await tellSearched(desk, filtered) : "";
    return {
      lines,
      note: `(${total} in all; one number per ${seconds} s, from the time at the head of the line on${searched}${cut})`,
    };
  },
});
