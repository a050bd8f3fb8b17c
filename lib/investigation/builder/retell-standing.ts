import { checkOrder } from "@/lib/domain/check-order";
import { isDecided, isLive } from "@/lib/domain/claim";
import { clockUncertainties } from "@/lib/domain/clock-uncertainty";
import type { TimelineEvent } from "@/lib/domain/event";
import type { KnownTime } from "@/lib/domain/event-time";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence";
import type { CausalLinkId, EventId } from "@/lib/domain/ids";
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

/**
 * The event in the words of the performer, and at their time but where a link of it would turn impossible: then `forbidding`
 * is that link.
 */
export function retellStanding(
  state: BuilderState,
  event: TimelineEvent,
  { evidence, time, ...words }: Telling,
): { readonly event: TimelineEvent; readonly forbidding: CausalLinkId | null } {
  const why = `Told anew: "${words.title}"`;
  const known = new Set(event.evidence.map(evidenceKey));
  const added = evidence.filter((reference) => !known.has(evidenceKey(reference)));
  const united = { ...event, evidence: [...event.evidence, ...added] };
  const retold = (told: Partial<Told>) => retellEvent(united, told, { by: state.actor, why });
  const moved = retold({ ...words, ...(time && { time }) });
  const forbidding = findForbidding(state, moved);
  if (forbidding === null) return { event: moved, forbidding };
  const { endTime: _theirs, ...rest } = words;
  return { event: retold(rest), forbidding };
}

/** A link whose effect would have begun before its cause. */
function findForbidding(state: BuilderState, event: TimelineEvent): CausalLinkId | null {
  const uncertainties = clockUncertainties(state.evidence.artifacts);
  const eventOf = (id: EventId) => (id === event.id ? event : state.events.get(id));
  const forbidding = [...state.links.values()].filter(isLive).find(({ source, target }) => {
    const [cause, effect] = [eventOf(source), eventOf(target)];
    const isOfIt = cause === event || effect === event;
    if (!isOfIt || cause === undefined || effect === undefined) return false;
    return checkOrder(cause, effect, uncertainties).kind === "impossible";
  });
  return forbidding?.id ?? null;
}
