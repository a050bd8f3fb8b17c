import { interval, nearestInstant } from "@/lib/base/instant";
import { listAssumptions } from "@/lib/causality/counterfactual/assumptions";
import { type Bounds, exactly } from "@/lib/causality/counterfactual/bounds";
import type { Fate, Joints } from "@/lib/causality/counterfactual/fate";
import { tellFate } from "@/lib/causality/counterfactual/tell-fate";
import {
  askWhatIf,
  type Case,
  type ImpactOutcome,
  type WhatIf,
} from "@/lib/causality/counterfactual/what-if";
import { ancestorsOf } from "@/lib/causality/graph/causal-graph";
import type { EventTime } from "@/lib/domain/evidence/event-time";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { EventId } from "@/lib/domain/ids";
import {
  type Intervention,
  interventionKey,
  type WhatIfQuestion,
} from "@/lib/domain/runs/intervention";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatDuration, formatEventTime } from "@/lib/time/shown/time-text";
import { type Comparison, compareForDrawing } from "../comparison/timeline-comparison";

export type WhatIfRow = {
  readonly id: EventId;
  readonly title: string;
  /** When it happened, in fact. */
  readonly factText: string;
  readonly fateText: string;
  readonly chanceText: string;
  readonly why: string;
  readonly happens: boolean;
};

export type WhatIfAnswer = {
  readonly asked: readonly {
    readonly key: string;
    readonly words: string;
    readonly intervention: Intervention;
  }[];
  /** What becomes of the impact, and what of it the answer leaves out. */
  readonly verdict: string;
  readonly impactFacts: readonly { readonly term: string; readonly value: string }[];
  /** What does not happen comes first, then what comes at another time or is less likely, in order of the graph. */
  readonly rows: readonly WhatIfRow[];
  readonly assumptions: readonly string[];
  /** The fact and the other world as one picture. */
  readonly comparison: Comparison;
};

export function toJoints(together: readonly EventId[]): Joints {
  return new Map(together.map((id) => [id, "all"]));
}

/** Null while nothing is asked. */
export function answerWhatIf(
  of: Case,
  timeline: Timeline,
  question: WhatIfQuestion,
  zone: string,
): WhatIfAnswer | null {
  const { interventions } = question;
  if (interventions.length === 0) return null;
  const joints = toJoints(question.together);
  const outcome = askWhatIf(of, interventions, { joints });
  const byId = new Map(timeline.events.map((event) => [event.id, event]));
  const title = (id: EventId) => byId.get(id)?.title ?? "an event that is not in the timeline";
  const rows = [...outcome.fates].flatMap(([place, fate]) => {
    const id = of.graph.events[place]?.id;
    const event = id === undefined ? undefined : byId.get(id);
    return event === undefined ? [] : [toRow(of, event, fate, zone)];
  });
  return {
    asked: interventions.map((intervention) => ({
      key: interventionKey(intervention),
      words: tellIntervention(
        intervention,
        title(intervention.event),
        targetOf(timeline, intervention),
      ),
      intervention,
    })),
    verdict: [tellVerdict(of, outcome), ...tellUnexplained(of, title)].join(" "),
    impactFacts: tellImpact(outcome.impact),
    rows: [...rows.filter(({ happens }) => !happens), ...rows.filter(({ happens }) => happens)],
    assumptions: listAssumptions(of, outcome, joints),
    comparison: compareForDrawing(timeline, toBranch(of, timeline, outcome.fates)),
  };
}

function targetOf({ causalLinks, events }: Timeline, intervention: Intervention): string | null {
  if (intervention.kind !== "add-breaker" || intervention.link === undefined) return null;
  const target = causalLinks.find(({ id }) => id === intervention.link)?.target;
  return events.find(({ id }) => id === target)?.title ?? "an event that is not in the timeline";
}

function toRow(of: Case, event: TimelineEvent, fate: Fate, zone: string): WhatIfRow {
  const { isStanding, chance, shiftMs, why } = fate;
  const isShifted = shiftMs.least !== 0 || shiftMs.most !== 0;
  const standing = isShifted ? tellShiftBounds(shiftMs) : "as in the timeline";
  return {
    id: event.id,
    title: event.title,
    factText: formatEventTime(event.time, zone),
    fateText: isStanding ? standing : "does not happen",
    chanceText: why.kind === "removed" ? "" : tellProbability(chance),
    why: tellFate(of.graph, why),
    happens: isStanding,
  };
}

