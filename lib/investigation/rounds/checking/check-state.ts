import { type Instant, nearestInstant, parseZonedTime } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { addMsAt } from "@/lib/domain/evidence/clock-shifts";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import { allNames } from "./check-entity";
import { failed, type Outcome, passed } from "./credibility-caps";
import { leavesValue } from "./left-values";
import type { Material } from "./material";
import { isSamePlain, plainIncludes, plainText } from "./plain-text";
import { namesOfEntities } from "./subject";

const laterMax = 500;

type StatedState = {
  readonly property: string;
  readonly value: string;
  readonly names: readonly string[];
  /** The records it is read off, the newest last. */
  readonly records: readonly EvidenceRecord[];
  /** Of the newest of them that tells it. */
  readonly from: Instant;
  /** Until then nothing may have changed it. */
  readonly until: Instant;
};

const current = (why: string) => passed("current-state", why);
const stale = (why: string) => failed("current-state", "stale-state", why);

/** Was the state it tells still so at the time it claims, or had a later record made it another? */
export async function checkCurrentState(material: Material): Promise<Outcome> {
  const state = readState(material);
  if (state === null) return current("It tells no state that could have changed since");
  if (await isLeft(material, state)) {
    return stale("Its record tells the value as what was until then");
  }
  if (state.from >= state.until) return current("It is told of the time of its record");
  if (isChangedOnTimeline(material, state)) {
    return stale("The timeline has a later change before the claimed time");
  }
  const later = await laterRecords(material, state);
  return later.some((record) => tellsAnother(record, state))
    ? stale("A later record before the claimed time tells another state")
    : current("No later record before the claimed time tells another state");
}

/** One without a time is told of the end of all there is. */
function readState(material: Material): StatedState | null {
  const { draft, cited } = material;
  const { effect, time } = draft;
  const [main] = draft.entities;
  if (effect.kind !== "state" || main === undefined) return null;
  const value = plainText(effect.new_value);
  const all = cited.flatMap(({ records }) => records);
  const telling = all.filter((record) => plainIncludes(plainOf(record), value));
  const records = (telling.length > 0 ? telling : all)
    .filter((record) => record.time !== null)
    .toSorted((a, b) => (a.time?.micros ?? 0) - (b.time?.micros ?? 0));
  // Where no record tells it word for word, it is of the first.
  const from = records.at(telling.length > 0 ? -1 : 0)?.time?.latest;
  const until = time === null ? nearestInstant(Infinity) : parseZonedTime(time.latest);
  if (from === undefined || until === null) return null;
  const names = allNames(material, main.name);
  return { property: effect.property, value: effect.new_value, names, records, from, until };
}

const kinMax = 50;

/** Does the newest record that tells the value say that it was left, no later than the claimed time? */
async function isLeft({ evidence, clocks }: Material, state: StatedState): Promise<boolean> {
  const last = state.records.at(-1);
  if (last === undefined || last.time === null) return false;
  if (last.time.earliest + addMsAt(clocks, last.path, last.time.earliest) > state.until)
    return false;
  const { artifactId, template } = last;
  const { records } = await evidence.search({
    ...{ artifactIds: [artifactId], limit: kinMax },
    terms: [{ kind: "template", template, isExcluded: false }],
  });
  const kin = records.filter((one) => one.path === last.path && one.template === template);
  const raw = (await evidence.rawText(artifactId, last.locator)) ?? "";
  return leavesValue(last, raw, state.value, kin);
}

function isChangedOnTimeline(material: Material, state: StatedState): boolean {
  const { timeline, cited } = material;
  const places = cited.map(({ reference }) => reference);
  return timeline.stateChanges.some((change) => {
    const { at, to, evidence } = change;
    if (!isLive(change) || at.kind === "unknown" || at.latest >= state.until) return false;
    if (isSamePlain(to, state.value)) return false;
    const isRead = evidence.some((own) => places.some((place) => overlap(own, place)));
    return isAway(change, state) && isRead ? true : isLaterOfSame(timeline, change, state, at);
  });
}

