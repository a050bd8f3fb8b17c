import type { EvidenceReference } from "./evidence";

export type Hypothesis = {
  readonly statement: string;
  readonly state: "proposed" | "investigating" | "supported" | "refuted";
  readonly for: readonly EvidenceReference[];
  readonly against: readonly EvidenceReference[];
};
