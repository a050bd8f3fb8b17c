import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { type RecordedPlace, type RecordedTruth, recordedTruth } from "../../models/recorded-truth";
import { findArtifact } from "../places";
import { type CountedWords, countWords } from "./counted-words";
import { type ShownRecord, showRecord } from "./shown-record";

/** What a truth says of a recording, with the records that show it. */
export type Exhibit = {
  readonly id: string;
  readonly words: string;
  readonly isKey: boolean;
  /** By the truth; null for what only looks like something. */
  readonly at: number | null;
  readonly entities: readonly NamedThing[];
  readonly records: readonly ShownRecord[];
};

export type NamedThing = { readonly name: string; readonly type: string };

export type TrueState = {
  readonly entity: NamedThing;
  readonly property: string;
  readonly from: string;
  readonly to: string;
  readonly record: ShownRecord;
  /** A later record that says nothing of the value it had before, while it has not got it back. */
  readonly later: ShownRecord | null;
};

export type Material = {
  readonly slug: string;
  readonly events: readonly Exhibit[];
  readonly decoys: readonly Exhibit[];
  readonly states: readonly TrueState[];
  readonly links: RecordedTruth["causalLinks"];
  readonly entities: readonly NamedThing[];
  readonly counted: readonly CountedWords[];
};

/** What other recordings lend: words alone, for their records do not lie in this one. */
export type ForeignWords = { readonly title: string; readonly quote: string };

const timeSlackMs = 2_000;
const laterByMs = 30_000;

export async function readMaterial(
  slug: string,
  truth: RecordedTruth,
  reader: EvidenceReader,
): Promise<Material> {
  const named = new Map(truth.entities.map(({ id, name, type }) => [id, { name, type }]));
  const thingOf = (id: string): NamedThing => named.get(id) ?? { name: id, type: "component" };
  const events: Exhibit[] = [];
  for (const { id, title, time, importance, entities, evidence } of truth.events) {
    const at = Date.parse(time);
    const records = (await recordsAt(reader, evidence)).filter((record) => isNear(record, at));
    const isKey = importance === "key";
    events.push({ id, words: title, isKey, at, entities: entities.map(thingOf), records });
  }
  const decoys: Exhibit[] = [];
  for (const [index, { description, evidence }] of truth.decoys.entries()) {
    const records = await recordsAt(reader, evidence);
    decoys.push({
      ...{ id: `decoy-${index}`, words: description, isKey: true, at: null, entities: [], records },
    });
  }
  const shown = [...events, ...decoys].filter(({ records }) => records.length > 0);
  return {
    ...{ slug, links: truth.causalLinks, entities: [...named.values()] },
    events: events.filter(({ records }) => records.length > 0),
    decoys: decoys.filter(({ records }) => records.length > 0),
    states: await readStates(truth, reader, thingOf),
    counted: await countWords(
      reader,
      shown.flatMap(({ records }) => records),
    ),
  };
}

/** The titles of true events, each with words that stand in its records. */
export function wordsOf(truth: unknown): readonly ForeignWords[] {
  const { events } = recordedTruth.parse(truth);
  return events.flatMap(({ title, evidence }) => {
    const quote = evidence.find(({ contains }) => (contains?.length ?? 0) >= 12)?.contains;
    return quote === undefined ? [] : [{ title, quote }];
  });
}

async function readStates(
  { stateChanges }: RecordedTruth,
  reader: EvidenceReader,
  thingOf: (id: string) => NamedThing,
): Promise<readonly TrueState[]> {
  const states: TrueState[] = [];
  for (const { entity, property, from, to, time, evidence } of stateChanges) {
    const at = Date.parse(time);
    const record = (await recordsAt(reader, evidence)).find((one) => isNear(one, at));
    if (record === undefined || !from || !to) continue;
    const next = stateChanges
      .filter((other) => other.entity === entity && other.property === property)
      .map((other) => Date.parse(other.time))
      .filter((other) => other > at);
    const found = await findLater(reader, record, from);
    const later = found !== null && found.time.latest < Math.min(...next) ? found : null;
    states.push({ entity: thingOf(entity), property, from, to, record, later });
  }
  return states;
}

async function findLater(reader: EvidenceReader, { place, time }: ShownRecord, secret: string) {
  const artifact = findArtifact(reader, place.path);
  if (artifact === null) return null;
  for await (const chunk of reader.scan({ artifactIds: [artifact.id], from: time.latest })) {
    for (const record of chunk) {
      const shown = await showRecord(reader, record);
      const isLater = (record.time?.earliest ?? 0) > time.latest + laterByMs;
      if (shown !== null && isLater && !shown.text.includes(secret)) return shown;
    }
  }
  return null;
}

async function recordsAt(
  reader: EvidenceReader,
  places: readonly RecordedPlace[],
): Promise<readonly ShownRecord[]> {
  const shown: ShownRecord[] = [];
  for (const recorded of places) {
    const artifact = findArtifact(reader, recorded.file);
    const locator = locatorOf(recorded);
    if (artifact === null || locator === null) continue;
    for (const record of await reader.recordAt(artifact.id, locator)) {
      const one = await showRecord(reader, record, recorded.contains);
      shown.push(...(one === null ? [] : [one]));
    }
  }
  return shown;
}

function locatorOf({ index, line, lines }: RecordedPlace): Locator | null {
  if (index !== undefined) return { kind: "index", index };
  const from = lines?.[0] ?? line;
  return from === undefined ? null : { kind: "lines", from, to: from };
}

function isNear({ time }: ShownRecord, at: number): boolean {
  return at >= time.earliest - timeSlackMs && at <= time.latest + timeSlackMs;
}