function tellVerdict(of: Case, { impact: outcome, fates }: WhatIf): string {
  if (of.impact.length === 0)
    return "No event is marked as impact, so the impact cannot be computed.";
  if (outcome.isOver) return "The impact would have ended before it began.";
  if (!outcome.isStanding) return tellPrevented(outcome.chance, restsOnStatedLinks(of, fates));
  const change = outcome.lengthChangeMs;
  if (change !== null && change.most < 0) {
    return `The impact would have been shorter by ${tellLength(change)}.`;
  }
  if (change !== null && change.least < 0 && change.most > 0) {
    return `The impact would have been shorter by up to ${tellLength(exactly(change.least))}, or longer by up to ${tellLength(exactly(change.most))}.`;
  }
  if (change !== null && change.most > 0) {
    return `The impact would have been longer by ${tellLength(change)}.`;
  }
  if (outcome.chance.most < 1) return "The impact would have been less likely.";
  return "The impact would still have happened, and lasted as long.";
}

function tellUnexplained(
  { graph, unexplained }: Case,
  title: (id: EventId) => string,
): readonly string[] {
  const titles = unexplained.flatMap((place) => graph.events[place]?.id ?? []).map(title);
  if (titles.length === 0) return [];
  const [first] = titles;
  return [
    titles.length === 1
      ? `No cause is linked to “${first}”, so the answer leaves it out.`
      : `No cause is linked to ${titles.length} other events of the impact, so the answer leaves them out.`,
  ];
}

/** Whether a link that a person stated lies on a way by which the impact falls away: links elsewhere decide nothing of it. */
function restsOnStatedLinks({ graph, impact }: Case, fates: WhatIf["fates"]): boolean {
  return [...ancestorsOf(graph, impact)].some((place) => {
    const fate = fates.get(place);
    if (fate === undefined || fate.isStanding || fate.why.kind === "removed") return false;
    const steps = fate.why.kind === "prevented" ? graph.hindered.get(place) : graph.into[place];
    return (steps ?? []).some(({ link }) => link.actor === "person");
  });
}

/** By the links alone it does not happen; how sure that is depends on how sure they are. */
function tellPrevented(chance: Bounds, isStated: boolean): string {
  if (chance.most === 0) {
    return isStated
      ? "According to the causal links that people stated, the impact would not have happened."
      : "The impact would not have happened.";
  }
  if (!isTold(chance)) {
    return "According to the drawn links, the impact would not have happened. The evidence does not say how probable that is.";
  }
  return chance.most <= 0.5
    ? "The impact would probably not have happened."
    : "The links are too weak to say that the impact would not have happened.";
}

function tellImpact({
  isOver,
  chance,
  startShiftMs,
  endShiftMs,
}: ImpactOutcome): WhatIfAnswer["impactFacts"] {
  const start = startShiftMs === null ? [] : [["Begins", tellShiftBounds(startShiftMs)] as const];
  const end = endShiftMs === null ? [] : [["Ends", tellShiftBounds(endShiftMs)] as const];
  // The links alone decide on it, and not what came first.
  const probability = isOver
    ? []
    : [["Probability of the impact", tellProbability(chance)] as const];
  return [...probability, ...start, ...end].map(([term, value]) => ({ term, value }));
}

/** The timeline as it would read: without what does not happen, and with other times. */
function toBranch(of: Case, timeline: Timeline, fates: ReadonlyMap<number, Fate>): Timeline {
  const fateOf = (id: EventId) => fates.get(of.graph.placeOf.get(id) ?? -1);
  const happens = (id: EventId) => fateOf(id)?.isStanding ?? true;
  return {
    ...timeline,
    events: timeline.events
      .filter(({ id }) => happens(id))
      .map((event) => {
        const { shiftMs } = fateOf(event.id) ?? {};
        if (shiftMs === undefined || (shiftMs.least === 0 && shiftMs.most === 0)) return event;
        const { time, endTime } = event;
        return {
          ...event,
          time: shifted(time, shiftMs),
          endTime: endTime && shifted(endTime, shiftMs),
        };
      }),
    causalLinks: timeline.causalLinks.filter(
      ({ source, target }) => happens(source) && happens(target),
    ),
    stateChanges: withoutStatesOf(timeline, happens),
    // What only follows in time shows nothing of another world.
    sequences: [],
  };
}

