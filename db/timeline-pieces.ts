import { z } from "zod";
import { assertPresent } from "@/lib/base/assert";
import type { JsonValue } from "@/lib/base/canonical-json";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import { causalLinkSchema } from "@/lib/domain/timeline/causal-link";
import { entitySchema } from "@/lib/domain/timeline/entity";
import { eventSchema } from "@/lib/domain/timeline/event";
import { storedGapSchema } from "@/lib/domain/timeline/gap";
import { nameRootCauses, storedRootCauseSchema } from "@/lib/domain/timeline/root-cause";
import { stateChangeSchema } from "@/lib/domain/timeline/state-change";
import { statedFactSchema } from "@/lib/domain/timeline/stated-fact";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { uncertaintySchema } from "@/lib/domain/timeline/uncertainty";
import { type PieceList, timelineHeadSchema } from "./content/timeline-head";
import { parseDocument } from "./parse-document";

/** A timeline taken apart into the rows it is stored as, and put together again: pure, for `stores/timeline-store.ts`. */

/** The lists whose pieces are rows of their own, by what a piece is. */
const rowLists = {
  entity: "entities",
  event: "events",
  "state-change": "stateChanges",
  "stated-fact": "statedFacts",
  "causal-link": "causalLinks",
  "root-cause": "rootCauses",
  uncertainty: "uncertainties",
  gap: "gaps",
} as const satisfies Readonly<Record<string, PieceList>>;
type RowKind = keyof typeof rowLists;
const rowKinds = Object.keys(rowLists) as readonly RowKind[];
const pieceKinds: readonly PieceKind[] = ["head", ...rowKinds];

export type PieceKind = "head" | RowKind;

export type Piece = {
  readonly kind: PieceKind;
  /** Unique among the pieces of its kind. */
  readonly id: string;
  readonly content: JsonValue;
};

/** All of a timeline in one document; what each piece holds is checked when it is put together. */
export const piecesSchema: z.ZodType<readonly Piece[]> = z.array(
  z.strictObject({
    kind: z.enum(pieceKinds),
    id: z.string(),
    content: z.custom<JsonValue>((value) => value !== undefined),
  }),
);

/** The head is one row, and its id says nothing. */
const headId = "head";

export function toPieces(timeline: Timeline): readonly Piece[] {
  const { entities, events, stateChanges, statedFacts, causalLinks, ...others } = timeline;
  const { rootCauses, uncertainties, gaps, ...facts } = others;
  const lists = {
    ...{ entities, events, stateChanges, statedFacts, causalLinks },
    ...{ rootCauses, uncertainties, gaps },
  };
  const order = Object.fromEntries(
    Object.entries(lists).map(([name, pieces]) => [name, pieces.map(({ id }) => id)]),
  );
  return [
    { kind: "head", id: headId, content: { ...facts, order } },
    ...rowKinds.flatMap((kind) =>
      lists[rowLists[kind]].map((content): Piece => ({ kind, id: content.id, content })),
    ),
  ];
}

/** The empty timeline when there is no head: nothing was written yet. */
export function toTimeline(pieces: readonly Piece[], owner: IncidentId | RunId): Timeline {
  const contents = new Map(pieces.map((piece) => [pieceKey(piece), piece.content]));
  const read = <T>(kind: PieceKind, id: string, schema: z.ZodType<T>): T => {
    const row = `${kind} ${owner} ${id}`;
    return parseDocument(schema, assertPresent(contents.get(pieceKey({ kind, id })), row), row);
  };
  if (!contents.has(pieceKey({ kind: "head", id: headId }))) return emptyTimeline;
  const { order, ...facts } = read("head", headId, timelineHeadSchema);
  const list = <T>(kind: RowKind, schema: z.ZodType<T>): readonly T[] => {
    const ids = order[rowLists[kind]] ?? placesOf(kind, pieces);
    return ids.map((id) => read(kind, id, schema));
  };
  return {
    ...facts,
    entities: list("entity", entitySchema),
    events: list("event", eventSchema),
    stateChanges: list("state-change", stateChangeSchema),
    statedFacts: list("stated-fact", statedFactSchema),
    causalLinks: list("causal-link", causalLinkSchema),
    rootCauses: nameRootCauses(list("root-cause", storedRootCauseSchema)),
    uncertainties: list("uncertainty", uncertaintySchema),
    gaps: list("gap", storedGapSchema),
  };
}

export function pieceKey({ kind, id }: Pick<Piece, "kind" | "id">): string {
  return `${kind} ${id}`;
}

/** What causes were called before they had ids. */
function placesOf(kind: RowKind, pieces: readonly Piece[]): readonly string[] {
  return pieces.filter((piece) => piece.kind === kind).map((_, index) => String(index + 1));
}
