import { fail, ok, type Result } from "@/lib/base/result";
import type { ArtifactId } from "@/lib/domain/ids";
import { createMasking, type Masking } from "@/lib/masking/masking";
import { findNearest, type Nearness, packDirections } from "@/lib/retrieval/meaning/nearest";
import type { Searchable } from "@/lib/retrieval/searchable";
import { maskRecords, shareRecords } from "../../document/masking/masked-records";
import type { Embedder } from "../../ports/embedder-port";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { RecordPlace, SearchableRecords } from "./search-records";

/** What is near in meaning to a question, among records of some evidence. */
export type MeaningIndex = {
  /** By the number of the record among those that are searched; why nothing can be told, in words. */
  readonly near: (
    query: string,
    signal: AbortSignal,
  ) => Promise<Result<ReadonlyMap<number, Nearness>, string>>;
  /** Texts beyond the most that are sent: they are found by their words only. */
  readonly left: number;
};

/** Of all artifacts together; of the rest no text is masked, and none leaves. */
const maskedMax = 100_000;
/** A direction of 1,000 numbers takes 4 kB. */
const textsMax = 10_000;
const nearMax = 50;

/** Records alike, of which one is sent for all: the lines of one template, or a message alone. */
type Alike = { readonly first: number; readonly numbers: number[]; readonly salience: number };

/**
 * Every message, and of many lines of one template the first, as a model places them; what leaves is masked as all that leaves is. A
 * provider that does not answer is an answer in words.
 */
export async function makeMeaningIndex(
  evidence: EvidenceReader,
  { items, recordNumbers }: SearchableRecords,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<Result<MeaningIndex, string>> {
  const masking = createMasking();
  const alike = groupAlike(items);
  const masked = await maskTexts(evidence, masking, items, { alike, recordNumbers });
  const kept = alike
    .filter(({ first }) => masked.has(first))
    .toSorted((a, b) => b.salience - a.salience || a.first - b.first)
    .slice(0, textsMax);
  const embedded = await embedder.embed(
    kept.map(({ first }) => masked.get(first) ?? ""),
    signal,
  );
  if (!embedded.ok) return embedded;
  const directions = packDirections(embedded.value);
  return ok({
    left: alike.length - kept.length,
    async near(query, asked) {
      const found = await embedder.embed([masking.render(query).text], asked);
      if (!found.ok) return found;
      const [direction] = found.value;
      if (direction === undefined || direction.length !== directions.size)
        return fail("The model's vectors have another length than before");
      return ok(spread(findNearest(directions, direction, nearMax), kept));
    },
  });
}

function groupAlike(items: readonly Searchable<RecordPlace>[]): readonly Alike[] {
  const groups = new Map<string, Alike>();
  for (const [number, { series, salience }] of items.entries()) {
    const key = series ?? `#${number}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: number, numbers: [number], salience });
    else known.numbers.push(number);
  }
  return [...groups.values()];
}

/** The texts of those that are sent, as they may leave, by number; those that nothing masks are not in it. */
async function maskTexts(
  evidence: EvidenceReader,
  masking: Masking,
  items: readonly Searchable<RecordPlace>[],
  {
    alike,
    recordNumbers,
  }: { readonly alike: readonly Alike[]; readonly recordNumbers: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const keyOf = (artifactId: ArtifactId, recordNumber: number) => `${artifactId} ${recordNumber}`;
  const sent = new Map(
    alike.flatMap(({ first }) => {
      const artifactId = items[first]?.place.artifactId;
      const recordNumber = recordNumbers[first];
      if (artifactId === undefined || recordNumber === undefined) return [];
      return [[keyOf(artifactId, recordNumber), first] as const];
    }),
  );
  const artifacts = evidence.artifacts.map(({ artifact }) => artifact);
  const texts = new Map<number, string>();
  const copied = maskRecords(evidence, masking, shareRecords(artifacts, maskedMax));
  for await (const { artifactId, records } of copied) {
    for (const { recordNumber, source, message } of records) {
      const number = sent.get(keyOf(artifactId, recordNumber));
      if (number !== undefined) texts.set(number, `${source ?? ""} ${message}`.trim());
    }
  }
  return texts;
}

/** Those alike are as near as the one that was sent for them. */
function spread(
  near: ReadonlyMap<number, Nearness>,
  kept: readonly Alike[],
): ReadonlyMap<number, Nearness> {
  return new Map(
    [...near].flatMap(([at, nearness]) =>
      (kept[at]?.numbers ?? []).map((number) => [number, nearness] as const),
    ),
  );
}
