import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { looseEvents } from "@/lib/domain/timeline/reaching-impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { contestedIds } from "@/lib/domain/timeline/uncertainty";

/** A piece, and what an answer about it would change. */
type Pressing = { readonly id: string; readonly text: string };

const ofEachMax = 3;
const lasting: ReadonlySet<string> = new Set(["failure", "degradation", "threshold_breach"]);

/** What would change the conclusion most if it were answered, by name, the most telling first: what coherence counts is named here. */
export function whatWouldChange(timeline: Timeline): readonly Pressing[] {
  const live = toLiveTimeline(timeline);
  const keys = live.events.filter(({ importance }) => importance === "key");
  return [
    ...unexplained(live, keys),
    ...rivals(live),
    ...contested(live, keys),
    ...looseEvents(live).map(({ id, title }) => ({
      id,
      text: `“${title}” hangs loose: a link to the harm is missing, or it is no part of the story`,
    })),
    ...endless(live, keys),
    ...stateless(live, keys),
  ];
}

function unexplained(
  { causalLinks, rootCauses, impactEvents }: Timeline,
  keys: readonly TimelineEvent[],
): readonly Pressing[] {
  const caused = new Set(causalLinks.filter(isLive).map(({ target }) => target));
  const roots = new Set(rootCauses.map(({ event }) => event));
  const harm = new Set<string>(impactEvents);
  return keys
    .filter(({ id }) => harm.has(id) && !caused.has(id) && !roots.has(id))
    .slice(0, ofEachMax)
    .map(({ id, title }) => ({ id, text: `nothing leads to “${title}”, which hurt` }));
}

/** What tells the likeliest cause from the others, and what shows it beside one file. */
function rivals({ rootCauses, candidates, events }: Timeline): readonly Pressing[] {
  const [first, ...others] = rootCauses.toSorted((a, b) => a.rank - b.rank);
  const named = [
    ...others.map(({ event, subject }) => ({ id: event as string, name: subject })),
    ...candidates.map(({ event, statement }) => ({ id: event ?? "candidate", name: statement })),
  ].slice(0, ofEachMax);
  if (first === undefined) {
    return named.map(({ id, name }) => ({ id, text: `“${name}” may be the cause: is it?` }));
  }
  const paths = new Set(
    events.find(({ id }) => id === first.event)?.evidence.map(({ path }) => path),
  );
  const sole = {
    id: first.event,
    text: `one file alone shows the first cause, “${first.subject}”: does another?`,
  };
  return [
    ...named.map(({ id, name }) => ({
      id,
      text: `“${name}” rivals the first cause, “${first.subject}”: what tells them apart?`,
    })),
    ...(paths.size === 1 ? [sole] : []),
  ];
}

function contested(
  { causalLinks, uncertainties }: Timeline,
  keys: readonly TimelineEvent[],
): readonly Pressing[] {
  const doubted = contestedIds(uncertainties);
  const titles = new Map<string, string>(keys.map(({ id, title }) => [id, title]));
  const links = causalLinks.filter(isLive).map(({ id, source, target }) => ({
    ...{ id, title: `${titles.get(source) ?? source} → ${titles.get(target) ?? target}` },
  }));
  return [...keys, ...links]
    .filter(({ id }) => doubted.has(id))
    .slice(0, ofEachMax)
    .map(({ id, title }) => ({ id, text: `“${title}” is contested: who is right?` }));
}

/** What failed and is not told to have ended. */
function endless(
  { events, impact }: Timeline,
  keys: readonly TimelineEvent[],
): readonly Pressing[] {
  const recovered = new Set(
    events.filter(({ kind }) => kind === "recovery").flatMap(({ entities }) => entities),
  );
  const isOver = impact.resolvedAt !== null;
  return keys
    .filter(
      ({ kind, endTime, entities }) =>
        lasting.has(kind) && endTime === null && !entities.some((id) => recovered.has(id)),
    )
    .slice(0, isOver ? 1 : ofEachMax)
    .map(({ id, title }) => ({ id, text: `when did “${title}” end?` }));
}

/** What was changed without a state from before it and after it. */
function stateless(
  { stateChanges }: Timeline,
  keys: readonly TimelineEvent[],
): readonly Pressing[] {
  const told = new Set(stateChanges.filter(isLive).map(({ entity }) => entity));
  return keys
    .filter(({ kind, entities: [main] }) => kind === "change" && main && !told.has(main))
    .slice(0, ofEachMax)
    .map(({ id, title }) => ({ id, text: `what was the value before and after “${title}”?` }));
}
