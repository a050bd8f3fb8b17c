import type { CredibilityLabel, FindingCheck } from "@/lib/domain/rounds/critique";
import type { FindingMethod } from "@/lib/domain/rounds/finding";
import type { QuestionSubject } from "@/lib/domain/rounds/question";
import type {
  DirectorDecision,
  FindingOutcome,
  ReportSection,
  RoundPhase,
  RoundsEnd,
} from "@/lib/domain/rounds/round";

// Rounds in words for somebody who has never heard of them.

export const roundsInAWord =
  "Rounds question the first timeline: the Director asks, Experts search the evidence, and the Critic judges their findings. Only findings that pass change the timeline. Findings that were not added and items that were removed are listed here with the reason.";

export const roleWords = {
  director:
    "Coordinates the rounds: reads the timeline, finds what is missing or does not fit, and decides what to ask.",
  experts: "Each knows one kind of evidence, looks the answer up in it and cites the lines.",
  critic: "Checks every answer against the raw evidence and rates how credible it is.",
} as const;

export const phaseWords: Readonly<Record<RoundPhase, string>> = {
  discovery: "searching all evidence",
  trace: "asking one Expert per question",
  conclude: "concluding",
};

const decisionWords: Readonly<Record<DirectorDecision, string>> = {
  stay: "Continues in the same way",
  advance: "Asks one Expert per question",
  pivot: "The account is inconsistent: searches all evidence again",
  stop: "Asks no more questions",
};

/** The first round looks everywhere, whatever is decided. */
export function decisionText(kind: DirectorDecision, n: number): string {
  return n === 1 && kind !== "stop" ? "Starts by searching all evidence" : decisionWords[kind];
}

/** `limit` is said with the number of rounds. */
export const endWords: Readonly<Record<Exclude<RoundsEnd, "limit">, string>> = {
  director: "The Director decided to ask no more questions.",
  settled: "The last round added nothing, and coherence barely changed.",
  answered: "There was nothing new, and no open question.",
  budget: "The rounds used all tokens allowed for them.",
  "nothing-to-ask": "The Director had no question to ask.",
};

export const subjectWords: Readonly<Record<QuestionSubject, string>> = {
  survey: "a look around",
  gap: "about a gap",
  hypothesis: "about a hypothesis",
  event: "about an event",
  "causal-link": "about a causal link",
  "state-change": "about a state",
  symptom: "about a symptom without a cause",
  person: "asked by a person",
};

export const outcomeWords: Readonly<Record<FindingOutcome["outcome"], string>> = {
  taken: "Added to the timeline",
  united: "Merged with an existing item",
  "below-the-bar": "Not added: not credible enough",
  refused: "Not added: refused by the checks of the timeline",
  noted: "Noted, without a change to the timeline",
};

/** Was it added to the timeline in some way? */
export function isLetIn({ outcome }: Pick<FindingOutcome, "outcome">): boolean {
  return outcome === "taken" || outcome === "united";
}

const ruleWords = [
  "Only findings with credible citations are added",
  "Duplicates are merged",
  "If times contradict each other, the time with the stronger evidence applies",
  "Findings with stronger evidence come first",
] as const;

/** Rules are counted from 1. */
export function ruleText(rule: number | null): string | null {
  return rule === null ? null : (ruleWords[rule - 1] ?? null);
}

export const methodWords: Readonly<Record<FindingMethod, string>> = {
  read: "read in the records",
  counted: "counted",
  measured: "measured",
  compared: "compared",
  inferred: "inferred",
};

export const checkWords: Readonly<Record<FindingCheck, string>> = {
  citation: "the citations exist, word for word",
  time: "the time matches the record",
  entity: "the record is about the entity of the claim",
  order: "a cause comes before its effect",
  method: "the method fits the claim",
  "counter-evidence": "counter-evidence was searched for",
  conclusion: "the cited lines support the claim",
  independence: "the sources of the claim are independent",
  "accepted-by-people": "the claim contradicts nothing that a person has accepted",
  "current-state": "the claim is about the current state",
  repeats: "the claim adds something new",
};

export const credibilityColours = {
  Trustworthy: "tone-success",
  "Highly-plausible": "tone-success",
  Plausible: "tone-info",
  Speculative: "tone-warning",
  Misguided: "tone-danger",
} as const satisfies Readonly<Record<CredibilityLabel, string>>;

export const sectionHeadings: readonly (readonly [section: ReportSection, heading: string])[] = [
  ["happened", "What happened"],
  ["impact", "Impact"],
  ["causes", "Causes"],
  ["factors", "Contributing factors"],
  ["ruledOut", "Ruled out"],
  ["unknown", "Not known"],
  ["collect", "Collect next"],
];
