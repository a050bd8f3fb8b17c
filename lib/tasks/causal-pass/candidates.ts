import type { CandidateKind } from "@/lib/domain/candidate";
import type { Conclusion } from "@/lib/investigation/calls/conclusion";
import type { Analysis } from "../analysis/analyse";
import { sharesPlace } from "../analysis/event-draft";
import { reachedFrom } from "./impact";
import type { LinkDraft } from "./link-draft";
import { refutedBy } from "./refutations";
import { type BelievedRoot, isAct } from "./root-claim";

/**
 * A symptom is no root cause and no first candidate while an earlier action can explain it, one of the same thing or one that may
 * have led to it: it keeps its probability only up to that of the likeliest such action.
 */
export function behindActs(
  roots: readonly BelievedRoot[],
  links: readonly LinkDraft[],
): readonly BelievedRoot[] {
  const acts = roots.filter(({ draft }) => isAct(draft.kind));
  const explains = ({ draft: symptom }: BelievedRoot) =>
    acts.find(
      ({ draft }) =>
        draft.onset.earliest <= symptom.onset.latest &&
        (sharesPlace(draft, symptom) || reachedFrom([draft], links).has(symptom)),
    );
  return roots
    .map((root) => {
      const act = isSymptom(root) ? explains(root) : undefined;
      return act === undefined || act.chance > root.chance
        ? root
        : { ...root, chance: act.chance - margin };
    })
    .toSorted((a, b) => b.chance - a.chance);
}

/** Enough to come after it. */
const margin = 0.001;

function isSymptom({ draft }: BelievedRoot): boolean {
  return /^(failure|degradation|threshold_breach|alert|observation|recovery)$/.test(draft.kind);
}

type Candidate = NonNullable<Conclusion["candidates"]>[number];

/** What supports it, what contradicts it, and which evidence would settle it. */
export function toCandidate(root: BelievedRoot, analysis: Analysis): Candidate {
  const { draft, event, subject, why, chance } = root;
  const kind = candidateKindOf(root);
  const isAgainst = (line: string) => contradicting.some((pattern) => pattern.test(line));
  const refuted = refutedBy(draft, analysis);
  const against = [
    ...why.filter(isAgainst),
    ...(refuted !== null && !why.some((line) => line.includes(refuted))
      ? [`Somebody ruled it out: ${refuted}`]
      : []),
  ];
  return {
    ...{ event, kind, statement: `${subject}: ${draft.title}`.slice(0, 300), p: chance },
    for: cut(why.filter((line) => !isAgainst(line))),
    against: cut(against),
    wouldSettle: settling[kind],
  };
}

const reasonsMax = 6;

function cut(lines: readonly string[]): string[] {
  return lines.slice(0, reasonsMax).map((line) => line.slice(0, 500));
}

/** Reasons of `root-candidates.ts` that speak against a proposal. */
const contradicting = [/^Nothing names it together/, /^The same happened \d/, /^Ruled out by/];

function candidateKindOf({ draft }: BelievedRoot): CandidateKind {
  if (/expir/.test(draft.family)) return "expiry";
  if (/load|growth|storm/.test(draft.family)) return "load";
  return isAct(draft.kind) ? "action" : "fault";
}

const settling: Readonly<Record<CandidateKind, string>> = {
  action:
    "Show what the action changed on the component that failed, and whether undoing it helped",
  "outside-party": "Get the outside party's own records of this time",
  expiry: "Show the end of validity, and that the first failure names it",
  load: "Compare the load before and at the onset with the limit of the component that failed",
  fault: "Find what changed on the component shortly before it failed",
};
