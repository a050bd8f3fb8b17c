import { checkOrder } from "@/lib/domain/check-order";
import { isDecided, isLive } from "@/lib/domain/claim";
import { clockUncertainties } from "@/lib/domain/clock-uncertainty";
import type { TimelineEvent } from "@/lib/domain/event";
import type { KnownTime } from "@/lib/domain/event-time";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence";
import { retellEvent, type Told } from "@/lib/domain/retell-event";
import type { BuilderState } from "./builder-state";

type Telling = Omit<Told, "time"> & {
  /** Null leaves the time it has. */
  readonly time: KnownTime | null;
  readonly evidence: readonly EvidenceReference[];
};

/**
 * Only a model tells anew what others proposed and nobody decided on, by lines the event rests on already: its links, its
 * id and whoever proposed it stay.
 */
export function mayRetell(
  { actor }: BuilderState,
  event: TimelineEvent,
  cited: readonly string[],
): boolean {
  const keys = new Set(event.evidence.map(evidenceKey));
  const isOthers = event.actor !== actor && isLive(event) && !isDecided(event);
  return actor === "model" && isOthers && cited.some((key) => keys.has(key));
}

/** The event in the words of the performer, and whether at their time: not where a link of it would turn impossible. */
export function retellStanding(
  state: BuilderState,
  event: TimelineEvent,
  { evidence, time, ...words }: Telling,
): { readonly event: TimelineEvent; readonly isAtTheirTime: boolean } {
  const why = `Told anew: "${words.title}"`;
  const known = new Set(event.evidence.map(evidenceKey));
  const added = evidence.filter((reference) => !known.has(evidenceKey(reference)));
  const united = { ...event, evidence: [...event.evidence, ...added] };
  const retold = (told: Partial<Told>) => retellEvent(united, told, { by: state.actor, why });
  const moved = retold({ ...words, ...(time && { time }) });
  if (isInOrder(state, moved)) return { event: moved, isAtTheirTime: true };
  const { endTime: _theirs, ...rest } = words;
  return { event: retold(rest), isAtTheirTime: false };
}

function isInOrder(state: BuilderState, event: TimelineEvent): boolean {
  const uncertainties = clockUncertainties(state.evidence.artifacts);
  return [...state.links.values()].filter(isLive).every(({ source, target }) => {
    const cause = source === event.id ? event : state.events.get(source);
    const effect = target === event.id ? event : state.events.get(target);
    if (cause !== event && effect !== event) return true;
    if (cause === undefined || effect === undefined) return true;
    return checkOrder(cause, effect, uncertainties).kind !== "impossible";
  });
}
