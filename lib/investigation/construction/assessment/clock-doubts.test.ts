import { describe, expect, test } from "vitest";
import type { SourceClock } from "@/lib/domain/evidence/artifact";
import {
  artifactIdOf,
  mirroredProposal,
  sampleConflict,
  sampleProposal,
} from "@/lib/testing/clock-doubts";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { findClockDoubts } from "./clock-doubts";

function doubtsOf(clocks: Readonly<Record<string, Partial<SourceClock>>>) {
  const evidence = evidenceOfText(
    Object.fromEntries(
      Object.keys(clocks).map((path) => [path, [`2026-03-08T09:00:00Z one line of ${path}`]]),
    ),
    clocks,
  );
  const lines = new Map<string, string>(
    [2, 1, 3].map((number) => [artifactIdOf(number), `raw line of ${number}`]),
  );
  return findClockDoubts({
    artifacts: evidence.artifacts,
    rawText: async (artifactId) => lines.get(artifactId) ?? null,
  });
}

describe("two clocks that disagree", () => {
  test("are one uncertainty with both answers, cited word for word", async () => {
    const found = await doubtsOf({
      "app-01/app.log": { doubts: [mirroredProposal()] },
      "host-2/host.log": { doubts: [sampleProposal()] },
      "host-2/other.log": { doubts: [sampleProposal()] },
    });
    expect(found).toMatchObject([
      {
        type: "conflicting",
        context: "Clock of app-01 and host-2",
        description:
          "The clock of app-01 or of host-2 seems wrong by 7 m 02 s by 14 shared identifiers (spread 1.1 s). Not corrected, because no third host shows which of the two is right. The order of its events and those of other sources is open by as much: app-01/app.log, host-2/host.log, host-2/other.log",
        interpretations: [
          "app-01 is 7 m 02 s behind host-2/host.log",
          "host-2 is 7 m 02 s ahead of app-01/app.log",
          "All clocks are right, and the difference is a real delay",
        ],
        impact: "medium",
        status: "open",
        evidence: [
          { path: "host-2/host.log", quote: "raw line of 2" },
          { path: "app-01/app.log", quote: "raw line of 1" },
        ],
      },
    ]);
  });

  test("cite who said which of them is wrong", async () => {
    const statement = {
      ...{ artifactId: artifactIdOf(7), path: "chat.json", quote: "host-2 is 7 min ahead" },
      locator: { kind: "index", index: 3 },
    } as const;
    const [found] = await doubtsOf({
      "host-2/host.log": { doubts: [sampleProposal({ reason: "said", statement })] },
    });
    expect(found?.evidence[0]).toEqual(statement);
    expect(found?.description).toContain(
      "because it rests on a person's statement, and people round",
    );
  });

  test("keep their uncertainty's id, so that a waiver of it lasts", async () => {
    const clocks = { "host-2/host.log": { doubts: [sampleProposal()] } };
    const [[once], [again]] = [await doubtsOf(clocks), await doubtsOf(clocks)];
    expect(once?.id).toBe(again?.id);
  });
});

test("files with the same conflicting clocks are one uncertainty", async () => {
  const found = await doubtsOf({
    "pods/one.csv": { doubts: [sampleConflict] },
    "pods/two.csv": { doubts: [{ ...sampleConflict, differenceMs: 28_800_003 }] },
    "pods/three.csv": { doubts: [] },
  });
  expect(found).toMatchObject([
    {
      context: "Conflicting clocks in pods/one.csv, pods/two.csv",
      description:
        "Conflicting clocks detected. The time in the field inner_time is 8 h 00 m 00 s later than the record's own (395 records looked at): it is in another zone. For example 2026-03-08T11:39:03.269Z beside 19:39:03.269",
      impact: "low",
    },
  ]);
});

test("clocks without doubts leave nothing open", async () => {
  expect(await doubtsOf({ "a.log": {} })).toEqual([]);
});
