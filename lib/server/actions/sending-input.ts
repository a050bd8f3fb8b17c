import { z } from "zod";
import { artifactIds } from "@/lib/domain/ids";
import { addressOf } from "@/lib/models/provider-registry";
import type { Container } from "../container";
import { ofIncident } from "./incident-input";

/** What every request says that may send evidence of an incident to a model. */
export const ofIncidentSending = ofIncident.extend({
  /** Digest of what was shown of what leaves this machine, where a model takes part. */
  confirmed: z.string().max(64).nullable().default(null),
  /** Pictures that may leave with the rest; where it is absent as they were chosen before for just these files and addresses, else none. */
  pictures: z.array(artifactIds.schema).max(10_000).optional(),
});

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
