import { toJsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import type { JournalDraft } from "@/lib/domain/journal";
import type { ActorText } from "@/lib/domain/journal-actor";
import { credibilityLabel } from "@/lib/domain/rounds/critique";
import { expertTitles } from "@/lib/domain/rounds/expert";
import type { Finding } from "@/lib/domain/rounds/finding";
import type { DirectorReport, Round, RoundsEnd } from "@/lib/domain/rounds/round";
import type { RoundsRequest } from "@/lib/domain/rounds/rounds-request";
import { performerActor } from "../construction/performing/performer-actor";
import type { DoneTask } from "./round-tasks";

/** How the journal names a performer, by its name. */
export type NameActor = (performer: string) => ActorText;

/** Who performed tasks of rounds, as the journal names them. */
export function namePerformers(tasks: readonly DoneTask[]): NameActor {
  const kinds = new Map(tasks.map(({ performer, kind }) => [performer, kind]));
  return (name) => performerActor({ kind: kinds.get(name) ?? "rules", name });
}

type Telling = { readonly at: Instant; readonly actorOf: NameActor };

/**
 * What the journal tells of a round: the Director's decision, what they noted and asked because of it, what was found for
 * each question and how it was judged, and what was taken out because of that.
 */
export function takingDrafts(
  round: Round,
  director: string,
  { at, actorOf }: Telling,
): readonly JournalDraft[] {
  const drafts: JournalDraft[] = [];
  const { n, phase, decision } = round;
  const add = (draft: Omit<JournalDraft, "at">) => drafts.push({ at, ...draft }) - 1;
  const decided = add({
    ...{ kind: "round-noted", actionType: "decision", actor: actorOf(director), causedBy: null },
    rationale: `Round ${n}, ${phase}: ${decision.kind}. ${decision.why}`,
    payload: { round: n, phase, entry: "decision", decision: decision.kind },
  });
  const because = { kind: "draft", index: decided } as const;
  for (const entry of round.entries) {
    add({
      ...{ kind: "round-noted", actionType: "research", actor: actorOf(director) },
      ...{ causedBy: because, rationale: entry.text },
      payload: toJsonValue({ round: n, phase, ...entry, entry: entry.kind }),
    });
  }
  const asked = new Map(
    round.questions.map((question) => [
      question.id,
      add({
        ...{ kind: "question-asked", actionType: "research", actor: actorOf(director) },
        causedBy: because,
        rationale: `To ${expertTitles[question.to].title}: ${question.text}`,
        payload: toJsonValue({ ...question, round: n }),
      }),
    ]),
  );
  addFindings(round, { asked, add, actorOf });
  return drafts;
}

type Adding = {
  /** Drafts of the questions. */
  readonly asked: ReadonlyMap<string, number>;
  readonly add: (draft: Omit<JournalDraft, "at">) => number;
  readonly actorOf: NameActor;
};

function addFindings(round: Round, { asked, add, actorOf }: Adding): void {
  const places = new Map(
    round.findings.map((finding) => {
      const { question } = finding;
      const answered = round.answers.find((answer) => answer.question === question);
      const actor = actorOf(answered?.performer ?? "rules");
      const causedBy = toCause(asked.get(question));
      return [finding.id, add({ ...findingDraft(round, finding), actor, causedBy })] as const;
    }),
  );
  for (const piece of round.pruned) {
    const { finding } = piece;
    const causedBy = toCause(finding === null ? undefined : places.get(finding));
    add({ ...pruningDraft(round.n, piece), causedBy });
  }
}

function pruningDraft(
  n: number,
  { piece, noun, title, why, finding }: Round["pruned"][number],
): Omit<JournalDraft, "at"> {
  return {
    ...{ kind: "piece-pruned", actionType: "decision", actor: "system", causedBy: null },
    rationale: `Removed from the timeline: ${title}. ${why}`,
    payload: { round: n, piece, noun, finding },
  };
}

function findingDraft(
  { critiques, outcomes, n }: Round,
  { id, claim, expert, effect, toolCalls }: Finding,
): Pick<JournalDraft, "kind" | "actionType" | "rationale" | "payload"> {
  const { credibility = 0, annotation = "" } = critiques.find((each) => each.finding === id) ?? {};
  const outcome = outcomes.find((each) => each.finding === id);
  return {
    ...{ kind: "finding-judged", actionType: "research" },
    rationale: `${claim} (${credibility.toFixed(2)}, ${credibilityLabel(credibility)}: ${annotation})`,
    payload: toJsonValue({
      ...{ round: n, finding: id, expert, effect, credibility, toolCalls },
      ...(outcome === undefined
        ? {}
        : { outcome: outcome.outcome, why: outcome.why, pieces: outcome.pieces }),
    }),
  };
}

function toCause(index: number | undefined): JournalDraft["causedBy"] {
  return index === undefined ? null : { kind: "draft", index };
}

/** `loose`: what was taken out when the round was closed. */
export function closingDrafts(
  { n, coherence, gaps, outcomes }: Round,
  loose: Round["pruned"],
  at: Instant,
): readonly JournalDraft[] {
  const taken = outcomes.filter(({ outcome }) => outcome === "taken" || outcome === "united");
  return [
    ...loose.map((piece) => ({ at, ...pruningDraft(n, piece) })),
    {
      ...{ at, kind: "round-closed", actionType: "decision", actor: "system", causedBy: null },
      rationale: `Round ${n}: ${taken.length} of ${outcomes.length} findings taken, coherence ${coherence.score.toFixed(2)} (${coherence.label})`,
      payload: toJsonValue({ round: n, coherence: coherence.score, gaps }),
    },
  ];
}

export function endingDrafts(
  end: RoundsEnd,
  report: DirectorReport | null,
  director: string,
  { at, actorOf }: Telling,
): readonly JournalDraft[] {
  return [
    {
      ...{ at, kind: "rounds-ended", actionType: "decision", actor: actorOf(director) },
      ...{ causedBy: null, rationale: endTexts[end], payload: toJsonValue({ end, report }) },
    },
  ];
}

/** Everybody who was asked has answered what a person asked. */
export function answeredDraft({ id, about, text }: RoundsRequest, at: Instant): JournalDraft {
  return {
    ...{ at, kind: "rounds-ended", actionType: "decision", actor: "system", causedBy: null },
    rationale: `A person's question was looked into: ${text}`,
    payload: { request: id, about },
  };
}

const endTexts: Readonly<Record<RoundsEnd, string>> = {
  limit: "Rounds ended: the limit of rounds was reached",
  director: "Rounds ended: the Director has nothing more to ask",
  settled: "Rounds ended: nothing credible was new, and coherence had settled",
  answered: "Rounds ended: no question is open",
  budget: "Rounds ended: the budget is spent",
  "nothing-to-ask": "Rounds ended: there was nothing to ask",
};
