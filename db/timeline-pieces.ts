import type { z } from "zod";
import { assertPresent } from "@/lib/base/assert";
import type { JsonValue } from "@/lib/base/canonical-json";
import { causalLinkSchema } from "@/lib/domain/causal-link";
import { entitySchema } from "@/lib/domain/entity";
import { eventSchema } from "@/lib/domain/event";
import { gapSchema } from "@/lib/domain/gap";
import type { IncidentId } from "@/lib/domain/ids";
import { rootCauseSchema } from "@/lib/domain/root-cause";
import { stateChangeSchema } from "@/lib/domain/state-change";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline";
import { uncertaintySchema } from "@/lib/domain/uncertainty";
import { timelineHeadSchema } from "./content/timeline-head";
import { parseDocument } from "./parse-document";

/** A timeline taken apart into the rows it is stored as, and put together again: pure, for `stores/timeline-store.ts`. */

export type PieceKind =
  | "head"
  | "entity"
  | "event"
  | "state-change"
  | "causal-link"
  | "root-cause"
  | "uncertainty"
  | "gap";

export type Piece = {
  readonly kind: PieceKind;
  /** Unique among the pieces of its kind. */
  readonly id: string;
  readonly content: JsonValue;
};

/** The head is one row, and its id says nothing. */
const headId = "head";

export function toPieces(timeline: Timeline): readonly Piece[] {
  const { entities, events, stateChanges, causalLinks, rootCauses, uncertainties, gaps, ...facts } =
    timeline;
  const order = {
    entities: entities.map(toId),
    events: events.map(toId),
    stateChanges: stateChanges.map(toId),
    causalLinks: causalLinks.map(toId),
    uncertainties: uncertainties.map(toId),
    gaps: gaps.map(toId),
  };
  return [
    { kind: "head", id: headId, content: { ...facts, order } },
    ...entities.map((content): Piece => ({ kind: "entity", id: content.id, content })),
    ...events.map((content): Piece => ({ kind: "event", id: content.id, content })),
    ...stateChanges.map((content): Piece => ({ kind: "state-change", id: content.id, content })),
    ...causalLinks.map((content): Piece => ({ kind: "causal-link", id: content.id, content })),
    ...rootCauses.map(
      (content, index): Piece => ({ kind: "root-cause", id: place(index), content }),
    ),
    ...uncertainties.map((content): Piece => ({ kind: "uncertainty", id: content.id, content })),
    ...gaps.map((content): Piece => ({ kind: "gap", id: content.id, content })),
  ];
}

/** The empty timeline when there is no head: nothing was written yet. */
export function toTimeline(pieces: readonly Piece[], incidentId: IncidentId): Timeline {
  const contents = new Map(pieces.map((piece) => [pieceKey(piece), piece.content]));
  const read = <T>(kind: PieceKind, id: string, schema: z.ZodType<T>): T => {
    const row = `${kind} ${incidentId} ${id}`;
    return parseDocument(schema, assertPresent(contents.get(pieceKey({ kind, id })), row), row);
  };
  if (!contents.has(pieceKey({ kind: "head", id: headId }))) return emptyTimeline;
  const { order, ...facts } = read("head", headId, timelineHeadSchema);
  const ranks = pieces.filter((piece) => piece.kind === "root-cause");
  return {
    ...facts,
    entities: order.entities.map((id) => read("entity", id, entitySchema)),
    events: order.events.map((id) => read("event", id, eventSchema)),
    stateChanges: order.stateChanges.map((id) => read("state-change", id, stateChangeSchema)),
    causalLinks: order.causalLinks.map((id) => read("causal-link", id, causalLinkSchema)),
    rootCauses: ranks.map((_, index) => read("root-cause", place(index), rootCauseSchema)),
    uncertainties: order.uncertainties.map((id) => read("uncertainty", id, uncertaintySchema)),
    gaps: order.gaps.map((id) => read("gap", id, gapSchema)),
  };
}

export function pieceKey({ kind, id }: Pick<Piece, "kind" | "id">): string {
  return `${kind} ${id}`;
}

function toId({ id }: { readonly id: string }): string {
  return id;
}

function place(index: number): string {
  return String(index + 1);
}
