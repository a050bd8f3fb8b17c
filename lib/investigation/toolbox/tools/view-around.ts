import { z } from "zod";
import { formatInstant, type Instant, type Interval, instant } from "@/lib/base/instant";
import type { EvidenceFilter } from "../../ports/evidence-port";
import { tellByFile } from "../choose-lines";
import type { Desk } from "../desk";
import { type AroundMoment, linesAround } from "../lines-around";
import { defineTool, toolTime } from "../tool";
import type { ToolLine } from "../tool-line";
import { findFiles } from "./file-argument";
import { readTime, wholeArgument } from "./record-filter";

/** Of a longer time what is nearer to the moment is looked at. */
const recordsMax = 50_000;
/** More than any answer has room for. */
const linesMax = 150;

export const viewAround = defineTool({
  name: "view_around",
  description: "All files merged around a time, the nearest and rarest first.",
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
    const asked = windowAround(middle, Math.round(before * 1000), Math.round(after * 1000));
    const window = await findWindow(desk, files, middle, asked);
    const records = desk.evidence.scan(
      { ...files, from: window.earliest, to: window.latest },
      { without: ["fields", "stamp"] },
    );
    const around = await linesAround(records, { at: middle, window, isWhole: whole });
    const lines: ToolLine[] = [];
    for (const { record, saying, rank } of around.lines.filter((line) => line.rank < linesMax)) {
      desk.signal.throwIfAborted();
      const { text, ...shown } = await desk.showRecord(record);
      lines.push({ ...shown, text: saying === "" ? text : `${text}  ${saying}`, rank });
    }
    return { lines, note: noteOf(around, window, asked) };
  },
});

function windowAround(at: Instant, beforeMs: number, afterMs: number): Interval {
  return { earliest: instant(at - beforeMs), latest: instant(at + afterMs) };
}

/** The time asked for; of one with very many records the part nearest to the moment. */
async function findWindow(
  { evidence, signal }: Desk,
  files: Pick<EvidenceFilter, "artifactIds">,
  at: Instant,
  asked: Interval,
): Promise<Interval> {
  let window = asked;
  for (;;) {
    const { earliest: from, latest: to } = window;
    const { total } = await evidence.search({ ...files, from, to, limit: 1 }, signal);
    if (total <= recordsMax || to - from < 1000) return window;
    window = windowAround(at, Math.floor((at - from) / 2), Math.floor((to - at) / 2));
  }
}

function noteOf({ lines, counts, leftOut }: AroundMoment, window: Interval, asked: Interval) {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return "(no records in that time)";
  const unmade = Map.groupBy(
    lines.filter(({ rank }) => rank >= linesMax),
    ({ record }) => record.path,
  );
  const left = new Map(leftOut);
  for (const [path, { length }] of unmade) left.set(path, (left.get(path) ?? 0) + length);
  const rest = left.size === 0 ? "" : `; left out, more with a shorter time: ${tellByFile(left)}`;
  const span = `${formatInstant(window.earliest)} to ${formatInstant(window.latest)}`;
  const isCut = window.earliest > asked.earliest || window.latest < asked.latest;
  const cut = isCut ? `; more with another time: only ${span} was looked at` : "";
  return `(${total.toLocaleString("en-US")} records: ${tellByFile(counts)}${rest}${cut})`;
}
