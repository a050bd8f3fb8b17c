import type { CausalLink } from "@/lib/domain/timeline/causal-link";

export type LinkBill = {
  readonly title: string;
  readonly lines: readonly BillLine[];
  readonly total: string;
};

export type BillLine = {
  readonly factor: string;
  readonly value: string;
  readonly why: string;
};

/**
 * The factors of the confidence of a link, the product last; null for a link without factors. What a person edited since
 * is not in it, and the title shows that.
 */
export function toLinkBill({ contributions, status }: CausalLink): LinkBill | null {
  if (contributions === undefined || contributions.length === 0) return null;
  return {
    title: status === "edited" ? "Why this score, before the edit" : "Why this score",
    lines: contributions.map(({ factor, value, why }, index) => ({
      factor: factorWords[factor] ?? factor.charAt(0).toUpperCase() + factor.slice(1),
      value: index === 0 ? value.toFixed(2) : `× ${value.toFixed(2)}`,
      why,
    })),
    total: `= ${contributions.reduce((product, { value }) => product * value, 1).toFixed(2)}`,
  };
}

/** The last factor brings the score of the rules to how often links like it were true. */
const factorWords: Readonly<Record<string, string>> = {
  calibration: "Correction by recorded incidents",
};
