import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { type FilePlace, findArtifact, toLocator } from "../places";
import { type ShownRecord, showRecord } from "./shown-record";

/** Words of a record, and what a search for them in its file gives. */
export type CountedWords = {
  readonly path: string;
  readonly words: string;
  readonly total: number;
  /** The page of the answer. */
  readonly limit: number;
  readonly first: ShownRecord;
  readonly last: ShownRecord;
};

const pageLimit = 20;
const wordsMin = 10;
const wordsMost = 60;
const searchesMax = 40;

/** What records say beside their variable parts, searched for one page long. */
export async function countWords(
  reader: EvidenceReader,
  records: readonly ShownRecord[],
): Promise<readonly CountedWords[]> {
  const counted = new Map<string, CountedWords>();
  for (const { place } of records.slice(0, searchesMax)) {
    const record = await recordAt(reader, place);
    const words = record === null ? null : plainWords(record);
    if (record === null || words === null || counted.has(`${place.path}\0${words}`)) continue;
    const one = await search(reader, record, words);
    if (one !== null) counted.set(`${place.path}\0${words}`, one);
  }
  return [...counted.values()];
}

async function recordAt(reader: EvidenceReader, place: FilePlace): Promise<EvidenceRecord | null> {
  const artifact = findArtifact(reader, place.path);
  if (artifact === null) return null;
  const [record] = await reader.recordAt(artifact.id, toLocator(place));
  return record ?? null;
}

async function search(
  reader: EvidenceReader,
  { artifactId, path }: EvidenceRecord,
  words: string,
): Promise<CountedWords | null> {
  const { records, total } = await reader.search({
    ...{ artifactIds: [artifactId], limit: pageLimit },
    terms: [{ kind: "text", text: words, isExcluded: false }],
  });
  const [first, last] = await Promise.all(
    [records.at(0), records.at(-1)].map((one) => (one ? showRecord(reader, one) : null)),
  );
  return first && last ? { path, words, total, limit: pageLimit, first, last } : null;
}

/** The longest stretch of a message that its template keeps. */
function plainWords({ template, message }: EvidenceRecord): string | null {
  const [longest = ""] = template
    .split("<*>")
    .map((part) => part.trim().slice(0, wordsMost).trim())
    .filter((part) => message.includes(part) && /\p{L}{3}/u.test(part))
    .toSorted((a, b) => b.length - a.length);
  return longest.length < wordsMin ? null : longest;
}
