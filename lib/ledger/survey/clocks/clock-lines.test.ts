import { expect, test } from "vitest";
import { type ClockProposal, clockDoubtReasons } from "@/lib/domain/evidence/artifact";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { openLedger } from "../../open-ledger";
import { clockLines } from "./clock-lines";
import { JoinWatch } from "./join-watch";

function textsOf(reason: ClockProposal["reason"]): readonly string[] {
  const doubt: ClockProposal = {
    ...{ kind: "proposal", what: "offset", question: "q", clock: "hall.log", against: "gate.log" },
    ...{ offsetMs: -3_100, partsPerMillion: 0, anchors: 540, madMs: 1_000, reason },
    ...{ segments: [], examples: [], statement: null },
  };
  const { artifacts } = evidenceOfText({ "hall.log": [] });
  const dated = artifacts.map(({ artifact, clock }) => ({
    ...{ ...artifact, clock: { ...clock, doubts: [doubt] }, firstAt: null, lastAt: null },
  }));
  const lines = clockLines({
    ...{
      artifacts: dated,
      joins: new JoinWatch(),
      watches: [],
      ledger: openLedger([]),
      origins: [],
    },
    ...{ chanceOf: () => 0, counts: [], bucketMs: 1_000, shortFiles: [], traces: [] },
  });
  return lines.map(({ text }) => text);
}

test("what is told later by amounts that vary is called a delay", () => {
  expect(textsOf("wide-spread")).toEqual(["A delay rather than a clock: 3.1 s behind gate.log"]);
});

test.each(clockDoubtReasons.filter((reason) => reason !== "wide-spread"))(
  "what is off by one amount may be a clock: %s",
  (reason) => {
    expect(textsOf(reason)).toEqual(["The clock may be wrong: 3.1 s behind gate.log"]);
  },
);
