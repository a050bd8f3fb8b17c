import type { StoryPoint } from "./story-point";

/** From here on a piece counts as one of the course when places in it are counted. */
const countedMin = 0.25;

/** The pieces of a story in order of time, and what is asked of their order. */
export type Course = {
  readonly points: readonly StoryPoint[];
  /** Place of each among the likelier ones before it, from 0. */
  placeOf(point: StoryPoint): number;
  /** How many of the likelier ones there are. */
  readonly length: number;
  readonly firstAlarm: StoryPoint | null;
  /** How much a word of a deed tells which one it is, in bits: what all deeds are told in says nothing. */
  weightOf(word: string): number;
};

export function toCourse(unordered: readonly StoryPoint[]): Course {
  const points = unordered.toSorted((a, b) => a.onset.latest - b.onset.latest);
  const places = new Map<StoryPoint, number>();
  let place = 0;
  for (const point of points) {
    places.set(point, place);
    if (point.chance >= countedMin) place += 1;
  }
  const deeds = points.filter(({ words }) => words.size > 0);
  const counts = new Map<string, number>();
  for (const { words } of deeds)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return {
    points,
    placeOf: (point) => places.get(point) ?? 0,
    length: place,
    firstAlarm: points.find(({ role, chance }) => role === "alarm" && chance >= countedMin) ?? null,
    weightOf: (word) => Math.log2(deeds.length / (counts.get(word) ?? deeds.length)),
  };
}
