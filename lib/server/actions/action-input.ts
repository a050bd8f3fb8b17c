import { z } from "zod";
import { artifactIds, decisionIds, incidentIds } from "@/lib/domain/ids";
import { plainVerdictSchema } from "@/lib/domain/review/decision";
import { decidableNouns } from "@/lib/domain/timeline/decidable-nouns";
import { addressOf } from "@/lib/models/provider-registry";
import { isZone } from "@/lib/time/zone";
import type { Container } from "../container";

/** What every request about one incident says. */
export const ofIncident = z.object({ incidentId: incidentIds.schema });

export const zoneSchema = z
  .string()
  .trim()
  .max(64)
  .refine(isZone, "This is not a time zone. Use a name such as Europe/Vienna");

export const incidentTitle = z.string().trim().min(1, "Enter a title").max(200);

export const noteTextSchema = z
  .string()
  .trim()
  .min(1, "Enter a text")
  .max(4000, "Keep a note under 4000 characters");

/** What every request says that may send evidence of an incident to a model. */
export const ofIncidentSending = ofIncident.extend({
  /** Digest of what was shown of what leaves this machine, where a model takes part. */
  confirmed: z.string().max(64).nullable().default(null),
  /** Pictures that may leave with the rest; where it is absent as they were chosen before for just these files and addresses, else none. */
  pictures: z.array(artifactIds.schema).max(10_000).optional(),
});

export const pieceName = z.object({
  noun: z.enum(decidableNouns),
  piece: z.string().min(1).max(80),
});

export const seenPiece = pieceName.extend({ seen: decisionIds.schema.nullable() });

export const givenVerdict = pieceName.extend({
  verdict: plainVerdictSchema,
  seen: decisionIds.schema.nullable().optional(),
});

/** What turns text around or is not seen makes one person pass for another. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/u;

export const personNameSchema = z
  .string()
  .trim()
  .min(1, "Enter the name")
  .max(100)
  .refine((name) => !unseen.test(name), {
    error: "Remove invisible characters and characters that reverse the text",
  });

export const emailSchema = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email("This is not an e-mail address"));

/** On what a run is started that may send: what of it was confirmed, and the prices and addresses as they are set now. */
export async function termsOf(
  { confirmed, pictures }: Pick<z.output<typeof ofIncidentSending>, "confirmed" | "pictures">,
  { models, policies }: Pick<Container, "models" | "policies">,
) {
  const { settings } = await models.refresh();
  const { policy } = await policies.current();
  return {
    ...{ prices: policy.prices, confirmed, pictures },
    addressOf: (model: string) => addressOf(model, settings),
  };
}
