import { expect, test } from "vitest";
import type { SourceClock } from "@/lib/domain/evidence/artifact";
import { mirroredProposal, sampleProposal } from "@/lib/testing/clock-doubts";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { findGaps } from "./find-gaps";

function gapsOf(clocks: Readonly<Record<string, Partial<SourceClock>>>) {
  const texts = Object.keys(clocks).map((path) => [path, ["2026-03-08T09:00:00Z a line"]]);
  return findGaps(evidenceOfText(Object.fromEntries(texts), clocks).artifacts);
}

test("two clocks that disagree and were left as they are are one gap of both", () => {
  const gaps = gapsOf({
    "app-01/app.log": { doubts: [mirroredProposal()] },
    "host-2/host.log": { doubts: [sampleProposal()] },
  });
  expect(gaps).toMatchObject([
    { type: "temporal", reason: "clock", files: ["app-01/app.log", "host-2/host.log"] },
  ]);
});

test("a clock that may be off by a few seconds is an uncertainty and no gap", () => {
  expect(gapsOf({ "host-2/host.log": { doubts: [sampleProposal({ offsetMs: 2_800 })] } })).toEqual(
    [],
  );
});
