import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { ok } from "@/lib/base/result";
import { claimActorSchema } from "../claim";
import { citationsSchema, toCitation } from "../evidence/citation";
import { evidenceSchema } from "../evidence/evidence";
import { contradictionIds, factIds } from "../ids";
import { type DecidableRules, doesNotFit, type SharedVerdict } from "./claim-verdict";

/** A fact as a contradiction names it: it is told even when the fact itself has gone. */
const sideSchema = z.strictObject({
  fact: factIds.schema,
  said: z.string(),
  evidence: evidenceSchema,
});

/** Two facts about the same thing that cannot both hold. Only a person settles which does, or that it is none. */
export const contradictionSchema = z.strictObject({
  id: contradictionIds.schema,
  one: sideSchema,
  other: sideSchema,
  why: z.string(),
  status: z.enum(["proposed", "accepted", "dismissed"]),
  /** Which of the two is believed; the other is not from then on. Null while nobody said. */
  kept: factIds.schema.nullable(),
  /** Why it is no contradiction, or why that one is believed; null where nobody gave a reason. */
  note: z.string().nullable(),
  actor: claimActorSchema,
});
export type Contradiction = Immutable<z.infer<typeof contradictionSchema>>;

const sideItem = z.object({ fact: z.string(), said: z.string(), evidence: citationsSchema });
export const contradictionItemSchema = z.object({
  id: z.string(),
  one: sideItem,
  other: sideItem,
  why: z.string(),
  /** Absent while nobody decided on it. */
  status: z.enum(["accepted", "dismissed"]).optional(),
  kept: z.string().optional(),
  note: z.string().optional(),
  actor: z.string(),
});

export function toContradictionItem(
  contradiction: Contradiction,
): z.infer<typeof contradictionItemSchema> {
  const { id, one, other, why, status, kept, note, actor } = contradiction;
  const toItem = ({ evidence, ...side }: Contradiction["one"]) => ({
    ...side,
    evidence: evidence.map(toCitation),
  });
  return {
    ...{ id, one: toItem(one), other: toItem(other), why, actor },
    ...(status === "proposed" ? {} : { status }),
    ...(kept === null ? {} : { kept }),
    ...(note === null ? {} : { note }),
  };
}

export const keepingFact = z.strictObject({
  kind: z.literal("keep-fact"),
  /** Which of the two is believed. */
  fact: factIds.schema,
  note: z.string().trim().max(2000).default(""),
});
type ContradictionVerdict =
  | Extract<SharedVerdict, { kind: "dismiss" | "restore" }>
  | z.infer<typeof keepingFact>;

export const contradictionRules: DecidableRules<Contradiction, ContradictionVerdict> = {
  oneOf: "a contradiction",
  verdicts: ["keep-fact", "dismiss", "restore"],
  misfit: "A contradiction is settled by keeping one fact, dismissed with a reason or restored",
  decide(piece, verdict) {
    if (verdict.kind === "restore")
      return ok({ ...piece, status: "proposed", kept: null, note: null });
    if (verdict.kind === "dismiss") {
      return ok({ ...piece, status: "dismissed", kept: null, note: verdict.note });
    }
    const { fact, note } = verdict;
    if (fact !== piece.one.fact && fact !== piece.other.fact) {
      return doesNotFit("This contradiction is between two other facts");
    }
    return ok({ ...piece, status: "accepted", kept: fact, note: note === "" ? null : note });
  },
};

/** The fact that lost against another, with the one that is believed in its place. */
export function findRefused({ kept, one, other }: Contradiction) {
  if (kept === null) return null;
  return { refused: kept === one.fact ? other.fact : one.fact, kept };
}
