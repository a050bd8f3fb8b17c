import { sharedRarity } from "@/lib/ledger/names/names";
import type { Course } from "../course/course";
import { isRedoing, isUndoing } from "../course/pair-features";
import type { StoryPoint, StoryRole } from "../course/story-point";
import { doublings, type Features } from "../weights/weigh";

const rareBits = 6;
const countedMin = 0.25;

/** What only answers to something else, or only tells of it. */
const neverOrigins: ReadonlySet<StoryRole> = new Set(["alarm", "relief", "told"]);

/** May a story begin with it? What people say is not where it began, even when only they tell of it. */
export function mayBegin({ role }: StoryPoint): boolean {
  return !neverOrigins.has(role);
}

/** What speaks for a piece of the course being where it began. */
export function originFeatures(point: StoryPoint, course: Course): Features {
  const { firstAlarm, points } = course;
  const later = points.filter(({ onset }) => onset.latest > point.onset.latest);
  const trouble = later.find(({ role, chance }) => role === "trouble" && chance >= countedMin);
  const naming = later.filter(
    (each) => each.role === "told" && sharedRarity(point.names, each.names) >= rareBits,
  );
  const answering = later.filter(
    (each) => isActed(each) && sharedRarity(point.names, each.names) >= rareBits,
  );
  const isBeforeAlarm = firstAlarm === null || point.onset.latest <= firstAlarm.onset.latest;
  const { role } = point;
  return {
    [`as ${role}`]: 1,
    chance: point.chance,
    logit: Math.log(Math.max(1e-3, point.chance) / Math.max(1e-3, 1 - point.chance)),
    place: doublings(course.placeOf(point)),
    [`${role}, place`]: doublings(course.placeOf(point)),
    first: course.placeOf(point) === 0 ? 1 : 0,
    beforeAlarm: isBeforeAlarm ? 1 : 0,
    [`${role}, beforeAlarm`]: isBeforeAlarm ? 1 : 0,
    beforeAlarmBy:
      firstAlarm === null || !isBeforeAlarm
        ? 0
        : doublings((firstAlarm.onset.latest - point.onset.latest) / 1000),
    troubleAfter:
      trouble === undefined
        ? 0
        : 1 / (1 + (trouble.onset.latest - point.onset.latest) / troubleSoonMs),
    sharesTrouble:
      trouble === undefined ? 0 : Math.min(20, sharedRarity(point.names, trouble.names)),
    ...takenBack(point, later, course),
    named: Math.min(3, naming.length),
    answered: Math.min(3, answering.length),
    [`${role}, answered`]: Math.min(3, answering.length),
  };
}

/** Whether it was taken back, or done again in another way, and how much that helped. */
function takenBack(point: StoryPoint, later: readonly StoryPoint[], course: Course): Features {
  const undoing = later.find((each) => isUndoing(point, each));
  const redoing = later.find((each) => isRedoing(point, each, course));
  const isAgain = course.points.some(
    (each) => each.onset.latest < point.onset.latest && isRedoing(each, point, course),
  );
  const back = undoing ?? redoing;
  return {
    undone: undoing === undefined ? 0 : 1,
    redone: redoing === undefined ? 0 : 1,
    again: isAgain ? 1 : 0,
    relieved: back === undefined ? 0 : reliefAfter(back, point, course),
  };
}

/** Trouble this soon after it counts half. */
const troubleSoonMs = 60_000;

function isActed({ role }: StoryPoint): boolean {
  return role === "deed" || role === "setting" || role === "relief";
}

/** How much less trouble begins after an undoing than between the deed and it, [-1, 1]. */
function reliefAfter(undoing: StoryPoint, deed: StoryPoint, { points }: Course): number {
  const trouble = points.filter(({ role }) => role === "trouble");
  const before = sum(trouble, deed.onset.latest, undoing.onset.latest);
  const after = sum(trouble, undoing.onset.latest, Number.POSITIVE_INFINITY);
  return before + after === 0 ? 0 : (before - after) / (before + after);
}

function sum(points: readonly StoryPoint[], from: number, to: number): number {
  return points
    .filter(({ onset }) => onset.latest > from && onset.latest <= to)
    .reduce((total, { chance }) => total + chance, 0);
}
