import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { type EntityId, type EventId, eventIds } from "@/lib/domain/ids";
import type { PieceVerdict, Verdict } from "@/lib/domain/review/decision";

/** What people made of events, read off the merges, splits and edits that are in force. */
export type Reshapings = {
  /** An absorbed event → the one it became. */
  readonly heirs: ReadonlyMap<EventId, EventId>;
  /** A part that was split off → the event that kept its id and its links. */
  readonly origins: ReadonlyMap<EventId, EventId>;
  /** An event whose main entity or evidence people changed → how it was proposed. */
  readonly changed: ReadonlyMap<EventId, AsProposed>;
};

/** What an analyst knew of an event before people changed it; records by evidence key. */
type AsProposed = {
  /** Main entities it had. */
  readonly mains: ReadonlySet<EntityId>;
  /** Records it did not cite. */
  readonly added: ReadonlySet<string>;
  /** Records it cited. */
  readonly dropped: ReadonlySet<string>;
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

/** Of the events whose main entity or evidence people changed; `decisions` are those in force, oldest first. */
function listChanged(decisions: readonly PieceVerdict[]): ReadonlyMap<EventId, AsProposed> {
  const changes = decisions.flatMap(({ piece, verdict }) => {
    const id = eventIds.parse(piece);
    return id !== null && isChange(verdict) ? [{ id, verdict }] : [];
  });
  const byEvent = Map.groupBy(changes, ({ id }) => id);
  return new Map(
    [...byEvent].map(([id, made]) => [id, takeBack(made.map(({ verdict }) => verdict))]),
  );
}

type Change = Extract<Verdict, { readonly kind: "edit-event" | "edit-evidence" }>;

function isChange(verdict: Verdict): verdict is Change {
  return verdict.kind === "edit-evidence" || verdict.kind === "edit-event";
}

function takeBack(changes: readonly Change[]): AsProposed {
  const mains = changes.flatMap((change) =>
    "mainBefore" in change && change.mainBefore !== undefined ? [change.mainBefore] : [],
  );
  const added = new Set<string>();
  const dropped = new Set<string>();
  const cited = changes.flatMap((change) => (change.kind === "edit-evidence" ? [change] : []));
  for (const { add, drop } of cited) {
    for (const key of drop) if (!added.delete(key)) dropped.add(key);
    for (const key of add.map(evidenceKey)) if (!dropped.delete(key)) added.add(key);
  }
  return { mains: new Set(mains), added, dropped };
}
