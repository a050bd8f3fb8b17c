import type { PieceVerdict } from "@/lib/domain/decision";
import { type EventId, eventIds } from "@/lib/domain/ids";
import { type AsProposed, listChanged } from "./as-proposed";

/** What people made of events, read off the merges, splits and edits that are in force. */
export type Reshapings = {
  /** An absorbed event → the one it became. */
  readonly heirs: ReadonlyMap<EventId, EventId>;
  /** A part that was split off → the event that kept its id and its links. */
  readonly origins: ReadonlyMap<EventId, EventId>;
  /** An event whose main entity or evidence people changed → how it was proposed. */
  readonly changed: ReadonlyMap<EventId, AsProposed>;
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
  return { heirs, origins, changed: listChanged(decisions) };
}

/** The events an event was split off from, the nearest first: each as what it was merged into since. */
export function findOrigins({ origins, ...merged }: Reshapings, part: EventId): readonly EventId[] {
  const found = new Set<EventId>();
  for (let next = origins.get(part); next !== undefined; next = origins.get(next)) {
    const origin = findHeir(merged, next);
    if (found.has(origin)) break;
    found.add(origin);
    next = origin;
  }
  return [...found];
}

/** The last of a chain of heirs; the event itself when nobody absorbed it. */
export function findHeir({ heirs }: Pick<Reshapings, "heirs">, id: EventId): EventId {
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
