import { z } from "zod";
import { instant } from "@/lib/base/instant";
import { showRecords } from "../collapse-repeats";
import { defineTool, toolTime } from "../tool";
import { findFiles } from "./file-argument";
import { readTime, wholeArgument } from "./record-filter";

const recordsMax = 200;

export const viewAround = defineTool({
  name: "view_around",
  description:
    "All files merged around a time, after correction of their clocks, repeats collapsed: what happened just before and after.",
  input: z.object({
    at: toolTime,
    before_seconds: z.number().min(0).max(86_400).default(30),
    after_seconds: z.number().min(0).max(86_400).default(30),
    paths: z.array(z.string()).max(50).default([]),
    whole: wholeArgument,
  }),
  async answer(desk, { at, before_seconds: before, after_seconds: after, paths, whole }) {
    const files = findFiles(desk, paths);
    const middle = readTime(at);
    if (typeof files === "string") return files;
    if (middle === null) return `${at} is not a time`;
    const page = await desk.evidence.search(
      {
        ...files,
        from: instant(middle - before * 1000),
        to: instant(middle + after * 1000),
        limit: recordsMax,
      },
      desk.signal,
    );
    const rest = page.total - page.records.length;
    return {
      lines: await showRecords(desk, page.records, { isWhole: whole }),
      note: rest > 0 ? `(${rest} more records: narrow the time or the files)` : "",
    };
  },
});
