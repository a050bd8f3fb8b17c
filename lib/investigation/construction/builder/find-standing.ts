import { isLive } from "@/lib/domain/claim";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { EntityId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { kindsOf } from "@/lib/domain/timeline/retell-event";
import { findHeir, findOrigins } from "../../reshape/reshapings";
import { type BuilderState, toAnchor } from "./builder-state";
import { overlapsByHalf } from "./event-identity";

type Proposed = {
  readonly kind: string;
  readonly mainEntity: EntityId;
  /** Keys of the records it cites. */
  readonly records: readonly string[];
};

/** What people have said of an event that is proposed. */
export type Standing =
  /** Refused, and nothing new is cited. */
  | { readonly kind: "refused"; readonly event: TimelineEvent }
  /** Decided: it is kept as it is, and the proposal stands for it. */
  | { readonly kind: "kept"; readonly event: TimelineEvent }
  | { readonly kind: "open"; readonly isReproposed: boolean };

/** A refusal first, then what somebody decided; what was merged counts as the event it became. */
export function findStanding(state: BuilderState, proposed: Proposed): Standing {
  const alike = [...state.events.values()]
    .filter((event) => isSameAcrossRuns(state, event, proposed))
    .flatMap((event) => {
      const now = findBecome(state, event, proposed);
      return now === undefined ? [] : [{ now, share: shareOf(event, proposed) }];
    });
  const refused = alike.filter(({ now }) => now.status === "rejected").map(({ now }) => now);
  const [first] = refused;
  if (first && !citesNewRecord(refused, proposed)) return { kind: "refused", event: first };
  const kept = findKept(state, alike);
  if (kept) return { kind: "kept", event: kept };
  return { kind: "open", isReproposed: first !== undefined };
}

/** What an event became: the one it was merged into, or the part of that which was split off with more of the records. */
function findBecome(
  { events, reshapings }: BuilderState,
  event: TimelineEvent,
  proposed: Proposed,
): TimelineEvent | undefined {
  const heir = findHeir(reshapings, event.id);
  const whole = events.get(heir);
  if (heir === event.id || !whole) return whole;
  const parts = [...reshapings.origins.keys()]
    .filter((part) => findOrigins(reshapings, part).includes(heir))
    .flatMap((part) => events.get(findHeir(reshapings, part)) ?? []);
  return [whole, ...parts].toSorted((a, b) => shareOf(b, proposed) - shareOf(a, proposed))[0];
}

type Alike = { readonly now: TimelineEvent; readonly share: number };

/**
 * Of several the one that shares most of what is cited. After a split the event that kept its id goes before its
 * part, whichever has more of the records: the links are with it.
 */
function findKept({ reshapings }: BuilderState, alike: readonly Alike[]): TimelineEvent | null {
  const kept = alike.filter(({ now }) => isLive(now) && isFixed(now));
  const ids = new Set(kept.map(({ now }) => now.id));
  const whole = kept.filter(
    ({ now }) => !findOrigins(reshapings, now.id).some((id) => ids.has(id)),
  );
  return whole.toSorted((a, b) => b.share - a.share)[0]?.now ?? null;
}

/** [0, 1]: records cited by both among those cited by either. */
function shareOf({ evidence }: TimelineEvent, { records }: Proposed): number {
  const [own, other] = [new Set(evidence.map(evidenceKey)), new Set(records)];
  return own.intersection(other).size / Math.max(1, own.union(other).size);
}

/**
 * A person may have changed the kind, so for decided pieces the records and the entity decide: those the event has
 * now, and those it was proposed with. An event that people made was never proposed: it stands for what cites mostly
 * the same.
 */
function isSameAcrossRuns(
  { reshapings, entities }: BuilderState,
  event: TimelineEvent,
  proposed: Proposed,
): boolean {
  const isDecided = isFixed(event) || event.status === "rejected" || event.status === "superseded";
  const anchor = toAnchor(event);
  if (!isDecided || !anchor) return false;
  const origins = findOrigins(reshapings, event.id);
  const changed = [event.id, ...origins].flatMap((id) => reshapings.changed.get(id) ?? []);
  const mains = [anchor.mainEntity, ...changed.flatMap((before) => [...before.mains])];
  // What an entity is may have become known since; it is still called the same.
  const nameOf = (id: EntityId) => entities.get(id)?.name.toLowerCase() ?? id;
  if (!mains.some((main) => nameOf(main) === nameOf(proposed.mainEntity))) return false;
  if (event.status === "rejected" && !kindsOf(event).includes(proposed.kind)) return false;
  if (event.actor === "person" && origins.length === 0) return shareOf(event, proposed) >= 0.5;
  const added = new Set(changed.flatMap((before) => [...before.added]));
  const dropped = reshapings.changed.get(event.id)?.dropped ?? [];
  const records = [...anchor.records.filter((record) => !added.has(record)), ...dropped];
  return overlapsByHalf(records, proposed.records);
}

function isFixed(event: TimelineEvent): boolean {
  return event.actor === "person" || event.status === "accepted" || event.status === "edited";
}

/** Of what was refused in parts each part's records are known. */
function citesNewRecord(refused: readonly TimelineEvent[], { records }: Proposed): boolean {
  const known = new Set(refused.flatMap(({ evidence }) => evidence.map(evidenceKey)));
  return records.some((record) => !known.has(record));
}
