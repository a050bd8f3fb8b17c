import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { formatInstant, type Interval } from "@/lib/base/instant";
import { toCitation } from "@/lib/domain/evidence/citation";
import type { Finding } from "@/lib/domain/rounds/finding";
import { everyRound } from "@/lib/domain/rounds/own-rounds";
import type { Investigation, Round, RoundCoherence } from "@/lib/domain/rounds/round";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/** What Experts found in all rounds, and when people asked, with what the Critic thought of it and what it became. */
export function toFindingItems(investigation: Investigation): JsonValue[] {
  return everyRound(investigation).flatMap((round) =>
    round.findings.map((finding) => toFindingItem(round, finding)),
  );
}

function toFindingItem({ critiques, outcomes }: Round, finding: Finding): JsonValue {
  const { evidence, against, time, ...rest } = finding;
  const critique = critiques.find((each) => each.finding === finding.id);
  const became = outcomes.find((each) => each.finding === finding.id);
  return toJsonValue({
    ...rest,
    ...(time === null ? {} : { time: toSpan(time) }),
    credibility: critique?.credibility ?? 0,
    annotation: critique?.annotation ?? "",
    checks: critique?.checks ?? [],
    ...(became === undefined
      ? {}
      : { outcome: became.outcome, why: became.why, pieces: became.pieces }),
    evidence: evidence.map(toCitation),
    against: against.map(toCitation),
  });
}

/** The rounds of the analysis without their findings, which name theirs. */
export function toRoundItems({ rounds, passes }: Investigation): JsonValue[] {
  return rounds.map((round, index) =>
    toRoundItem(round, index === 0 ? passes : (rounds[index - 1]?.coherence ?? null)),
  );
}

/** What people asked since, each with the one round that looked into it; nothing where nobody asked. */
export function toRequestItems({ requests }: Investigation) {
  if (requests.length === 0) return {};
  return {
    requests: requests.map(({ request, before, round }) =>
      toJsonValue({ ...request, round: toRoundItem(round, before) }),
    ),
  };
}

/** When it was played is left out: the same input gives the same bytes. */
function toRoundItem(round: Round, before: RoundCoherence | null): JsonValue {
  const { findings, critiques: _, at: _at, questions, outcomes: _outcomes, ...rest } = round;
  return toJsonValue({
    ...rest,
    ...(before === null ? {} : { coherenceBefore: before.score }),
    questions: questions.map(({ window, ...question }) => ({
      ...question,
      ...(window === null ? {} : { window: toSpan(window) }),
    })),
    findings: findings.map(({ id }) => id),
  });
}

function toSpan({ earliest, latest }: Interval) {
  return { earliest: formatInstant(earliest), latest: formatInstant(latest) };
}

/** Counts of all rounds. */
export function toRoundMetrics({ investigation }: Timeline): Record<string, number> {
  const { rounds } = investigation;
  if (rounds.length === 0) return {};
  const count = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  return {
    rounds: rounds.length,
    questions: count(({ questions }) => questions.length),
    findings: count(({ findings }) => findings.length),
    taken: count(({ outcomes }) => outcomes.filter(({ outcome }) => outcome === "taken").length),
    pruned: count(({ pruned }) => pruned.length),
  };
}

export function toDirectorReport({ report }: Investigation) {
  return report === null ? {} : { directorReport: structuredClone(report) as never }; // Read-only as it is kept.
}
