import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Instant, parseZonedTime } from "@/lib/base/instant";
import { parseJson } from "@/lib/base/parse-json";
import { fail } from "@/lib/base/result";
import { toPlaceOfCitation } from "@/lib/domain/evidence/citation";
import { makeMeaningIndex } from "@/lib/investigation/asking/searching/meaning-index";
import {
  type FoundByMeaning,
  searchByMeaning,
} from "@/lib/investigation/asking/searching/search-by-meaning";
import {
  listSearchablePieces,
  type PiecePlace,
} from "@/lib/investigation/asking/searching/search-document";
import { listSearchableJournal } from "@/lib/investigation/asking/searching/search-journal";
import {
  listSearchableRecords,
  type RecordPlace,
} from "@/lib/investigation/asking/searching/search-records";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createSearchIndex, type SearchHit, type SearchIndex } from "@/lib/retrieval/search";
import { findEmbedder, openLocalEvidence } from "@/lib/server/headless/headless";
import { isZone } from "@/lib/time/zone";
import { findFiles, isTruth } from "./find-files";
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

/** Records of some files that fit queries, and pieces of a document where one is given, best first; a JSON object a query. */
export async function search(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { places, queries, zone, settings, ...asked } = readArguments(words);
  const lines = (await readFile(toPlace(queries), "utf8")).split("\n");
  const { files } = await findFiles(places.map(toPlace));
  if (files.length === 0) {
    printWords("There is no file to read.");
    return exitCodes.nothingReadable;
  }
  const pieces = asked.document === undefined ? null : await readPieces(asked.document, asked);
  const embedder = asked.isSemantic ? findEmbedder() : null;
  if (embedder?.ok) {
    const { name, address } = embedder.value;
    printWords(`Texts are sent to ${name} at ${address}, masked; --no-semantic sends nothing`);
  }
  const searched = await openLocalEvidence(
    files,
    (evidence) => readSearched(evidence, embedder, signal),
    { zone, isLeftOut: isTruth, signal },
  );
  if (searched.left > 0)
    printWords(`${searched.left} records are beyond the most that are searched`);
  return answerLines(lines, { ...searched, pieces }, settings, zone ?? "UTC");
}

function readArguments(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...{ queries: { type: "string" }, top: { type: "string" }, zone: { type: "string" } },
      ...{ "no-boost": { type: "boolean" }, "no-normalise": { type: "boolean" } },
      ...{ "no-semantic": { type: "boolean" }, superseded: { type: "boolean" } },
      document: { type: "string" },
    },
  });
  const { zone = null, queries, document } = values;
  const top = Number(values.top ?? 10);
  if (!Number.isInteger(top) || top < 1 || top > topMax) {
    throw new UsageError(`--top is a number from 1 to ${topMax}`);
  }
  if (zone !== null && !isZone(zone)) throw new UsageError(`Not a time zone: ${zone}`);
  if (positionals.length === 0 || queries === undefined) {
    throw new UsageError("search takes a folder or files, and --queries with a file of queries");
  }
  if (values.superseded && document === undefined) {
    throw new UsageError("--superseded is of a --document");
  }
  const settings: SearchOptions = {
    top,
    ...(values["no-boost"] ? { boost: 0 } : {}),
    ...(values["no-normalise"] ? { isNormalised: false } : {}),
  };
  return {
    ...{ places: positionals, queries, zone, document, settings },
    isSemantic: values["no-semantic"] !== true,
    withSuperseded: values.superseded === true,
  };
}

type SearchOptions = NonNullable<Parameters<SearchIndex<RecordPlace>["search"]>[2]>;

/** Events, states, facts and the journal of a document. */
async function readPieces(
  place: string,
  { withSuperseded }: { readonly withSuperseded: boolean },
): Promise<SearchIndex<PiecePlace>> {
  const location = toPlace(place);
  const parsed = documentSchema.safeParse(parseJson(await readFile(location, "utf8")));
  if (!parsed.success) throw new UsageError(`${location} is not a whence.timeline/1 document`);
  const entries = parsed.data.journal.entries.flatMap(({ at, ...entry }) => {
    const recordedAt = parseZonedTime(at);
    return recordedAt === null ? [] : [{ ...entry, at: recordedAt }];
  });
  return createSearchIndex([
    ...listSearchablePieces(parsed.data, { withSuperseded }),
    ...listSearchableJournal(entries),
  ]);
}

type Searched = {
  readonly index: SearchIndex<RecordPlace>;
  readonly left: number;
  readonly near: (query: string) => Promise<FoundByMeaning>;
};

/** A model has as long for a question as nobody would wait before a page. */
const questionMsMax = 60_000;

async function readSearched(
  evidence: EvidenceReader,
  embedder: ReturnType<typeof findEmbedder>,
  signal: AbortSignal,
): Promise<Searched> {
  const records = await listSearchableRecords(evidence);
  const made = embedder?.ok
    ? await makeMeaningIndex(evidence, records, embedder.value, signal)
    : null;
  const meaning = async () => made ?? fail("nothing is placed by meaning");
  return {
    ...{ index: createSearchIndex(records.items), left: records.left },
    near: (query) => searchByMeaning({ meaning }, embedder, query, questionMsMax),
  };
}

async function answerLines(
  lines: readonly string[],
  searched: Searched & { readonly pieces: SearchIndex<PiecePlace> | null },
  settings: SearchOptions,
  zone: string,
): Promise<ExitCode> {
  let faulty = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const query = readQuery(line);
    if (query === null) {
      printWords(`Line ${at + 1} is not {"id", "query", "at"?} with a time that states its zone`);
      faulty += 1;
      continue;
    }
    printResult(JSON.stringify(await answerQuery(query, searched, settings, zone)));
  }
  return faulty > 0 ? exitCodes.failed : exitCodes.done;
}

type Query = { readonly id: string | number; readonly query: string; readonly at: Instant | null };

function readQuery(line: string): Query | null {
  const parsed = querySchema.safeParse(parseJson(line));
  if (!parsed.success) return null;
  const { id, query, at } = parsed.data;
  const asked = at ? parseZonedTime(at) : null;
  return at && asked === null ? null : { id, query, at: asked };
}

async function answerQuery(
  { id, query, at }: Query,
  { index, pieces, near: findNear }: Parameters<typeof answerLines>[1],
  settings: SearchOptions,
  zone: string,
) {
  const { near, note } = await findNear(query);
  const { hits } = index.search(query, { at, zone }, { ...settings, near });
  const found = pieces?.search(query, { at, zone }, settings).hits;
  return {
    ...{ id, hits: hits.map(toLine) },
    ...(found === undefined ? {} : { pieces: found.map(toPieceLine) }),
    ...(note === null ? {} : { note }),
  };
}

function toPieceLine({
  place: { noun, piece, title, isSuperseded },
  score,
  why,
}: SearchHit<PiecePlace>) {
  return {
    ...{ noun, ...(piece === null ? {} : { id: piece }), title },
    ...(isSuperseded ? { superseded: true } : {}),
    ...{ score, why },
  };
}

function toLine({ place: { path, locator }, score, why }: SearchHit<RecordPlace>) {
  return { path, ...toPlaceOfCitation(locator), score, why };
}
