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
};

export function toCourse(unordered: readonly StoryPoint[]): Course {
  const points = unordered.toSorted((a, b) => a.onset.latest - b.onset.latest);
  const places = new Map<StoryPoint, number>();
  let place = 0;
  for (const point of points) {
    places.set(point, place);
    if (point.chance >= countedMin) place += 1;
  }
  return {
    points,
    placeOf: (point) => places.get(point) ?? 0,
    length: place,
    firstAlarm: points.find(({ role, chance }) => role === "alarm" && chance >= countedMin) ?? null,
  };
}
