import { sharedRarity } from "@/lib/ledger/names/names";
import { doublings, type Features } from "../weights/weigh";
import type { Course } from "./course";
import type { StoryPoint } from "./story-point";

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
    redoes: isRedoing(source, target, course) ? 1 : 0,
    sourceChance: source.chance,
    targetChance: target.chance,
    startsCourse: course.placeOf(source) === 0 ? 1 : 0,
    afterAlarm: isAfterAlarm(source, course) ? 1 : 0,
    acrossAlarm: !isAfterAlarm(source, course) && isAfterAlarm(target, course) ? 1 : 0,
  };
}

/**
 * Does the later one give back what the earlier one changed? Where nothing says what it was before, giving it yet another value
 * counts as well.
 */
export function isUndoing(earlier: StoryPoint, later: StoryPoint): boolean {
  return later.turns.some((back) =>
    earlier.turns.some(
      (turn) =>
        turn.of === back.of && (turn.from === null ? back.from === turn.to : turn.from === back.to),
    ),
  );
}

/** Of what tells two deeds from all others, so much is equal when the later one does the earlier one again, otherwise. */
const sameWordsMin = 0.45;

/** Does the later deed do something to the same, with another value or the other way about? */
export function isRedoing(earlier: StoryPoint, later: StoryPoint, course: Course): boolean {
  const shared = weightOf(earlier.words.intersection(later.words), course);
  const all = weightOf(earlier.words.union(later.words), course);
  return shared > 0 && shared < all && shared >= sameWordsMin * all;
}

function weightOf(words: ReadonlySet<string>, course: Course): number {
  let weight = 0;
  for (const word of words) weight += course.weightOf(word);
  return weight;
}

function isAfterAlarm({ onset }: StoryPoint, { firstAlarm }: Course): boolean {
  return firstAlarm !== null && onset.latest > firstAlarm.onset.latest;
}
