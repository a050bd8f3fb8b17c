import { referenceKey } from "@/lib/domain/evidence/record-reference";
import { type Course, toCourse } from "@/lib/explanation/course/course";
import { massesOf, type StoryWeight, weighStory } from "@/lib/explanation/course/story-masses";
import {
  type StoryPoint,
  type StoryRole,
  toStoryPoint,
  wordsOf,
} from "@/lib/explanation/course/story-point";
import { featuresOf } from "@/lib/explanation/importance/happening-features";
import { importanceWeights } from "@/lib/explanation/weights/importance-weights";
import { weigh } from "@/lib/explanation/weights/weigh";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { EventDraft } from "../event-draft";

/** The drafts as pieces of a course, by what the ledger says of the same records. */
export type WeighedCourse = {
  readonly course: Course;
  readonly pointOf: ReadonlyMap<EventDraft, StoryPoint>;
  /** Of all the ledger shows, whether it became a draft or not. */
  readonly weight: StoryWeight;
};

/** What the ledger says of records, by `referenceKey`; it is read once, and any drafts can be told by it. */
export type LedgerPoints = {
  readonly byRecord: ReadonlyMap<string, StoryPoint>;
  readonly names: Ledger["names"];
  readonly weight: StoryWeight;
};

/** A draft that no happening tells of, as likely as the usual of its kind. */
const keyChance = 0.5;
const detailChance = 0.1;

export function readPoints(ledger: Ledger): LedgerPoints {
  const points = [...featuresOf(ledger)].map(
    ([happening, features]) =>
      [happening, toStoryPoint(happening, weigh(features, importanceWeights).chance)] as const,
  );
  const byRecord = new Map<string, StoryPoint>();
  for (const [{ witnesses }, point] of points)
    for (const record of witnesses) {
      const key = referenceKey(record);
      if (!byRecord.has(key)) byRecord.set(key, point);
    }
  const weight = weighStory(massesOf(points.map(([, point]) => point)));
  return { byRecord, names: ledger.names, weight };
}

export function tellCourse(drafts: readonly EventDraft[], points: LedgerPoints): WeighedCourse {
  const pointOf = new Map(drafts.map((draft) => [draft, toPoint(draft, points)]));
  return { course: toCourse([...pointOf.values()]), pointOf, weight: points.weight };
}

function toPoint(draft: EventDraft, { byRecord, names }: LedgerPoints): StoryPoint {
  const [first] = draft.records;
  const point = first === undefined ? undefined : byRecord.get(referenceKey(first));
  return point === undefined ? pointOfNamed(draft, names) : { ...point, onset: draft.onset };
}

function pointOfNamed(draft: EventDraft, names: Ledger["names"]): StoryPoint {
  const [first] = draft.records;
  return {
    onset: draft.onset,
    role: roleOf(draft),
    names: first === undefined ? new Map() : names.namesIn(first),
    chance: draft.isKey ? keyChance : detailChance,
    places: new Set([
      ...draft.entities.map(({ name }) => name.toLowerCase()),
      ...draft.records.map(({ path }) => path),
    ]),
    turns: [],
    words: roleOf(draft) === "deed" ? wordsOf(draft.title) : new Set(),
  };
}

/** By the kind of the event: what people did and changed, said, were told by alerts; what got better; the rest is trouble. */
function roleOf({ kind }: EventDraft): StoryRole {
  switch (kind) {
    case "action":
    case "change":
      return "deed";
    case "communication":
      return "told";
    case "alert":
      return "alarm";
    case "recovery":
      return "relief";
    default:
      return "trouble";
  }
}
