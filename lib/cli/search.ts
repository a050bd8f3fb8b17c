import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { parseZonedTime } from "@/lib/base/instant";
import { toPlaceOfCitation } from "@/lib/domain/citation";
import {
  listSearchableRecords,
  type RecordPlace,
} from "@/lib/investigation/searching/search-records";
import { createSearchIndex, type SearchHit, type SearchIndex } from "@/lib/retrieval/search";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { isZone } from "@/lib/time/zone";
import { findFiles, isTruth } from "./find-files";
import { parseJson } from "./parse-json";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

const querySchema = z.object({
  id: z.union([z.string(), z.number()]),
  query: z.string().max(2000),
  /** When it is asked, for "an hour ago". */
  at: z.string().nullish(),
});
const topMax = 1000;

/** Records of some files that fit queries, best first; a JSON object a query. */
export async function search(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...{ queries: { type: "string" }, top: { type: "string" }, zone: { type: "string" } },
      ...{ "no-boost": { type: "boolean" }, "no-normalise": { type: "boolean" } },
    },
  });
  const { zone = null } = values;
  const top = Number(values.top ?? 10);
  if (!Number.isInteger(top) || top < 1 || top > topMax) {
    throw new UsageError(`--top is a number from 1 to ${topMax}`);
  }
  if (zone !== null && !isZone(zone)) throw new UsageError(`Not a time zone: ${zone}`);
  if (positionals.length === 0 || values.queries === undefined) {
    throw new UsageError("search takes a folder or files, and --queries with a file of queries");
  }
  const lines = (await readFile(toPlace(values.queries), "utf8")).split("\n");
  const { files } = await findFiles(positionals.map(toPlace));
  if (files.length === 0) {
    printWords("There is no file to read.");
    return exitCodes.nothingReadable;
  }
  const records = await openLocalEvidence(files, listSearchableRecords, {
    ...{ zone, isLeftOut: isTruth, signal },
  });
  if (records.left > 0) printWords(`${records.left} records are beyond the most that are searched`);
  const index = createSearchIndex(records.items);
  const settings = {
    top,
    ...(values["no-boost"] ? { boost: 0 } : {}),
    ...(values["no-normalise"] ? { isNormalised: false } : {}),
  };
  return answerLines(lines, index, settings, zone ?? "UTC");
}

function answerLines(
  lines: readonly string[],
  index: SearchIndex<RecordPlace>,
  settings: Parameters<SearchIndex<RecordPlace>["search"]>[2],
  zone: string,
): ExitCode {
  let faulty = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const parsed = querySchema.safeParse(parseJson(line));
    const asked = parsed.success && parsed.data.at ? parseZonedTime(parsed.data.at) : null;
    if (!parsed.success || (parsed.data.at && asked === null)) {
      printWords(`Line ${at + 1} is not {"id", "query", "at"?} with a time that states its zone`);
      faulty += 1;
      continue;
    }
    const { id, query } = parsed.data;
    const { hits } = index.search(query, { at: asked, zone }, settings);
    printResult(JSON.stringify({ id, hits: hits.map(toLine) }));
  }
  return faulty > 0 ? exitCodes.failed : exitCodes.done;
}

function toLine({ place: { path, locator }, score, why }: SearchHit<RecordPlace>) {
  return { path, ...toPlaceOfCitation(locator), score, why };
}
