import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { ok } from "@/lib/base/result";
import { claimActorSchema, claimStatusSchema } from "../claim";
import { citationsSchema, toCitation } from "../evidence/citation";
import type { EventTime } from "../evidence/event-time";
import { evidenceSchema } from "../evidence/evidence";
import { causalLinkIds, eventIds } from "../ids";
import {
  type ClaimVerdict,
  claimVerdictKinds,
  type DecidableRules,
  decideClaim,
  given,
  unlessMerged,
} from "./claim-verdict";

export const causalRelations = ["causes", "enables", "prevents", "delays"] as const;
export type CausalRelation = (typeof causalRelations)[number];

/**
 * One part of why a link is believed as much as it is: a factor of its confidence. 1 changes nothing; the product of all
 * is the confidence, but for rounding. An analyst may name other factors.
 */
const linkContributionSchema = z.object({
  factor: z.string(),
  /** Never negative. */
  value: z.number(),
  why: z.string(),
});
export type LinkContribution = Readonly<z.infer<typeof linkContributionSchema>>;

/** A directed, argued relation of two events. */
export const causalLinkSchema = z.strictObject({
  id: causalLinkIds.schema,
  source: eventIds.schema,
  target: eventIds.schema,
  relation: z.enum(causalRelations),
  /** How the one leads to the other, in one sentence. */
  mechanism: z.string(),
  /** [0, 1] */
  confidence: z.number(),
  /** The known mechanism that speaks for it, and what the confidence is made of; a link a person drew has neither. */
  mechanismId: z.string().exactOptional(),
  contributions: z.array(linkContributionSchema).exactOptional(),
  reasoning: z.string(),
  evidence: evidenceSchema,
  against: evidenceSchema,
  /** Onset to onset, when both are known. */
  delayMs: z.number().nullable(),
  status: claimStatusSchema,
  actor: claimActorSchema,
  isUnsupported: z.boolean(),
});
export type CausalLink = Immutable<z.infer<typeof causalLinkSchema>>;

/** Whether its confidence was calibrated, as the rules do: without that it is no probability. */
export function isCalibratedLink({ contributions = [] }: CausalLink): boolean {
  return contributions.some(({ factor }) => factor === "calibration");
}

/** Milliseconds from the onset of a cause to that of its effect, negative where the clocks have it so; null while one is unknown. */
export function onsetDelayMs(source: EventTime, target: EventTime): number | null {
  if (source.kind === "unknown" || target.kind === "unknown") return null;
  return target.earliest - source.earliest;
}

export const causalLinkItemSchema = z.object({
  ...causalLinkSchema.shape,
  id: z.string(),
  source: z.string(),
  target: z.string(),
  evidence: citationsSchema,
  against: citationsSchema,
});

export function toLinkItem({
  contributions,
  ...link
}: CausalLink): z.infer<typeof causalLinkItemSchema> {
  return {
    ...link,
    ...(contributions && { contributions: contributions.map((each) => ({ ...each })) }),
    evidence: link.evidence.map(toCitation),
    against: link.against.map(toCitation),
  };
}

export const linkEditSchema = z
  .object({
    relation: z.enum(causalRelations),
    mechanism: z.string().trim().min(1).max(500),
    confidence: z.number().min(0).max(1),
  })
  .partial();
export type LinkEdit = Readonly<z.infer<typeof linkEditSchema>>;

export const editingLink = z.strictObject({ kind: z.literal("edit-link"), edit: linkEditSchema });
type LinkVerdict = ClaimVerdict | z.infer<typeof editingLink>;

export const causalLinkRules: DecidableRules<CausalLink, LinkVerdict> = {
  oneOf: "a causal link",
  verdicts: [...claimVerdictKinds, "edit-link"],
  misfit: "This piece can be accepted, rejected, edited or restored",
  decide(link, verdict) {
    const standing = unlessMerged(link);
    if (!standing.ok) return standing;
    if (verdict.kind !== "edit-link") return ok(decideClaim(link, verdict));
    return ok({ ...link, ...given(verdict.edit), status: "edited" });
  },
};
