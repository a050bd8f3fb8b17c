import { type CausalLink, onsetDelayMs } from "@/lib/domain/causal-link";
import { checkOrder } from "@/lib/domain/check-order";
import { isDecided, isLive } from "@/lib/domain/claim";
import { clockUncertainties } from "@/lib/domain/clock-uncertainty";
import type { TimelineEvent } from "@/lib/domain/event";
import type { KnownTime } from "@/lib/domain/event-time";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence";
import type { EventId } from "@/lib/domain/ids";
import { retellEvent, type Told } from "@/lib/domain/retell-event";
import type { BuilderState } from "./builder-state";
import { contestedLinks } from "./contest-piece";

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

/**
 * The event in the words of the performer, and at their time but where a link of it would turn impossible: then `forbidding`
 * is that link. Links that are contested already and impossible by that time are `impossible`: they go.
 */
export function retellStanding(
  state: BuilderState,
  event: TimelineEvent,
  { evidence, time, ...words }: Telling,
): Retold {
  const why = `Told anew: "${words.title}"`;
  const known = new Set(event.evidence.map(evidenceKey));
  const added = evidence.filter((reference) => !known.has(evidenceKey(reference)));
  const united = { ...event, evidence: [...event.evidence, ...added] };
  const retold = (told: Partial<Told>) => retellEvent(united, told, { by: state.actor, why });
  const moved = retold({ ...words, ...(time && { time }) });
  const impossible = findImpossible(state, moved);
  const contested = new Set(contestedLinks(state));
  const forbidding = impossible.find((link) => !contested.has(link)) ?? null;
  if (forbidding === null) return { event: moved, forbidding, impossible };
  const { endTime: _theirs, ...rest } = words;
  return { event: retold(rest), forbidding, impossible: [] };
}

type Retold = {
  readonly event: TimelineEvent;
  readonly forbidding: CausalLink | null;
  readonly impossible: readonly CausalLink[];
};

/** Links whose effect would have begun before its cause. */
function findImpossible(state: BuilderState, event: TimelineEvent): readonly CausalLink[] {
  const uncertainties = clockUncertainties(state.evidence.artifacts);
  const eventOf = (id: EventId) => (id === event.id ? event : state.events.get(id));
  return [...state.links.values()].filter(isLive).filter(({ source, target }) => {
    const [cause, effect] = [eventOf(source), eventOf(target)];
    const isOfIt = cause === event || effect === event;
    if (!isOfIt || cause === undefined || effect === undefined) return false;
    return checkOrder(cause, effect, uncertainties).kind === "impossible";
  });
}

/** The links of an event that got another time, as long as they are now. */
export function redateLinks({ links, events }: BuilderState, id: EventId): void {
  for (const link of links.values()) {
    const [cause, effect] = [events.get(link.source), events.get(link.target)];
    if ((link.source !== id && link.target !== id) || !cause || !effect) continue;
    links.set(link.id, { ...link, delayMs: onsetDelayMs(cause.time, effect.time) });
  }
}
