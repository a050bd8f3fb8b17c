import type { CausalLink } from "@/lib/domain/causal-link";

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
 * What the confidence of a link was reckoned from, the product last; null when nobody reckoned it. What a person edited since
 * is not in it, and the title says so.
 */
export function toLinkBill({ contributions, status }: CausalLink): LinkBill | null {
  if (contributions === undefined || contributions.length === 0) return null;
  return {
    title: status === "edited" ? "How it was reckoned before the edit" : "How it was reckoned",
    lines: contributions.map(({ factor, value, why }, index) => ({
      factor: factor.charAt(0).toUpperCase() + factor.slice(1),
      value: index === 0 ? value.toFixed(2) : `× ${value.toFixed(2)}`,
      why,
    })),
    total: `= ${contributions.reduce((product, { value }) => product * value, 1).toFixed(2)}`,
  };
}
