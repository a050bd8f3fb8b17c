/** The five-level rubric for one claim: half-open bands [0.9, 1], [0.7, 0.9), [0.5, 0.7), [0.3, 0.5), [0, 0.3). */
export const credibilityLabels = [
  "Trustworthy",
  "Highly-plausible",
  "Plausible",
  "Speculative",
  "Misguided",
] as const;
export type CredibilityLabel = (typeof credibilityLabels)[number];

export function credibilityLabel(credibility: number): CredibilityLabel {
  if (credibility >= 0.9) return "Trustworthy";
  if (credibility >= 0.7) return "Highly-plausible";
  if (credibility >= 0.5) return "Plausible";
  return credibility >= 0.3 ? "Speculative" : "Misguided";
}

/**
 * Credibility of a claim from its evidence alone, [0, 1]: none 0; one source 0.55; each further
 * independent source adds, several reach 0.9; an open contradiction halves it. Never falls when
 * supporting evidence is added.
 */
export function scoreCredibility(support: {
  readonly independentSources: number;
  readonly contradictions: number;
}): number {
  if (support.independentSources <= 0) return 0;
  const steps = [0.55, 0.75, 0.9];
  const base = steps[Math.min(support.independentSources, steps.length) - 1] ?? 0.9;
  return support.contradictions > 0 ? base / 2 : base;
}
