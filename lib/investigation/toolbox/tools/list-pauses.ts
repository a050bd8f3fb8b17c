import { z } from "zod";
import { instant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { Desk } from "../desk";
import type { FilePause } from "../evidence-ledger";
import { defineTool } from "../tool";
import type { ToolLine } from "../tool-line";
import { findFiles } from "./file-argument";

const pausesMax = 25;
/** Records of the bucket before a pause that are looked at for its last. */
const bucketRecordsMax = 200;

export const listPauses = defineTool({
  name: "list_pauses",
  description: "Where files fall silent for longer than usual.",
  input: z.object({
    paths: z.array(z.string()).max(50).default([]),
    skip: z.int().min(0).default(0),
  }),
  async answer(desk, { paths, skip }) {
    const files = findFiles(desk, paths);
    if (typeof files === "string") return files;
    const all = await desk.lookups.ledger.pauses(desk.evidence);
    const fitting = all.filter(
      (pause) => paths.length === 0 || pause.paths.some((path) => paths.includes(path)),
    );
    const lines: ToolLine[] = [];
    const page = fitting.slice(skip, skip + pausesMax);
    for (const pause of page) lines.push(...(await toLines(desk, pause)));
    const rest = fitting.length - skip - page.length;
    const more = rest > 0 ? `; ${rest} more with skip ${skip + page.length}` : "";
    return { lines, note: `(${page.length} of ${fitting.length} pauses and cut ends${more})` };
  },
});

async function toLines(desk: Desk, pause: FilePause): Promise<readonly ToolLine[]> {
  const { paths, kind, from, until, bucketMs } = pause;
  const path = paths.join(", ");
  const length = describeLength(until - from);
  const [before, after] = [
    await lastBefore(desk, paths, from, bucketMs),
    await firstFrom(desk, paths, until),
  ];
  switch (kind) {
    case "pause":
      return [
        named(before, path, `silent for ${length} after`),
        named(after, path, `silent for ${length} until`),
      ];
    case "late":
      return [named(after, path, `begins ${length} after the rest with`)];
    case "cut":
      return [named(before, path, `ends ${length} before the rest with`)];
  }
}

function named(line: ToolLine | null, path: string, words: string): ToolLine {
  if (line === null) return { at: null, place: null, text: `${path} ${words} an unknown line` };
  return { ...line, text: `${words}: ${line.text}` };
}

function idsOf(desk: Desk, paths: readonly string[]) {
  return paths.flatMap((path) => desk.find(path)?.id ?? []);
}

async function firstFrom(
  desk: Desk,
  paths: readonly string[],
  at: number,
): Promise<ToolLine | null> {
  const query = { artifactIds: idsOf(desk, paths), from: instant(at), limit: 1 };
  const [record] = (await desk.evidence.search(query, desk.signal)).records;
  return record === undefined ? null : desk.showRecord(record);
}

/** Of the last bucket that has records; of a very busy one, the last of those looked at. */
async function lastBefore(
  desk: Desk,
  paths: readonly string[],
  at: number,
  bucketMs: number,
): Promise<ToolLine | null> {
  const { records } = await desk.evidence.search(
    {
      ...{ artifactIds: idsOf(desk, paths), limit: bucketRecordsMax },
      ...{ from: instant(at - bucketMs), to: instant(at) },
    },
    desk.signal,
  );
  const record = records.at(-1);
  return record === undefined ? null : desk.showRecord(record);
}
