import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { findingIds } from "../ids";

/** What code looks at before anybody judges. */
export const findingChecks = [
  "citation",
  "time",
  "entity",
  "order",
  "method",
  "conclusion",
  "counter-evidence",
  "independence",
  "accepted-by-people",
  "current-state",
  "repeats",
] as const;
export type FindingCheck = (typeof findingChecks)[number];

export const checkedSchema = z.strictObject({
  check: z.enum(findingChecks),
  isPassed: z.boolean(),
  why: z.string(),
});
export type Checked = Immutable<z.infer<typeof checkedSchema>>;

export const credibilityLabels = [
  "Trustworthy",
  "Highly-plausible",
  "Plausible",
  "Speculative",
  "Misguided",
] as const;
export type CredibilityLabel = (typeof credibilityLabels)[number];

/** Half-open bands of the rubric: [0.9, 1], [0.7, 0.9), [0.5, 0.7), [0.3, 0.5), [0, 0.3). */
export function credibilityLabel(credibility: number): CredibilityLabel {
  if (credibility >= 0.9) return "Trustworthy";
  if (credibility >= 0.7) return "Highly-plausible";
  if (credibility >= 0.5) return "Plausible";
  return credibility >= 0.3 ? "Speculative" : "Misguided";
}

/** A finding is taken into the timeline from here on, inclusive. */
export const credibilityMin = 0.5;

/** The Critic's credibility and annotation of a finding. */
export const critiqueSchema = z.strictObject({
  finding: findingIds.schema,
  /** [0, 1]; never above what the checks allow. */
  credibility: z.number().min(0).max(1),
  /** One sentence. */
  annotation: z.string(),
  checks: z.array(checkedSchema),
});
export type Critique = Immutable<z.infer<typeof critiqueSchema>>;
