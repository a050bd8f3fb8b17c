import { z } from "zod";
import { type ClaimActor, claimActorSchema } from "@/lib/domain/claim";
import type { Conclusion } from "../../ports/calls/conclusion";

/** One who concluded in a run, and what they named: a part of a conclusion is theirs who named it first. */
export const voiceSchema = z.object({
  actor: claimActorSchema,
  /** Events, by the names they were given. */
  rootCauses: z.array(z.string()),
  contributingFactors: z.array(z.string()),
  impactEvents: z.array(z.string()),
  hypotheses: z.array(z.object({ statement: z.string(), state: z.string() })),
});
export type Voice = Readonly<z.infer<typeof voiceSchema>>;

export function toVoice(actor: ClaimActor, conclusion: Conclusion): Voice {
  return {
    actor,
    rootCauses: conclusion.rootCauses.map(({ event }) => event),
    contributingFactors: conclusion.contributingFactors.map(({ event }) => event),
    impactEvents: [...conclusion.impactEvents],
    hypotheses: conclusion.hypotheses.map(({ statement, state }) => ({ statement, state })),
  };
}

/** Who said it first; `otherwise` where nobody is known to have. */
export function findAuthor(
  voices: readonly Voice[],
  saysSo: (voice: Voice) => boolean,
  otherwise: ClaimActor,
): ClaimActor {
  return voices.find(saysSo)?.actor ?? otherwise;
}
