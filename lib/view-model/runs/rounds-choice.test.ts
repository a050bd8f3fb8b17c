import { expect, test } from "vitest";
import { sampleWorkspace } from "../workspace/testing/sample-workspace";
import type { RunProgress } from "../workspace/workspace";
import { firstRoundsChoice } from "./rounds-choice";

const settings = { performer: "rules", performerVersion: "1", taskVersion: "1" };
const rounds = (roundsMax: number, request?: object) => ({
  plan: [
    {
      ...{ kind: "rounds", key: "rounds", ...(request && { request }) },
      settings: { mode: "append", roundsMax, tokensMax: null, roles: {}, without: [] },
    },
  ],
});
const passes = { plan: [{ kind: "task", key: "coarse-pass", task: "coarse-pass", settings }] };
const choiceAfter = (...runs: readonly object[]) =>
  // Only the plans are looked at.
  firstRoundsChoice({ ...sampleWorkspace(), usualMode: "full", runs: runs as RunProgress[] });

test("an analysis is offered as the last one was started, whatever was asked since", () => {
  expect(choiceAfter()).toMatchObject({ extent: "full", roundsMax: 3 });
  expect(choiceAfter(rounds(7), rounds(2))).toMatchObject({ extent: "append", roundsMax: 7 });
  expect(choiceAfter(rounds(1, { kind: "piece" }), rounds(7))).toMatchObject({ roundsMax: 7 });
  expect(choiceAfter(passes, rounds(7))).toMatchObject({ extent: "passes" });
});
