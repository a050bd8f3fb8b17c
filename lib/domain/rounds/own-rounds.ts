import type { Investigation, Round, RoundCoherence } from "./round";
import type { RoundsRequest } from "./rounds-request";

/** So many questions of people are kept with the timeline; older ones are in the journal, and in the timeline of then. */
export const requestsKeptMax = 30;

/**
 * The rounds of one run: those of an analysis, or the one that looks into what a person asked. The two are kept apart, so
 * that a question leaves the recorded rounds as they are.
 */
export function ownRounds(
  investigation: Investigation,
  request: RoundsRequest | undefined,
): Pick<Investigation, "passes" | "rounds"> {
  if (request === undefined) return investigation;
  const asked = investigation.requests.find((each) => each.request.id === request.id);
  return { passes: asked?.before ?? null, rounds: asked === undefined ? [] : [asked.round] };
}

/** With a round whose findings were just taken. The first of an analysis lets go of those of the analysis before. */
export function withRound(
  investigation: Investigation,
  request: RoundsRequest | undefined,
  round: Round,
  before: RoundCoherence,
): Investigation {
  const { requests, passes, rounds } = investigation;
  if (request !== undefined) {
    return {
      ...investigation,
      requests: [...requests, { request, before, round }].slice(-requestsKeptMax),
    };
  }
  const isFirst = round.n === 1;
  return {
    ...investigation,
    passes: isFirst ? before : passes,
    rounds: [...(isFirst ? [] : rounds), round],
    report: null,
  };
}

/** With the newest round of a run as it is told when it is closed. */
export function withClosedRound(
  investigation: Investigation,
  request: RoundsRequest | undefined,
  round: Round,
): Investigation {
  const { requests, rounds } = investigation;
  if (request === undefined) return { ...investigation, rounds: [...rounds.slice(0, -1), round] };
  return {
    ...investigation,
    requests: requests.map((each) => (each.request.id === request.id ? { ...each, round } : each)),
  };
}

/** All that was asked and found, by an analysis and since. */
export function everyRound({ rounds, requests }: Investigation): readonly Round[] {
  return [...rounds, ...requests.map(({ round }) => round)];
}
