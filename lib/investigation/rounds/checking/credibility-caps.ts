import type { Checked, CredibilityLabel, FindingCheck } from "@/lib/domain/rounds/critique";

/** What a check found that bounds how far a finding may be believed, and the band it leaves at most. */
const bandOf = {
  "nothing-cited": "Misguided",
  "unproved-citation": "Misguided",
  "impossible-order": "Misguided",
  "no-such-piece": "Misguided",
  "against-a-person": "Misguided",
  "refused-before": "Misguided",
  "wrong-time": "Speculative",
  "wrong-entity": "Speculative",
  "cut-search": "Speculative",
  "other-value": "Speculative",
  "nothing-searched": "Speculative",
  "no-record": "Speculative",
  "not-what-is-cited": "Speculative",
  "nothing-ties": "Speculative",
  "stale-state": "Speculative",
  "counted-twice": "Speculative",
  "known-already": "Speculative",
  "one-origin": "Plausible",
  "partly-shown": "Plausible",
  "loosely-tied": "Plausible",
  "clocks-against": "Plausible",
  "unread-time": "Plausible",
  "mixed-evidence": "Plausible",
  "not-countered": "Plausible",
  "two-origins": "Highly-plausible",
  "counter-not-sought": "Highly-plausible",
} as const satisfies Record<string, CredibilityLabel>;
export type Bound = keyof typeof bandOf;

/** As far as a band reaches, in whole tenths and halves of them. */
const most: Readonly<Record<CredibilityLabel, number>> = {
  Misguided: 0.25,
  Speculative: 0.45,
  Plausible: 0.65,
  "Highly-plausible": 0.85,
  Trustworthy: 1,
};

/** A check with what it bounds; null: nothing. */
export type Outcome = Checked & { readonly bound: Bound | null };

export function passed(check: FindingCheck, why: string, bound: Bound | null = null): Outcome {
  return { check, isPassed: true, why, bound };
}

export function failed(check: FindingCheck, bound: Bound, why: string): Outcome {
  return { check, isPassed: false, why, bound };
}

/** The lowest of what the checks leave. */
export function credibilityMaxOf(outcomes: readonly Outcome[]): number {
  return Math.min(1, ...outcomes.map(({ bound }) => (bound === null ? 1 : most[bandOf[bound]])));
}

/** Why a finding may be believed no further, in one sentence; empty where it may be believed whole. */
export function tellCap(credibilityMax: number, checks: readonly Checked[]): string {
  if (credibilityMax >= 1) return "";
  const failing = checks.filter(({ isPassed }) => !isPassed);
  const lowering = failing.length > 0 ? failing : checks.filter(isOfSources);
  const why = [...new Set(lowering.map((one) => one.why))].join("; ");
  return `At most ${credibilityMax.toFixed(2)}${why === "" ? "" : `: ${why}`}.`;
}

/** Two sources pass, and allow less than three. */
function isOfSources({ check }: Checked): boolean {
  return check === "independence";
}
