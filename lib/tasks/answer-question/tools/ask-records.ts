import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import { formatInstant, type Interval } from "@/lib/base/instant";
import { onceFor } from "@/lib/base/once-for";
import type { RecordKind, Severity } from "@/lib/domain/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence-term";
import { type RecordReference, toReference } from "@/lib/domain/record-reference";
import type { EvidenceQuery, EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import type { Answered, Inquiry } from "./inquiry";
import { placeOfRecord, tellResult } from "./tool-result";

/** Records of one answer, unless fewer are asked for. */
const recordsMax = 400;

/** Which records; each part that is given narrows. */
export type RecordsWanted = {
  /** Both ends included; null for all time. */
  readonly window: Interval | null;
  /** Paths. A path that is no file of the evidence fits nothing. */
  readonly files?: readonly string[];
  readonly kinds?: readonly RecordKind[];
  readonly severities?: readonly Severity[];
  /** Each stands in the message or in the value of a field. */
  readonly words?: readonly string[];
  /** Any of the names of one thing. */
  readonly names?: readonly string[];
  /** Records of one shape. */
  readonly template?: string;
  readonly limit?: number;
};

export type FoundRecords = {
  /** In order of time. */
  readonly records: readonly RecordReference[];
  /** Of all that fit, also of those that are not given. */
  readonly total: number;
  /** There are more than are given. */
  readonly isCut: boolean;
};

/** Dated records in a window, by files, kinds, severities, words and names. */
export function askRecords(
  inquiry: Inquiry,
  wanted: RecordsWanted,
): Promise<Answered<FoundRecords>> {
  return inquiry.ask({
    name: "records_in_window",
    arguments: tellWanted(wanted),
    answer: (evidence) => findRecords(evidence, wanted, inquiry.signal),
    tell: ({ records, total, isCut }) =>
      tellResult({ found: total, isCut, places: records.map(placeOfRecord) }),
  });
}

/** Counts kept of one run: in every round the same is compared with quiet times. */
const countsMax = 1_000;
const counts = onceFor((_evidence: EvidenceReader) => createMemory<FoundRecords>(countsMax));

/** How many there are; the first of them. Every one is counted, however few are given. */
export function countRecords(
  inquiry: Inquiry,
  wanted: Omit<RecordsWanted, "limit">,
): Promise<Answered<FoundRecords>> {
  return inquiry.ask({
    name: "count_records",
    arguments: tellWanted(wanted),
    answer: (evidence) =>
      counts(evidence)(canonicalJson(toJsonValue(wanted)), () =>
        findRecords(evidence, { ...wanted, limit: 1 }, inquiry.signal),
      ),
    tell: ({ records, total }) =>
      tellResult({ found: total, isCut: false, places: records.map(placeOfRecord) }),
  });
}

async function findRecords(
  evidence: EvidenceReader,
  wanted: RecordsWanted,
  signal: AbortSignal,
): Promise<FoundRecords> {
  const query = toQuery(evidence, wanted);
  if (query.artifactIds?.length === 0) return { records: [], total: 0, isCut: false };
  const { records, total } = await evidence.search(query, signal);
  return {
    records: records.flatMap((record) => toReference(record) ?? []),
    total,
    isCut: records.length < total,
  };
}

function toQuery({ artifacts }: EvidenceReader, wanted: RecordsWanted): EvidenceQuery {
  const { window, files, kinds, severities, limit = recordsMax } = wanted;
  const terms = termsOf(wanted);
  const paths = files && new Set(files);
  return {
    limit,
    ...(paths && {
      artifactIds: artifacts.flatMap(({ artifact }) =>
        paths.has(artifact.path) ? artifact.id : [],
      ),
    }),
    ...(kinds && { kinds }),
    ...(severities && { severities }),
    ...(window && { from: window.earliest, to: window.latest }),
    ...(terms.length > 0 && { terms }),
  };
}

function termsOf({ words = [], names = [], template }: RecordsWanted): readonly EvidenceTerm[] {
  const isExcluded = false;
  return [
    ...words.map((text) => ({ kind: "text" as const, text, isExcluded })),
    ...(names.length === 0 ? [] : [{ kind: "entity" as const, aliases: names, isExcluded }]),
    ...(template === undefined ? [] : [{ kind: "template" as const, template, isExcluded }]),
  ];
}

function tellWanted({ window, ...narrowed }: RecordsWanted) {
  return {
    ...narrowed,
    from: window && formatInstant(window.earliest),
    to: window && formatInstant(window.latest),
  };
}
