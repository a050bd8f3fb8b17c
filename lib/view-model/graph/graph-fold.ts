import { assertPresent } from "@/lib/base/assert";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { compareOnsets } from "@/lib/domain/timeline/event-onset";
import type { GraphUnit } from "./graph-chains";

/** How events are put together: those of which it says the same go into one box: "events of nginx". */
export type Grouping = { readonly wordsOf: (event: TimelineEvent) => string };

/** Ids of the events of each box that a person has opened, the last one last, or every box. */
export type Opened = readonly (readonly string[])[] | "all";

export type FoldRequest = {
  readonly weigh: (unit: GraphUnit) => number;
  /** From this weight on a unit is drawn alone as long as there is room. */
  readonly essentialWeight: number;
  /** From fine to coarse; the last puts everything into one box. */
  readonly groupings: readonly Grouping[];
  /** Ids of the events of the box that was opened last. */
  readonly opened: ReadonlySet<string>;
};

/** What was opened takes at most this share of the places, but in fewer boxes than these it would stay closed. */
const openedShareMax = 0.6;
const openedFewest = 2;

/**
 * At most `most` units: the heaviest alone, the others in boxes by the finest grouping that leaves room for what the
 * story turns on. Nothing is left out. What was opened is drawn alone, or, where it is too much, in boxes in order of
 * time that can be opened in turn: at least two and one for the rest, however small `asked` is.
 */
export function foldToFit(
  units: readonly GraphUnit[],
  asked: number,
  request: FoldRequest,
): readonly GraphUnit[] {
  const isAnyOpened = units.some((unit) => isWithin(unit, request.opened));
  const most = isAnyOpened ? Math.max(openedFewest + 1, asked) : asked;
  if (units.length <= most) return units;
  const share = Math.max(openedFewest, Math.floor(most * openedShareMax));
  const sliced = sliceOpened(units, share, request.opened);
  if (sliced.length <= most) return sliced;
  const byWeight = sliced.toSorted((a, b) => request.weigh(b) - request.weigh(a));
  const essentials = byWeight.filter((unit) => request.weigh(unit) >= request.essentialWeight);
  const coarsest = request.groupings.length - 1;
  for (const [index, grouping] of request.groupings.entries()) {
    const fewestAlone = index === coarsest ? 0 : Math.min(essentials.length, most - 1);
    const alone = countAlone(byWeight, most, grouping);
    if (alone < fewestAlone) continue;
    const kept = new Set(byWeight.slice(0, alone));
    return groupRest(sliced, kept, grouping);
  }
  return sliced;
}

/** The most units that can stand alone while those after them still have a place for each of their boxes; -1 for none. */
function countAlone(byWeight: readonly GraphUnit[], most: number, { wordsOf }: Grouping): number {
  const keys = new Set<string>();
  let found = -1;
  for (let alone = byWeight.length - 1; alone >= 0; alone -= 1) {
    const unit = byWeight[alone];
    if (unit) keys.add(wordsOf(unit.events[0]));
    if (alone + keys.size <= most) {
      found = alone;
      break;
    }
  }
  return found;
}

function groupRest(
  units: readonly GraphUnit[],
  kept: ReadonlySet<GraphUnit>,
  { wordsOf }: Grouping,
): readonly GraphUnit[] {
  const rest = units.filter((unit) => !kept.has(unit));
  const groups = Map.groupBy(rest, ({ events: [first] }) => wordsOf(first));
  const folded = [...groups].map(([words, members]) => toBox(`fold-${words}`, members, words));
  return [...units.filter((unit) => kept.has(unit)), ...folded];
}

/** Runs of what was opened, in order of time, where there are more of them than may be drawn alone. */
function sliceOpened(
  units: readonly GraphUnit[],
  most: number,
  opened: ReadonlySet<string>,
): readonly GraphUnit[] {
  const inside = units.filter((unit) => isWithin(unit, opened));
  if (inside.length <= most) return units;
  const size = Math.ceil(inside.length / most);
  const runs = Array.from({ length: Math.ceil(inside.length / size) }, (_, run) =>
    inside.slice(run * size, (run + 1) * size),
  );
  const folded = runs.map((members) => toBox(`fold-from-${members[0]?.id}`, members, "events"));
  return [...units.filter((unit) => !isWithin(unit, opened)), ...folded];
}

function isWithin({ events }: GraphUnit, opened: ReadonlySet<string>): boolean {
  return events.every(({ id }) => opened.has(id));
}

/** What is open once this box is opened as well: what is open already is not opened once more. */
export function openBox(opened: Opened, eventIds: readonly string[]): Opened {
  const isBox = (ids: readonly string[] | undefined) => ids?.join() === eventIds.join();
  if (opened === "all" || isBox(opened.at(-1))) return opened;
  return [...opened.filter((ids) => !isBox(ids)), eventIds];
}

/** One unit alone needs no box. */
function toBox(id: string, members: readonly GraphUnit[], words: string): GraphUnit {
  const [only] = members;
  if (members.length === 1 && only) return only;
  const [first, ...others] = members
    .flatMap(({ events }): readonly TimelineEvent[] => events)
    .toSorted(compareOnsets);
  const events = [assertPresent(first, "the first event of a box"), ...others] as const;
  return { what: "fold", id, name: `${events.length} ${words}`, events };
}