/** Without the states that only the lines of events which do not happen show. */
function withoutStatesOf(
  { events, stateChanges }: Timeline,
  happens: (id: EventId) => boolean,
): Timeline["stateChanges"] {
  const cited = (stands: boolean) =>
    new Set(
      events
        .filter(({ id }) => happens(id) === stands)
        .flatMap(({ evidence }) => evidence.map(evidenceKey)),
    );
  const [standing, gone] = [cited(true), cited(false)];
  return stateChanges.filter(({ evidence }) => {
    const keys = evidence.map(evidenceKey);
    return !keys.some((key) => gone.has(key)) || keys.some((key) => standing.has(key));
  });
}

function shifted(time: EventTime, { least, most }: Fate["shiftMs"]): EventTime {
  if (time.kind === "unknown") return time;
  const [earliest, latest] = [time.earliest + least, time.latest + most];
  return {
    ...time,
    kind: "inferred",
    ...interval(nearestInstant(earliest), nearestInstant(latest)),
  };
}

/** "Rollback starts comes 2 m 00 s earlier": what is done, as the beginning of a question. */
function tellIntervention(
  intervention: Intervention,
  title: string,
  /** Of the event its link leads to. */
  target: string | null = null,
): string {
  const what = `“${title}”`;
  switch (intervention.kind) {
    case "remove":
      return `${what} does not happen`;
    case "move":
      return `${what} comes ${tellShift(intervention.byMs)}`;
    case "weaken":
      return `${tellShare(intervention.keeps)} of the effects of ${what} remain`;
    case "add-breaker":
      return `a circuit breaker ${target === null ? `after ${what}` : `between ${what} and “${target}”`} lets ${tellShare(intervention.keeps)} through`;
    case "add-canary":
      return `a small part of the system gets ${what} first, for ${formatDuration(intervention.bakeMs)}`;
    default:
      return `${what} is noticed within ${formatDuration(intervention.lagMs)}`;
  }
}

function tellShift(byMs: number): string {
  if (byMs === 0) return "when it did";
  return `${formatDuration(Math.abs(byMs))} ${byMs < 0 ? "earlier" : "later"}`;
}

/** From this width on, bounds of a probability say nothing. */
const untoldWidth = 0.5;

function isTold({ least, most }: Bounds): boolean {
  return most - least < untoldWidth;
}

/** One number: "24 %", "at most 24 %", "at least 76 %", "about 35 %"; or that nobody measured one. */
export function tellProbability(bounds: Bounds): string {
  if (!isTold(bounds)) return "the evidence does not say";
  if (bounds.least === 1) return "unchanged";
  if (bounds.most === 0) return "none, if the links are right";
  const [from, to] = [Math.round(bounds.least * 100), Math.round(bounds.most * 100)];
  if (from === to) return `${to} %`;
  if (from === 0) return `at most ${to} %`;
  if (to === 100) return `at least ${from} %`;
  return `about ${Math.round((from + to) / 2)} %`;
}

/** "20 %", "10 to 50 %" of a share that is assumed. */
export function tellShare({ least, most }: Bounds): string {
  const [from, to] = [Math.round(least * 100), Math.round(most * 100)];
  return from === to ? `${to} %` : `${from} to ${to} %`;
}

/** "10 s", "up to 5 s", "5 s to 2 m 00 s", "an unknown time": how much shorter or longer something is. */
function tellLength({ least, most }: Bounds): string {
  const [small = 0, large = 0] = [Math.abs(least), Math.abs(most)].toSorted((a, b) => a - b);
  if (!Number.isFinite(large)) {
    return small > 0 ? `at least ${formatDuration(small)}` : "an unknown time";
  }
  if (small === large) return formatDuration(large);
  return small === 0
    ? `up to ${formatDuration(large)}`
    : `${formatDuration(small)} to ${formatDuration(large)}`;
}

/** "2 m 00 s earlier", "up to 5 s earlier", "5 s to 2 m 00 s later", "later, by an unknown time". */
export function tellShiftBounds({ least, most }: Bounds): string {
  if (least === most) return tellShift(least);
  if (!Number.isFinite(most)) {
    return least > 0 ? `at least ${tellShift(least)}` : "later, by an unknown time";
  }
  if (least < 0 && most > 0) return `between ${tellShift(least)} and ${tellShift(most)}`;
  if (least === 0) return `up to ${tellShift(most)}`;
  if (most === 0) return `up to ${tellShift(least)}`;
  const [small, large] = least < 0 ? [most, least] : [least, most];
  return `${formatDuration(Math.abs(small))} to ${tellShift(large)}`;
}
