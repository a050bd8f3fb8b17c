import { type RecordReference, referenceKey } from "@/lib/domain/evidence/record-reference";
import { ShownValues, type TitleValue, valuesIn } from "@/lib/domain/titles/title-values";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { hostOf, serviceOf } from "@/lib/names/host-and-service";
import { citationsMax } from "../../cite";
import type { EventDraft } from "../event-draft";
import { withoutValues } from "./without-values";

type Read = { readonly record: RecordReference; readonly text: string };

/** Of a longer record the beginning is read. */
const readCharactersMax = 20_000;
/** Two programs that write within this tell of one moment; what comes later must share something. */
const sameMomentMs = 2_500;
/** So many long words that two records share are no chance. */
const wordCharactersMin = 5;
const sharedWordsMin = 2;

/**
 * The drafts with the citations that belong to them: a record of another component that shares nothing with the title is none,
 * and a value that no citation shows is left out of the title.
 */
export async function groundDrafts(
  drafts: readonly EventDraft[],
  reader: Pick<EvidenceReader, "rawText">,
): Promise<readonly EventDraft[]> {
  const texts = new Map<string, Promise<string>>();
  const read = async (record: RecordReference): Promise<Read> => {
    const key = referenceKey(record);
    const text = texts.get(key) ?? textOf(record, reader);
    texts.set(key, text);
    return { record, text: await text };
  };
  return Promise.all(
    drafts.map(async (draft) =>
      groundDraft(
        draft,
        await Promise.all(draft.records.map(read)),
        await Promise.all((draft.shows ?? []).map(read)),
      ),
    ),
  );
}

/** Where it lies, what it says, and what its reader calls its parts: names of columns stand in the head of the file. */
async function textOf(
  record: RecordReference,
  reader: Pick<EvidenceReader, "rawText">,
): Promise<string> {
  const { path, locator, artifactId, message, fields } = record;
  const raw = locator.kind === "frame" ? null : await reader.rawText(artifactId, locator);
  const parts = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  return [
    path,
    ...placesOf(record),
    message,
    (raw ?? "").slice(0, readCharactersMax),
    ...parts,
  ].join("\n");
}

function groundDraft(
  draft: EventDraft,
  reads: readonly Read[],
  shows: readonly Read[] = [],
): EventDraft {
  const [first, ...others] = reads;
  if (first === undefined) return draft;
  const kept = [first, ...others.filter(belongsTo(draft, first))];
  const cited = inCitedOrder(valuesIn(draft.title), kept, shows);
  const shown = shownBy(cited.slice(0, citationsMax));
  const missing = valuesIn(draft.title).filter((value) => !shown.has(value));
  return {
    ...draft,
    title: withoutValues(draft.title, missing),
    records: cited.map(({ record }) => record),
    entities: kept.length === reads.length ? draft.entities : entitiesOf(draft, kept, others),
  };
}

function shownBy(reads: readonly Read[]): ShownValues {
  return new ShownValues(reads.map(({ text }) => text));
}

/** In an order in which those that show a value no other has are among the few that are cited. */
function inCitedOrder(
  values: readonly TitleValue[],
  kept: readonly Read[],
  shows: readonly Read[],
): readonly Read[] {
  let missing = values;
  const needed = new Set<Read>(kept.slice(0, 1));
  for (const read of [...kept.slice(0, 1), ...kept.slice(1), ...shows]) {
    const shown = shownBy([read]);
    const left = missing.filter((value) => !shown.has(value));
    if (left.length < missing.length) needed.add(read);
    missing = left;
  }
  const others = kept.filter((read) => !needed.has(read));
  const room = Math.max(0, citationsMax - needed.size);
  const cited = new Set([...needed, ...others.slice(0, room)]);
  return [
    ...kept.filter((read) => cited.has(read)),
    ...shows.filter((read) => cited.has(read)),
    ...kept.filter((read) => !cited.has(read)),
  ];
}

/** Is a record a part of the event: of its component, of its moment, said by people or measured, or sharing a name with it? */
function belongsTo(draft: EventDraft, first: Read): (read: Read) => boolean {
  const places = new Set([...placesOf(first.record), draft.entities[0]?.name.toLowerCase()]);
  const own = namesOf(`${draft.title}\n${first.text}`);
  const words = wordsOf(`${draft.title}\n${first.record.message}`);
  return ({ record, text }) => {
    const { kind, path, time } = record;
    if (kind !== "log" && kind !== "access") return true;
    if (path === first.record.path || placesOf(record).some((place) => places.has(place)))
      return true;
    if (Math.abs(time.earliest - draft.onset.latest) <= sameMomentMs) return true;
    return (
      !namesOf(text).isDisjointFrom(own) || wordsOf(text).intersection(words).size >= sharedWordsMin
    );
  };
}

/** Words that name something: with a digit or a capital, and long enough to be no chance. */
function namesOf(text: string): ReadonlySet<string> {
  const found = text.match(/[\p{L}\p{N}_-]{3,}/gu) ?? [];
  return new Set(found.filter((word) => /\p{L}/u.test(word) && /\p{N}|\p{Lu}/u.test(word)));
}

/** What came in by a citation that does not belong takes no part, unless the others name it as well. */
function entitiesOf(
  { entities, title }: EventDraft,
  kept: readonly Read[],
  others: readonly Read[],
): EventDraft["entities"] {
  const gone = others.filter((read) => !kept.includes(read));
  const foreign = new Set(gone.flatMap(({ record }) => placesOf(record)));
  const named = [title, ...kept.map(({ text }) => text)].join("\n").toLowerCase();
  return entities.filter(
    ({ name }, at) =>
      at === 0 || !foreign.has(name.toLowerCase()) || named.includes(name.toLowerCase()),
  );
}

function placesOf(record: RecordReference): readonly string[] {
  return [hostOf(record), serviceOf(record)].flatMap((name) =>
    name === null ? [] : [name.toLowerCase()],
  );
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter(({ length }) => length >= wordCharactersMin));
}
