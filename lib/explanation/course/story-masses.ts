import type { StoryPoint, StoryRole } from "./story-point";

/** How much of a story there is, by role: the chances of its likeliest pieces, summed. */
export type StoryMasses = Readonly<Record<StoryRole, number>>;

/** `felt`: trouble that people or alarms answered, or a great deal of it; `planned`: work, with no more trouble than work makes; `faint`: neither. */
export type StoryWeight = "felt" | "planned" | "faint";

/** Pieces that a timeline could hold. */
const piecesMax = 50;
/** Trouble of three certain pieces is more than an evening without one shows… */
const troubleMin = 3;
/** …when it is so much for each piece of work… */
const perDeedMin = 0.8;
/** …and somebody noticed: what was said, alarmed or done comes to as much. */
const noticedMin = 3;
/** Trouble of so many pieces speaks for itself. */
const muchTrouble = 8;
/** Work of fewer certain pieces is no plan that could explain the trouble. */
const workMin = 3;

export function massesOf(points: readonly StoryPoint[]): StoryMasses {
  const masses = { deed: 0, setting: 0, told: 0, alarm: 0, trouble: 0, relief: 0 };
  const likeliest = points.toSorted((a, b) => b.chance - a.chance).slice(0, piecesMax);
  for (const { role, chance } of likeliest) masses[role] += chance;
  return masses;
}

export function weighStory({ deed, told, alarm, trouble }: StoryMasses): StoryWeight {
  if (deed >= workMin && trouble < perDeedMin * deed) return "planned";
  const isNoticed = told + alarm + deed >= noticedMin;
  return trouble >= (isNoticed ? troubleMin : muchTrouble) ? "felt" : "faint";
}
