import type { PieceVerdict } from "@/lib/domain/decision";
import { type EntityId, type EventId, eventIds } from "@/lib/domain/ids";

/** What people made of events, read off the merges, splits and edits that are in force. */
export type Reshapings = {
  /** An absorbed event → the one it became. */
  readonly heirs: ReadonlyMap<EventId, EventId>;
  /** A part that was split off → the event that kept its id and its links. */
  readonly origins: ReadonlyMap<EventId, EventId>;
  /** An event whose main entity people changed → those it had before. */
  readonly mainEntities: ReadonlyMap<EventId, ReadonlySet<EntityId>>;
};

/** `decisions` are those in force, oldest first: of two that absorb the same event the later holds. */
export function toReshapings(decisions: readonly PieceVerdict[]): Reshapings {
  const heirs = new Map<EventId, EventId>();
  const origins = new Map<EventId, EventId>();
  for (const { piece, verdict } of decisions) {
    const id = eventIds.parse(piece);
    if (id === null) continue;
    if (verdict.kind === "merge") for (const gone of verdict.absorbed) heirs.set(gone, id);
    if (verdict.kind === "split") origins.set(verdict.into, id);
  }
  return { heirs, origins, mainEntities: toMainEntities(decisions) };
}

function toMainEntities(
  decisions: readonly PieceVerdict[],
): ReadonlyMap<EventId, ReadonlySet<EntityId>> {
  const before = decisions.flatMap(({ piece, verdict }) => {
    const id = eventIds.parse(piece);
    const had = verdict.kind === "edit-event" ? verdict.mainBefore : undefined;
    return id === null || had === undefined ? [] : [{ id, had }];
  });
  const byEvent = Map.groupBy(before, ({ id }) => id);
  return new Map([...byEvent].map(([id, edits]) => [id, new Set(edits.map(({ had }) => had))]));
}

/** The last of a chain of heirs; the event itself when nobody absorbed it. */
export function findHeir({ heirs }: Reshapings, id: EventId): EventId {
  const passed = new Set<EventId>();
  let heir = id;
  for (
    let next = heirs.get(heir);
    next !== undefined && !passed.has(next);
    next = heirs.get(heir)
  ) {
    passed.add(heir);
    heir = next;
  }
  return heir;
}