function overlap(one: EvidenceReference, other: EvidenceReference): boolean {
  if (one.path !== other.path) return false;
  const [a, b] = [one.locator, other.locator];
  if (a.kind !== "lines" || b.kind !== "lines") return evidenceKey(one) === evidenceKey(other);
  return a.from <= b.to && b.from <= a.to;
}

/** It may be read off the very record that names the value. */
function isAway({ from }: StateChange, { value }: StatedState): boolean {
  return from !== null && isSamePlain(from, value);
}

function isLaterOfSame(
  timeline: Material["timeline"],
  change: StateChange,
  state: StatedState,
  at: { readonly earliest: Instant; readonly latest: Instant },
): boolean {
  const isLater = at.earliest > state.from || (isAway(change, state) && at.latest >= state.from);
  return (
    isLater &&
    isSamePlain(change.property, state.property) &&
    namesOfEntities(timeline, [change.entity]).some((one) =>
      state.names.some((name) => isSamePlain(one, name)),
    )
  );
}

/** Those that name the thing, wherever they are, and those of the file that told the state. */
async function laterRecords(
  { evidence }: Material,
  { names, records, from, until }: StatedState,
): Promise<readonly EvidenceRecord[]> {
  const [start, end] = [nearestInstant(from + 1), nearestInstant(until - 1)];
  const window = { from: start, to: end };
  const artifactIds = [...new Set(records.map(({ artifactId }) => artifactId))];
  const pages = [
    await evidence.search({
      ...{ ...window, limit: laterMax },
      terms: [{ kind: "entity", aliases: names, isExcluded: false }],
    }),
    await evidence.search({ ...window, artifactIds, limit: laterMax }),
  ];
  return pages
    .flatMap((page) => page.records)
    .filter(({ time }) => time !== null && time.earliest >= start && time.latest <= end);
}

/** The same thing said by a record of the same shape, with another value in the place of this one. */
function tellsAnother(later: EvidenceRecord, state: StatedState): boolean {
  const value = plainText(state.value);
  return state.records.some((earlier) => {
    if (!isOfSameThing(later, earlier, state)) return false;
    const field = Object.entries(earlier.fields).find(([, held]) =>
      isSamePlain(`${held}`, state.value),
    );
    if (field !== undefined) {
      const now = later.fields[field[0]];
      return now !== undefined && now !== null && !isSamePlain(`${now}`, state.value);
    }
    const isOfShape = later.path === earlier.path && later.template === earlier.template;
    const namesProperty = plainIncludes(plainOf(later), plainText(state.property));
    const isNamed = plainIncludes(plainOf(earlier), value);
    return (
      isNamed &&
      (isOfShape || (namesProperty && hasOtherNumber(later, state))) &&
      !plainIncludes(plainOf(later), value)
    );
  });
}

/** What names the thing is told of it again by what names it, else by who wrote it. */
function isOfSameThing(
  later: EvidenceRecord,
  earlier: EvidenceRecord,
  { names }: StatedState,
): boolean {
  const namesIt = (record: EvidenceRecord) =>
    names.some((name) => plainIncludes(plainOf(record), plainText(name)));
  if (namesIt(earlier)) return namesIt(later);
  return later.path === earlier.path && later.source === earlier.source;
}

/** A property is also named where nothing is said of its value. */
function hasOtherNumber(later: EvidenceRecord, { property, value }: StatedState): boolean {
  if (!/\d/.test(value)) return false;
  const text = plainOf(later);
  const after = text.slice(text.indexOf(plainText(property)) + property.length);
  return /^\D{0,20}\d/.test(after);
}

function plainOf({ message, source, fields }: EvidenceRecord): string {
  return plainText([message, source ?? "", ...Object.entries(fields).flat()].join(" "));
}
