import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { intervalSchema } from "../evidence/event-time";
import { evidenceSchema } from "../evidence/evidence";
import { findingIds, invocationIds, questionIds, toolCallIds } from "../ids";
import { experts } from "./expert";

/** How an Expert came to a claim; what of it can be checked depends on that. */
export const findingMethods = ["read", "counted", "measured", "compared", "inferred"] as const;
export type FindingMethod = (typeof findingMethods)[number];

const relations = ["causes", "enables", "prevents", "delays"] as const;

/**
 * What may be changed of a piece that stands: its time, that it is one with another, that it is no part of the story (an
 * entity), that it is the first cause, that what is cited answers it (a gap).
 */
export const pieceChanges = ["retime", "merge", "drop", "first-cause", "close-gap"] as const;
export type PieceChange = (typeof pieceChanges)[number];

/** What a finding would change of the timeline. Pieces and other findings are named by their ids. */
export const findingEffectSchema = z.discriminatedUnion("kind", [
  /** Something happened that is not on the timeline. */
  z.strictObject({
    kind: z.literal("happening"),
    eventType: z.string(),
    title: z.string(),
    importance: z.enum(["key", "detail"]),
  }),
  /** One event led to another. */
  z.strictObject({
    kind: z.literal("connection"),
    source: z.string(),
    target: z.string(),
    relation: z.enum(relations),
    mechanism: z.string(),
  }),
  z.strictObject({
    kind: z.literal("state"),
    property: z.string(),
    from: z.string().nullable(),
    to: z.string(),
  }),
  /** Further evidence of a piece that stands. */
  z.strictObject({ kind: z.literal("support"), piece: z.string() }),
  /** Evidence against a piece that stands. */
  z.strictObject({ kind: z.literal("refutation"), piece: z.string() }),
  z.strictObject({
    kind: z.literal("change"),
    change: z.enum(pieceChanges),
    piece: z.string(),
    /** What it is one with. */
    into: z.string().nullable(),
  }),
]);
export type FindingEffect = Immutable<z.infer<typeof findingEffectSchema>>;

/** An Expert's statement with its citations, awaiting or after its critique. */
export const findingSchema = z.strictObject({
  id: findingIds.schema,
  round: z.int().min(1),
  expert: z.enum(experts),
  question: questionIds.schema,
  /** The invocation it was found in, and the questions to the evidence it rests on. */
  invocation: invocationIds.schema,
  toolCalls: z.array(toolCallIds.schema),
  claim: z.string(),
  effect: findingEffectSchema,
  /** Names; the main one first. */
  entities: z.array(z.string()),
  time: intervalSchema.nullable(),
  method: z.enum(findingMethods),
  /** Those whose citations were proved: what was invented is told by the critique, and cited nowhere. */
  evidence: evidenceSchema,
  against: evidenceSchema,
});
export type Finding = Immutable<z.infer<typeof findingSchema>>;
