import { referenceKey } from "@/lib/domain/record-reference";
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
import type { Happening } from "@/lib/ledger/happening";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { EventDraft } from "../event-draft";

/** The drafts as pieces of a course, by what the ledger says of the same records. */
export type ToldCourse = {
  readonly course: Course;
  readonly pointOf: ReadonlyMap<EventDraft, StoryPoint>;
  /** Of all the ledger shows, whether it became a draft or not. */
  readonly weight: StoryWeight;
};

/** A draft that no happening tells of, as likely as the usual of its kind. */
const keyChance = 0.5;
const detailChance = 0.1;

export function tellCourse(drafts: readonly EventDraft[], ledger: Ledger): ToldCourse {
  const points = new Map(
    [...featuresOf(ledger)].map(([happening, features]) => [
      happening,
      toStoryPoint(happening, weigh(features, importanceWeights).chance),
    ]),
  );
  const byRecord = new Map<string, Happening>();
  for (const happening of ledger.happenings)
    for (const record of happening.witnesses) {
      const key = referenceKey(record);
      if (!byRecord.has(key)) byRecord.set(key, happening);
    }
  const pointOf = new Map(
    drafts.map((draft) => {
      const happening = happeningOf(draft, byRecord);
      const point = happening === null ? undefined : points.get(happening);
      return [
        draft,
        point === undefined ? pointOfNamed(draft, ledger) : { ...point, onset: draft.onset },
      ];
    }),
  );
  const weight = weighStory(massesOf([...points.values()]));
  return { course: toCourse([...pointOf.values()]), pointOf, weight };
}

function happeningOf(
  { records }: EventDraft,
  byRecord: ReadonlyMap<string, Happening>,
): Happening | null {
  const [first] = records;
  return first === undefined ? null : (byRecord.get(referenceKey(first)) ?? null);
}

function pointOfNamed(draft: EventDraft, { names }: Ledger): StoryPoint {
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
