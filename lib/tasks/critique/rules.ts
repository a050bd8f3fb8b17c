import { type Checked, credibilityMin, type FindingCheck } from "@/lib/domain/rounds/critique";
import type {
  CritiqueInput,
  Critiques,
  Submitted,
} from "@/lib/investigation/rounds/contracts/critique";
import type { RoleDesk } from "../role-desk";

/**
 * The rubric over what code has checked: the bands of credibility are those the checks leave, and inside a band what speaks
 * against a finding takes it down.
 */
export async function critiqueByRules(
  { findings }: CritiqueInput,
  _desk: RoleDesk,
): Promise<Critiques> {
  const reviews = findings.map((finding) => ({
    finding: finding.id,
    credibility: scoreFinding(finding),
    annotation: annotate(finding),
  }));
  const taken = reviews.filter(({ credibility }) => credibility >= credibilityMin).length;
  return {
    reasoning: `Of ${findings.length} findings ${taken} can be believed as far as what they cite can be checked.`,
    reviews,
  };
}

/** As far as something is believed that has more against it than for it. */
const outweighedMax = credibilityMin - 0.05;
/** What each check that failed without barring it takes away. */
const doubtStep = 0.03;

/** [0, 1], never above what the checks allow. Only what has more against it than for it falls out of its band for that. */
function scoreFinding({ draft, checks, credibilityMax }: Submitted): number {
  const doubts = checks.filter(({ isPassed }) => !isPassed).length * doubtStep;
  const score = credibilityMax - doubts;
  const isOutweighed = draft.against_refs.length > draft.evidence_refs.length;
  const least = credibilityMax < credibilityMin || isOutweighed ? 0 : credibilityMin;
  const most = isOutweighed ? Math.min(credibilityMax, outweighedMax) : credibilityMax;
  return Math.min(most, round(Math.max(least, score)));
}

function round(score: number): number {
  return Math.max(0, Math.round(score * 100) / 100);
}

/** The failed check that says most comes first. */
const tellingOrder: readonly FindingCheck[] = [
  "citation",
  "accepted-by-people",
  "order",
  "time",
  "entity",
  "current-state",
  "method",
  "conclusion",
  "repeats",
  "counter-evidence",
  "independence",
];

/** One sentence for somebody who reads nothing else of it. */
function annotate({ checks, credibilityMax }: Submitted): string {
  const failed = tellingOrder.flatMap(
    (check) => checks.find((one) => one.check === check && !one.isPassed) ?? [],
  );
  const sources = checks.find(({ check }) => check === "independence")?.why ?? "";
  const [first] = failed;
  if (credibilityMax < credibilityMin && first !== undefined) return asSentence([first.why]);
  const doubts = failed.filter(({ check }) => check !== "independence").map(({ why }) => why);
  return asSentence([sources, doubts[0] ?? againstIt(checks)]);
}

function againstIt(checks: readonly Checked[]): string {
  const isSought = checks.some(({ check, isPassed }) => check === "counter-evidence" && isPassed);
  return isSought ? "nothing speaks against it" : "";
}

const annotationMax = 400;

function asSentence(parts: readonly string[]): string {
  const clauses = parts
    .filter((part) => part !== "")
    .map((part, index) => (index === 0 ? part : lowerFirst(part)));
  const text = clauses.length === 0 ? "Nothing of it could be checked" : clauses.join("; ");
  return `${text.slice(0, annotationMax - 2)}.`.toWellFormed();
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
