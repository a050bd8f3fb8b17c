import { z } from "zod";
import { parseZonedTime } from "@/lib/base/instant";
import { translateTokens } from "../../document/masking/render-apart";
import type { QueryCell } from "../../ports/query-port";
import type { Desk } from "../desk";
import { defineTool } from "../tool";
import type { ToolLine } from "../tool-line";
import { findFiles } from "./file-argument";
import { copyOf, cutNote } from "./query-records";
import { locatorOf, sqlText } from "./row-places";

const filesMax = 30;
const limits = { rowsMax: filesMax, cellCharactersMax: 2_000, timeoutMs: 20_000 };

export const followValue = defineTool({
  name: "follow_value",
  description: "One value, or a masked token such as [email#2], through all files.",
  input: z.object({
    value: z.string().trim().min(2).max(200),
    paths: z.array(z.string()).max(50).default([]),
  }),
  async answer(desk, { value, paths }) {
    const files = findFiles(desk, paths);
    if (typeof files === "string") return files;
    const copy = await copyOf(desk);
    const sought = translateTokens(value, desk.masking, copy.masking);
    const answered = await copy.query(statementOf(sought, paths), limits, desk.signal);
    if (!answered.ok) return desk.mask(answered.error.sentence);
    const rows = answered.value.rows;
    const lines: ToolLine[] = [];
    for (const row of rows) lines.push(...(await toLines(desk, row)));
    const all = desk.evidence.artifacts.length;
    const more = answered.value.more ? `, the first ${filesMax} of them` : "";
    return { lines, note: `(in ${rows.length} of ${all} files${more}${cutNote(copy)})` };
  },
});

/** A word is no part of a longer one: `10.0.0.1` is not in `10.0.0.12`. */
function statementOf(value: string, paths: readonly string[]): string {
  const text = sqlText(value);
  const word = sqlText(`(^|\\W)${value.replace(/[^\p{L}\p{N}_]/gu, "\\$&")}($|\\W)`);
  const among = paths.length === 0 ? "" : `path IN (${paths.map(sqlText).join(", ")}) AND`;
  const named = (cell: string) =>
    `(contains(${cell}, ${text}) AND regexp_matches(${cell}, ${word}))`;
  const place = "{'line_from': line_from, 'line_to': line_to, 'element_index': element_index}";
  return `SELECT path, count(*) AS count, min(time), max(time),
      arg_min(${place}, coalesce(epoch_us(time), 9000000000000000000)),
      arg_max(${place}, coalesce(epoch_us(time), record_number - 9000000000000000000))
    FROM records
    WHERE ${among} (${named("message")} OR ${named("raw")} OR coalesce(source, '') = ${text}
      OR len(list_filter(map_values(fields), cell -> ${named("cell")})) > 0)
    GROUP BY path ORDER BY min(time) NULLS LAST, path`;
}

async function toLines(desk: Desk, row: readonly QueryCell[]): Promise<readonly ToolLine[]> {
  const [path, count, firstAt, lastAt, first, last] = row.map((cell) => String(cell ?? ""));
  if (path === undefined) return [];
  const ends = [{ at: firstAt, place: first, words: `× ${count}, first` }];
  if (count !== "1") ends.push({ at: lastAt, place: last, words: "last" });
  const lines: ToolLine[] = [];
  for (const { at, place, words } of ends) {
    const locator = locatorOf(JSON.parse(place || "{}"));
    const shown = locator === null ? "" : await desk.showPlace({ path, locator });
    lines.push({
      at: at ? parseZonedTime(at) : null,
      place: locator === null ? null : { path, locator },
      text: locator === null ? `${path} ${words}` : `${words}: ${shown}`,
    });
  }
  return lines;
}
