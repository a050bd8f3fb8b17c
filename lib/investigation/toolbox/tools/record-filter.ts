import { z } from "zod";
import { parseZonedTime } from "@/lib/base/instant";
import { recordKinds, severities } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import { translateTokens } from "../../document/masking/render-apart";
import type { EvidenceQuery, RecordQuestions } from "../../ports/evidence-port";
import type { Desk } from "../desk";
import { toolTime } from "../tool";
import { findFiles } from "./file-argument";
import { copyOf, cutNote } from "./query-records";

/** Which records a question is about; what is left out narrows nothing. */
export const recordFilterShape = {
  text: z.string().max(300).optional().describe("One phrase"),
  regex: z.string().max(300).optional().describe("RE2"),
  paths: z.array(z.string()).max(50).default([]),
  severities: z.array(z.enum(severities)).default([]),
  kinds: z.array(z.enum(recordKinds)).default([]),
  from: toolTime.optional(),
  to: toolTime.optional(),
};

/** Runs of one shape are told by their first record, unless every one counts. */
export const wholeArgument = z.boolean().default(false).describe("Every record of a run, too");
export type RecordFilter = z.infer<z.ZodObject<typeof recordFilterShape>>;

export type FilteredRecords = {
  readonly query: Omit<EvidenceQuery, "limit">;
  readonly records: RecordQuestions;
  /** Which files were not looked at to their end; empty when all were. */
  readonly cut: string;
};

/**
 * The filter, and what it is asked of; a message when a file of it is none. Words are looked for in records as they may
 * leave: whether hidden ones match would tell them, letter by letter.
 */
export async function filterRecords(
  desk: Desk,
  { text, regex, ...filter }: RecordFilter,
): Promise<FilteredRecords | string> {
  if (!text && !regex) {
    const query = toQuery(desk, filter, []);
    return typeof query === "string" ? query : { query, records: desk.evidence, cut: "" };
  }
  const copy = await copyOf(desk);
  const ours = (words: string) => translateTokens(words, desk.masking, copy.masking);
  const query = toQuery(desk, filter, [
    ...(text ? [{ kind: "text" as const, text: ours(text), isExcluded: false }] : []),
    ...(regex ? [{ kind: "regex" as const, regex: ours(regex), isExcluded: false }] : []),
  ]);
  return typeof query === "string" ? query : { query, records: copy, cut: cutNote(copy) };
}

function toQuery(
  desk: Desk,
  { paths, severities: wanted, kinds, from, to }: Omit<RecordFilter, "text" | "regex">,
  terms: readonly EvidenceTerm[],
): Omit<EvidenceQuery, "limit"> | string {
  const files = findFiles(desk, paths);
  if (typeof files === "string") return files;
  const [earliest, latest] = [readTime(from), readTime(to)];
  return {
    ...files,
    ...(wanted.length === 0 ? {} : { severities: wanted }),
    ...(kinds.length === 0 ? {} : { kinds }),
    ...(earliest === null ? {} : { from: earliest }),
    ...(latest === null ? {} : { to: latest }),
    ...(terms.length === 0 ? {} : { terms }),
  };
}

/** For the note where nothing fits: how much was looked through, and whether it is there but for the other filters. */
export async function tellSearched(
  { evidence, signal }: Desk,
  { query, records }: FilteredRecords,
): Promise<string> {
  const { terms = [], artifactIds, ...narrowing } = query;
  const looked = await records.search({ ...query, terms: [], limit: 1 }, signal);
  const files = artifactIds?.length ?? evidence.artifacts.length;
  const searched = `; searched ${looked.total.toLocaleString("en-US")} records of ${files} files`;
  const isNarrowed = artifactIds !== undefined || Object.keys(narrowing).length > 0;
  if (!isNarrowed || terms.length === 0) return searched;
  const elsewhere = await records.search({ terms, limit: 1 }, signal);
  return `${searched}; without the other filters ${elsewhere.total.toLocaleString("en-US")} fit`;
}

export function readTime(text: string | undefined) {
  return text === undefined ? null : parseZonedTime(text);
}
