import type { Interval } from "@/lib/base/instant";
import { type RecordReference, referenceKey } from "@/lib/domain/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { isGivenName, namesIn } from "../reading/names-in";
import type { SeldomRecord, SeldomRecords } from "../reading/seldom-records";
import { isWithin } from "./question-window";
import { recordsAt } from "./records-at";
import type { Story } from "./story";

/** A record of a seldom kind that names what the story names, and that no event cites. */
export type StoryTrace = SeldomRecord & {
  /** What it shares with events that matter, the rarest first. */
  readonly shared: readonly string[];
  /** How rare the two rarest of them are together, in bits. */
  readonly bits: number;
};

/** Two names that one record in sixty-four carries. */
const tellingBits = 12;

/** Of the seldom records of a window those that name what the story names, the most telling first. */
export async function storyTraces(
  evidence: EvidenceReader,
  story: Story,
  { records, names }: SeldomRecords,
  window: Interval | null,
): Promise<readonly StoryTrace[]> {
  const cited = story.telling.flatMap((event) => event.evidence);
  const telling = await Promise.all(cited.map((place) => recordsAt(evidence, place)));
  const known = new Set(telling.flat().flatMap(namesIn));
  const traces = records.flatMap(({ record, alike }): readonly StoryTrace[] => {
    if (!isWithin(record.time, window) || story.isReported(record)) return [];
    const own = placeWords(record);
    const shared = namesIn(record)
      .filter((name) => known.has(name) && !own.has(name))
      .map((name) => ({ name, bits: names.rarityOf(name) }))
      .toSorted((a, b) => b.bits - a.bits || (a.name < b.name ? -1 : 1));
    const bits = shared.slice(0, 2).reduce((sum, each) => sum + each.bits, 0);
    // Words alone are how people and programs speak; something that was given a name is meant.
    const isNamed = shared.some(({ name }) => isGivenName(name));
    if (shared.length < 2 || !isNamed || bits < tellingBits) return [];
    return [{ record, alike, bits, shared: shared.map(({ name }) => name) }];
  });
  return traces.toSorted(
    (a, b) => b.bits - a.bits || (referenceKey(a.record) < referenceKey(b.record) ? -1 : 1),
  );
}

/** Where it comes from names every record of the place. */
function placeWords({ path, source }: RecordReference): ReadonlySet<string> {
  return new Set(
    `${path}/${source ?? ""}`
      .toLowerCase()
      .split("/")
      .flatMap((part) => [part, part.split(".")[0] ?? part]),
  );
}
