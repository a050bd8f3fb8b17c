import { expect, test } from "vitest";
import { questionIds } from "../ids";
import { noUsage } from "../invocation";
import { everyRound, ownRounds, requestsKeptMax, withClosedRound, withRound } from "./own-rounds";
import { noInvestigation, type Round } from "./round";
import type { RoundsRequest } from "./rounds-request";

const bill = { score: 0.5, label: "Plausible", parts: [], raiseMost: "" };
const better = { ...bill, score: 0.6 };

function round(n: number, changes: Partial<Round> = {}): Round {
  return {
    ...{ n, phase: "trace", decision: { kind: "advance", why: "to go on" }, entries: [] },
    ...{ questions: [], answers: [], findings: [], critiques: [], outcomes: [], pruned: [] },
    ...{ coherence: bill, gaps: { shown: [], opened: [], closed: [] }, usage: noUsage },
    ...{ renderedLength: 0, at: 0 as Round["at"] },
    ...changes,
  };
}

function request(number: number): RoundsRequest {
  return {
    ...{ id: questionIds.fromDigest(`${number}`.padStart(16, "0")), kind: "why" },
    ...{ subject: "event", about: "evt_00000001", text: `Question ${number}` },
  };
}

const analysed = withRound(
  withRound(noInvestigation, undefined, round(1), bill),
  undefined,
  round(2),
  better,
);

test("an analysis adds round to round, and its first lets go of those of the analysis before", () => {
  expect(analysed).toMatchObject({ passes: bill, rounds: [{ n: 1 }, { n: 2 }], requests: [] });
  const anew = withRound(analysed, undefined, round(1), better);
  expect(anew).toMatchObject({ passes: better, rounds: [{ n: 1 }], report: null });
  expect(anew.rounds).toHaveLength(1);
});

test("what a person asks leaves the rounds of the analysis as they are, and is closed by itself", () => {
  const asked = withRound(analysed, request(1), round(1), better);
  expect({ ...asked, requests: [] }).toEqual(analysed);
  const closed = withClosedRound(asked, request(1), round(1, { coherence: better }));
  expect({ ...closed, requests: [] }).toEqual(analysed);
  const own = ownRounds(closed, request(1));
  expect(own).toMatchObject({ passes: better, rounds: [{ n: 1, coherence: better }] });
  expect(ownRounds(closed, request(2))).toEqual({ passes: null, rounds: [] });
  expect(everyRound(closed)).toHaveLength(3);
});

test("so many questions are kept, the newest", () => {
  const all = Array.from({ length: requestsKeptMax + 5 }, (_, number) => request(number));
  const last = all.reduce((sum, one) => withRound(sum, one, round(1), bill), analysed);
  expect(last.requests.map((each) => each.request)).toEqual(all.slice(5));
  expect(last.rounds).toEqual(analysed.rounds);
});
