import type { Instant } from "@/lib/base/instant";
import type { IncidentId } from "../ids";

/** What became of one request of a source. `left`: it was read, and no rule wanted it. */
export const deliveryOutcomes = ["taken", "left", "repeated", "refused"] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

export type AlertDelivery = {
  readonly at: Instant;
  readonly outcome: DeliveryOutcome;
  readonly reason: string;
  readonly incidents: readonly IncidentId[];
};
