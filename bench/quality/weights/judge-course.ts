import type { Course } from "@/lib/explanation/course/course";
import { pairFeatures } from "@/lib/explanation/course/pair-features";
import type { StoryPoint } from "@/lib/explanation/course/story-point";
import { mayBegin, originFeatures } from "@/lib/explanation/origin/origin-features";
import { type Weights, weigh } from "@/lib/explanation/weights/weigh";
import type { Judged } from "./feature-space";
import type { TrueEvent, TrueIncident } from "./match-truth";

/** The pieces of a course and which true event each tells, if any. */
export type JudgedCourse = {
  readonly course: Course;
  readonly tells: ReadonlyMap<StoryPoint, TrueEvent>;
  /** Pieces that tell of one of the events in which it began; several may tell of one. */
  readonly begins: ReadonlySet<StoryPoint>;
  readonly truth: TrueIncident;
};

/** What is later by less than this is as early: clocks. */
const slackMs = 1_500;
/** Every recording counts the same, whatever its size. */
const pairsEach = 100;
const originsEach = 30;

/** Every pair of pieces that tell true events, and whether the truth links them. */
export function judgePairs({ course, tells, truth }: JudgedCourse): readonly Judged[] {
  const linked = new Set(truth.links.map(({ source, target }) => `${source} ${target}`));
  const pairs = pairsOf([...tells.keys()]);
  return pairs.map(([source, target]) => ({
    features: pairFeatures(source, target, course),
    isTrue: linked.has(`${tells.get(source)?.id} ${tells.get(target)?.id}`),
    weight: pairsEach / pairs.length,
  }));
}

/** F1 of the links that the best parents of each piece make, among pieces that tell true events. */
export function scorePairs(
  { course, tells, truth }: JudgedCourse,
  weights: Weights,
  chosen: { readonly parentsMax: number; readonly chanceMin: number },
): number {
  const points = [...tells.keys()];
  const ids = new Set([...tells.values()].map(({ id }) => id));
  const truths = truth.links.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const wanted = new Set(truths.map(({ source, target }) => `${source} ${target}`));
  let right = 0;
  let named = 0;
  for (const target of points) {
    const parents = pairsOf(points)
      .filter(([, of]) => of === target)
      .map(([source]) => ({
        source,
        chance: weigh(pairFeatures(source, target, course), weights).chance,
      }))
      .filter(({ chance }) => chance >= chosen.chanceMin)
      .toSorted((a, b) => b.chance - a.chance)
      .slice(0, chosen.parentsMax);
    named += parents.length;
    right += parents.filter(({ source }) =>
      wanted.has(`${tells.get(source)?.id} ${tells.get(target)?.id}`),
    ).length;
  }
  return (2 * right) / Math.max(1, named + truth.links.length);
}

function pairsOf(points: readonly StoryPoint[]): readonly (readonly [StoryPoint, StoryPoint])[] {
  return points.flatMap((source) =>
    points
      .filter(
        (target) =>
          target !== source &&
          source.onset.earliest <= target.onset.latest + slackMs &&
          isEarlier(source, target),
      )
      .map((target) => [source, target] as const),
  );
}

function isEarlier(source: StoryPoint, target: StoryPoint): boolean {
  return source.onset.latest <= target.onset.latest;
}

/** Every piece, and whether it is where it began; where nothing began, nothing is learnt of beginnings. */
export function judgeOrigins({ course, begins, truth }: JudgedCourse): readonly Judged[] {
  if (truth.roots.size === 0) return [];
  const points = course.points.filter(mayBegin);
  return points.map((point) => ({
    features: originFeatures(point, course),
    isTrue: begins.has(point),
    weight: originsEach / points.length,
  }));
}

/** Rank of the first piece that is where it began; 0 when it is none of the pieces. */
export function rankOrigins({ course, begins }: JudgedCourse, weights: Weights): number {
  const ranked = course.points
    .filter(mayBegin)
    .map((point) => ({ point, chance: weigh(originFeatures(point, course), weights).chance }))
    .toSorted((a, b) => b.chance - a.chance);
  return ranked.findIndex(({ point }) => begins.has(point)) + 1;
}
