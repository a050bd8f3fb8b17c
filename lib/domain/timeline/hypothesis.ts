import { z } from "zod";
import type { Sha256 } from "@/lib/base/digest";
import type { Immutable } from "@/lib/base/immutable";
import { ok } from "@/lib/base/result";
import { claimActorSchema, claimStatusSchema } from "../claim";
import { citationsSchema, toCitation } from "../evidence/citation";
import { evidenceSchema } from "../evidence/evidence";
import { hypothesisIds } from "../ids";
import {
  type ClaimVerdict,
  claimVerdictKinds,
  type DecidableRules,
  decideClaim,
  given,
} from "./claim-verdict";

export const hypothesisStates = ["proposed", "investigating", "supported", "refuted"] as const;
/** How far a candidate explanation has come. */
export type HypothesisState = (typeof hypothesisStates)[number];

/** A candidate explanation, with what speaks for and against it. It is weighed, and no claim of a revision. */
export const hypothesisSchema = z.strictObject({
  id: hypothesisIds.schema,
  statement: z.string(),
  state: z.enum(hypothesisStates),
  for: evidenceSchema,
  against: evidenceSchema,
  status: claimStatusSchema,
  actor: claimActorSchema,
});
export type Hypothesis = Immutable<z.infer<typeof hypothesisSchema>>;

/**
 * As the store holds them. Those written before people could decide on them have no id: it is that of their statement,
 * as a run gives it. Equal statements were kept apart once: they are one.
 */
export function storedHypotheses(sha256: Sha256) {
  const { id, status, actor } = hypothesisSchema.shape;
  const stored = z
    .strictObject({
      ...hypothesisSchema.shape,
      id: id.optional(),
      status: status.default("proposed"),
      actor: actor.default("rules"),
    })
    .transform(
      ({ id: known, ...hypothesis }): z.infer<typeof hypothesisSchema> => ({
        ...hypothesis,
        id: known ?? hypothesisIds.fromDigest(sha256(hypothesis.statement)),
      }),
    );
  return z
    .array(stored)
    .transform((all) =>
      [...Map.groupBy(all, (each) => each.id).values()].flatMap(([first]) => first ?? []),
    );
}

export const hypothesisItemSchema = z.object({
  statement: z.string(),
  state: z.string(),
  for: citationsSchema,
  against: citationsSchema,
  /** Told of one that an agent proposed and nobody has decided on. */
  proposedBy: z.literal("agent").optional(),
});

export function toHypothesisItem({
  statement,
  state,
  ...weighed
}: Hypothesis): z.infer<typeof hypothesisItemSchema> {
  return {
    ...{ statement, state },
    for: weighed.for.map(toCitation),
    against: weighed.against.map(toCitation),
    ...(weighed.actor === "agent" && weighed.status === "proposed" ? { proposedBy: "agent" } : {}),
  };
}

export const hypothesisEditSchema = z
  .object({ statement: z.string().trim().min(1).max(500), state: z.enum(hypothesisStates) })
  .partial();
export type HypothesisEdit = Readonly<z.infer<typeof hypothesisEditSchema>>;

export const editingHypothesis = z.strictObject({
  kind: z.literal("edit-hypothesis"),
  edit: hypothesisEditSchema,
});
type HypothesisVerdict = ClaimVerdict | z.infer<typeof editingHypothesis>;

export const hypothesisRules: DecidableRules<Hypothesis, HypothesisVerdict> = {
  oneOf: "a hypothesis",
  verdicts: [...claimVerdictKinds, "edit-hypothesis"],
  misfit: "This piece can be accepted, rejected, edited or restored",
  decide: (hypothesis, verdict) =>
    ok(
      verdict.kind === "edit-hypothesis"
        ? { ...hypothesis, ...given(verdict.edit), status: "edited" }
        : decideClaim(hypothesis, verdict),
    ),
};
