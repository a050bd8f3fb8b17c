import { evidenceKey } from "../evidence/evidence";
import type { EntityId, EventId } from "../ids";
import { type Pass, passes } from "../runs/pass";
import { asksPass, type RunPlan } from "../runs/run";
import type { Entity } from "../timeline/entity";
import type { TimelineEvent } from "../timeline/event";
import type { Gap } from "../timeline/gap";
import { toLiveTimeline } from "../timeline/live-timeline";
import { areMostlyTheSame } from "../timeline/same-records";
import { asksTheSame } from "../timeline/settled-questions";
import type { StateChange } from "../timeline/state-change";
import type { Timeline } from "../timeline/timeline";
import { compareLinks } from "./compare-links";
import { type EventMatches, haveOtherOnsets, matchEvents } from "./match-events";
import type { OpinionItem, OpinionNoun } from "./opinion-item";

/** What of a second opinion its tasks spoke of; the rest it was given, and agreeing with that says nothing. */
type Scope = {
  readonly nouns: ReadonlySet<OpinionNoun>;
  readonly importances: ReadonlySet<TimelineEvent["importance"]>;
};

/**
 * What stands against a second opinion, item by item: what both say, what only one does, and where they speak of the
 * same and differ. Pure; pieces that people put aside are on neither side.
 */
export function compareOpinion(
  standing: Timeline,
  opinion: Timeline,
  plan: RunPlan,
): readonly OpinionItem[] {
  const [here, there] = [toLiveTimeline(standing), toLiveTimeline(opinion)];
  const matches = matchEvents(here.events, there.events);
  const { nouns, importances } = scopeOf(plan);
  const isOfScope = ({ importance }: TimelineEvent) => importances.has(importance);
  const items = [
    ...compareEvents(here.events, there.events, matches, isOfScope),
    ...compareLinks(here.causalLinks, there.causalLinks, matches),
    ...compareStates(here, there),
    ...compareRoots(here, there, matches),
    ...compareGaps(here.gaps.filter(isOpen), there.gaps.filter(isOpen)),
  ];
  return items.filter(({ noun }) => nouns.has(noun));
}

/** What a pass speaks of, and of which events. */
const spokenOf: Readonly<Record<Pass, readonly [OpinionNoun[], ...TimelineEvent["importance"][]]>> =
  {
    coarse: [["event"], "key"],
    detailed: [["event", "state-change", "gap"], "detail"],
    causal: [["causal-link", "root-cause"]],
  };

function scopeOf(plan: RunPlan): Scope {
  const asked = passes.filter((pass) => asksPass(plan, pass)).map((pass) => spokenOf[pass]);
  return {
    nouns: new Set(asked.flatMap(([nouns]) => nouns)),
    importances: new Set(asked.flatMap(([, ...importances]) => importances)),
  };
}

function compareEvents(
  here: readonly TimelineEvent[],
  there: readonly TimelineEvent[],
  matches: EventMatches,
  isOfScope: (event: TimelineEvent) => boolean,
): readonly OpinionItem[] {
  const noun = "event";
  const matched = new Set([...matches.values()].map(({ id }) => id));
  return [
    ...there.flatMap((event): readonly OpinionItem[] => {
      const same = matches.get(event.id);
      if (!isOfScope(same ?? event)) return [];
      if (!same) return [{ noun, standing: "there", here: null, there: event.id }];
      const both = { noun, here: same.id, there: event.id } as const;
      return haveOtherOnsets(same, event)
        ? [{ ...both, standing: "conflict", conflict: "time" }]
        : [{ ...both, standing: "agreed" }];
    }),
    ...here
      .filter((event) => !matched.has(event.id) && isOfScope(event))
      .map(({ id }) => onlyHere(noun, id)),
  ];
}

/** Of the same property of a thing of the same name: at the same time, or read off the same records. */
function compareStates(here: Timeline, there: Timeline): readonly OpinionItem[] {
  const nameHere = namesOf(here.entities);
  const nameThere = namesOf(there.entities);
  const isOfSame = (one: StateChange, other: StateChange) =>
    one.property === other.property && nameHere(one.entity) === nameThere(other.entity);
  const taken = new Set<string>();
  const items = there.stateChanges.map((change): OpinionItem => {
    const rivals = here.stateChanges.filter(
      (other) => !taken.has(other.id) && isOfSame(other, change),
    );
    const found =
      rivals.find((other) => other.to === change.to && !areApart(other, change)) ??
      rivals.find((other) => other.to === change.to && haveSameRecords(other, change)) ??
      rivals.find((other) => haveSameOnset(other, change));
    const noun = "state-change";
    if (!found) return { noun, standing: "there", here: null, there: change.id };
    taken.add(found.id);
    const both = { noun, here: found.id, there: change.id } as const;
    if (found.to !== change.to) return { ...both, standing: "conflict", conflict: "value" };
    return areApart(found, change)
      ? { ...both, standing: "conflict", conflict: "time" }
      : { ...both, standing: "agreed" };
  });
  return [
    ...items,
    ...here.stateChanges
      .filter(({ id }) => !taken.has(id))
      .map(({ id }) => onlyHere("state-change", id)),
  ];
}

function namesOf(entities: readonly Entity[]): (id: EntityId) => string {
  const names = new Map(entities.map(({ id, name }) => [id, name.toLowerCase()]));
  return (id) => names.get(id) ?? id;
}

function areApart(one: StateChange, other: StateChange): boolean {
  return haveOtherOnsets({ time: one.at }, { time: other.at });
}

function haveSameOnset(one: StateChange, other: StateChange): boolean {
  return one.at.kind !== "unknown" && other.at.kind !== "unknown" && !areApart(one, other);
}

function haveSameRecords(one: StateChange, other: StateChange): boolean {
  return areMostlyTheSame(one.evidence.map(evidenceKey), other.evidence.map(evidenceKey));
}

/** The first of each side began it all, as each has it; of the others it counts whether both name them. */
function compareRoots(here: Timeline, there: Timeline, matches: EventMatches) {
  const noun = "root-cause";
  const [first] = here.rootCauses;
  const eventHere = (event: EventId) => matches.get(event)?.id ?? event;
  const items = there.rootCauses.map(({ id, event }, index): OpinionItem => {
    const same = here.rootCauses.find((root) => root.event === eventHere(event));
    if (index === 0 && first && same !== first) {
      return { noun, standing: "conflict", here: first.id, there: id, conflict: "root" };
    }
    return same
      ? { noun, standing: "agreed", here: same.id, there: id }
      : { noun, standing: "there", here: null, there: id };
  });
  const spokenOf = new Set(items.map((item) => item.here));
  const ours = here.rootCauses.filter(({ id }) => !spokenOf.has(id));
  return [...items, ...ours.map(({ id }) => onlyHere(noun, id))];
}

function compareGaps(here: readonly Gap[], there: readonly Gap[]): readonly OpinionItem[] {
  const noun = "gap";
  const items = there.map((gap): OpinionItem => {
    const same = here.find((other) => other.id === gap.id || asksTheSame(other, gap));
    return same
      ? { noun, standing: "agreed", here: same.id, there: gap.id }
      : { noun, standing: "there", here: null, there: gap.id };
  });
  const spokenOf = new Set(items.map((item) => item.here));
  const ours = here.filter(({ id }) => !spokenOf.has(id));
  return [...items, ...ours.map(({ id }) => onlyHere(noun, id))];
}

function isOpen({ status }: Gap): boolean {
  return status === "open";
}

function onlyHere(noun: OpinionNoun, here: string): OpinionItem {
  return { noun, standing: "here", here, there: null };
}
