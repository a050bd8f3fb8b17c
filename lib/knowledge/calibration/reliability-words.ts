import type { ClaimKind, ReliabilityBand } from "./claim-kind";

const nouns: Readonly<Record<ClaimKind, string>> = {
  "key event": "key events",
  detail: "details",
  link: "causal links",
  root: "root causes",
  state: "states",
  incident: "recordings called an incident",
};

/**
 * "Of 120 causal links stated near 62 %, 59 % were true, on recordings that were not used to fit it."; null without a
 * measured claim. The nearest band is named, however far it is: its own mean says how near.
 */
export function describeReliability(
  kind: ClaimKind,
  confidence: number,
  bands: readonly ReliabilityBand[],
): string | null {
  const [nearest] = bands
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => Math.abs(a.stated - confidence) - Math.abs(b.stated - confidence));
  if (nearest === undefined) return null;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const claims = nearest.n === 1 ? `1 of the ${nouns[kind]}` : `${nearest.n} ${nouns[kind]}`;
  return `Of ${claims} stated near ${percent(nearest.stated)}, ${percent(nearest.true)} were true, on recordings that were not used to fit it.`;
}
