import { mayBegin, originFeatures } from "@/lib/explanation/origin/origin-features";
import { originWeights } from "@/lib/explanation/weights/origin-weights";
import { type Weighed, weigh } from "@/lib/explanation/weights/weigh";
import type { EventDraft } from "../event-draft";
import { ledgerFamily } from "./ledger-draft";
import { roomOf } from "./room-of";
import type { WeighedCourse } from "./tell-course";

/** So many of the likeliest origins are key whatever else is likelier to belong to the story. */
const originsMax = 3;

export type Origin = { readonly draft: EventDraft; readonly weighed: Weighed };

/** Where it may have begun, by what the course of events looks like, the likeliest first. */
export function rankOrigins(
  drafts: readonly EventDraft[],
  { course, pointOf }: WeighedCourse,
): readonly Origin[] {
  return drafts
    .flatMap((draft) => {
      const point = pointOf.get(draft);
      return point === undefined || !mayBegin(point)
        ? []
        : [{ draft, weighed: weigh(originFeatures(point, course), originWeights) }];
    })
    .toSorted((a, b) => b.weighed.chance - a.weighed.chance);
}

function roomOfDraft({ id, family, records, onset }: EventDraft): string {
  return roomOf(family === `${ledgerFamily}deed`, { witnesses: records, onset }) ?? id;
}

/** The drafts, with the likeliest origins among those of the ledger as key events where a story was felt. */
export function withKeyOrigins(
  drafts: readonly EventDraft[],
  course: WeighedCourse,
): { readonly drafts: readonly EventDraft[]; readonly course: WeighedCourse } {
  if (course.weight !== "felt") return { drafts, course };
  const ranked = rankOrigins(drafts, course);
  const rooms = [...new Set(ranked.map(({ draft }) => roomOfDraft(draft)))].slice(0, originsMax);
  const origins = ranked.filter(({ draft }) => rooms.includes(roomOfDraft(draft)));
  const raised = new Map(
    origins
      .filter(({ draft }) => !draft.isKey && draft.family.startsWith(ledgerFamily))
      .map(({ draft }) => [draft, { ...draft, isKey: true }]),
  );
  const raise = (draft: EventDraft) => raised.get(draft) ?? draft;
  return {
    drafts: drafts.map(raise),
    course: {
      ...course,
      pointOf: new Map([...course.pointOf].map(([draft, point]) => [raise(draft), point])),
    },
  };
}
