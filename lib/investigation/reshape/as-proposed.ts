import type { PieceVerdict, Verdict } from "@/lib/domain/decision";
import { evidenceKey } from "@/lib/domain/evidence";
import { type EntityId, type EventId, eventIds } from "@/lib/domain/ids";

/** What an analyst knew of an event before people changed it; records by evidence key. */
export type AsProposed = {
  /** Main entities it had. */
  readonly mains: ReadonlySet<EntityId>;
  /** Records it did not cite. */
  readonly added: ReadonlySet<string>;
  /** Records it cited. */
  readonly dropped: ReadonlySet<string>;
};

/** Of the events whose main entity or evidence people changed; `decisions` are those in force, oldest first. */
export function listChanged(decisions: readonly PieceVerdict[]): ReadonlyMap<EventId, AsProposed> {
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
