import { sharedRarity } from "@/lib/ledger/names/names";
import type { Features } from "../weights/weigh";
import type { Course } from "./course";
import type { StoryPoint } from "./story-point";

const doublings = (value: number) => Math.log2(1 + Math.max(0, value));
/** Names as rare as this say that two speak of the same. */
const rareBits = 6;

/** What speaks for one piece of a course having led to a later one. */
export function pairFeatures(source: StoryPoint, target: StoryPoint, course: Course): Features {
  const lagSeconds = (target.onset.latest - source.onset.latest) / 1000;
  const between = course.placeOf(target) - course.placeOf(source) - 1;
  const shared = sharedRarity(source.names, target.names);
  const isOfOne = !source.places.isDisjointFrom(target.places);
  const roles = `${source.role} to ${target.role}`;
  return {
    [roles]: 1,
    [`${roles}, next`]: between <= 0 ? 1 : 0,
    lag: doublings(lagSeconds),
    between: doublings(between),
    next: between <= 0 ? 1 : 0,
    shared,
    sharesRare: shared >= rareBits ? 1 : 0,
    [`${roles}, shared`]: shared >= rareBits ? 1 : 0,
    sameplace: isOfOne ? 1 : 0,
    undoes: isUndoing(source, target) ? 1 : 0,
    sourceChance: source.chance,
    targetChance: target.chance,
    startsCourse: course.placeOf(source) === 0 ? 1 : 0,
    afterAlarm: isAfterAlarm(source, course) ? 1 : 0,
    acrossAlarm: !isAfterAlarm(source, course) && isAfterAlarm(target, course) ? 1 : 0,
  };
}

/** Does the later one give back what the earlier one changed? */
export function isUndoing(earlier: StoryPoint, later: StoryPoint): boolean {
  return later.turns.some((back) =>
    earlier.turns.some((turn) => turn.of === back.of && turn.from === back.to),
  );
}

function isAfterAlarm({ onset }: StoryPoint, { firstAlarm }: Course): boolean {
  return firstAlarm !== null && onset.latest > firstAlarm.onset.latest;
}
