import { fail, ok, type Result } from "@/lib/base/result";
import { type ClaimActor, type ClaimStatus, isDecided, isLive } from "../claim";
import { evidenceKey } from "../evidence/evidence";
import type { EventId, IdKind } from "../ids";
import { type DecisionError, doesNotFit, type Surroundings } from "./claim-verdict";

/**
 * What is said of the part an event played: that it is a root cause, or contributed. One event has one of a kind in
 * force, which is called by its event, and what a person refused comes back only with something new.
 */
type EventRole = {
  readonly id: string;
  readonly event: EventId;
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
  readonly refusedOn?: readonly string[];
};

/** The id a later run gives it again; another of the same event gets a number. */
export function nameByEvent<Id extends string, Role extends { readonly event: EventId }>(
  kind: IdKind<Id>,
  roles: readonly (Role & { readonly id?: Id })[],
): readonly (Role & { readonly id: Id })[] {
  const taken = new Set(roles.flatMap(({ id }) => id ?? []));
  return roles.map((role) => {
    const id = role.id ?? freeId(kind, role.event, taken);
    taken.add(id);
    return { ...role, id };
  });
}

export function freeId<Id extends string>(
  kind: IdKind<Id>,
  event: EventId,
  taken: ReadonlySet<Id>,
): Id {
  const digest = event.slice(event.indexOf("_") + 1);
  for (let number = 1; ; number += 1) {
    const id = kind.fromSuffix(`${digest}${number === 1 ? "" : `n${number}`}`);
    if (!taken.has(id)) return id;
  }
}

/** Does the event have a part in force among these? */
export function hasRole(
  event: EventId,
  roles: readonly Pick<EventRole, "event" | "status">[],
): boolean {
  return roles.some((role) => role.event === event && isLive(role));
}

/** Is there another in force of the same event? */
export function hasRival(
  { id, event }: Pick<EventRole, "id" | "event">,
  roles: readonly Pick<EventRole, "id" | "event" | "status">[],
): boolean {
  return roles.some((other) => other.id !== id && other.event === event && isLive(other));
}

/** The event a person gives a part to; a part it has already is not given twice. */
export function findFreeEvent(
  roles: readonly Pick<EventRole, "event" | "status">[],
  id: EventId,
  { events }: Surroundings,
  taken: string,
): Result<Surroundings["events"][number], DecisionError> {
  const event = events.find((candidate) => candidate.id === id && isLive(candidate));
  if (!event) return fail({ kind: "piece-not-found" });
  return hasRole(id, roles) ? doesNotFit(taken) : ok(event);
}

/**
 * May an analyst propose it, after what people said? Their word holds until something speaks for it that did not then, and
 * an event to which they gave the other part keeps that one alone.
 */
export function isOpenTo(
  standing: readonly EventRole[],
  among: Surroundings,
  others: Surroundings["rootCauses"],
): (proposed: { readonly event: EventId }) => boolean {
  const decided = standing.filter(isDecided);
  const given = others.filter(isDecided);
  return ({ event }) =>
    !hasRole(event, given) &&
    decided
      .filter((role) => role.event === event)
      .every((role) => !isLive(role) && hasNewSupport(role, among));
}

function hasNewSupport({ event, refusedOn = [] }: EventRole, among: Surroundings): boolean {
  const known = new Set(refusedOn);
  return supportOf(event, among).some((key) => !known.has(key));
}

/** The records its event cites, and those that say what came of it. */
export function supportOf(
  event: EventId,
  { events, causalLinks }: Surroundings,
): readonly string[] {
  const cited = [
    ...events.filter(({ id }) => id === event),
    ...causalLinks.filter((link) => link.source === event && isLive(link)),
  ].flatMap(({ evidence }) => evidence);
  return [...new Set(cited.map(evidenceKey))];
}
