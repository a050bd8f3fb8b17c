import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { recordKinds } from "@/lib/domain/evidence/evidence-record";
import { artifactIdOf, epochMs, type Line, toReferences } from "@/lib/signals/testing/records";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { LedgerWatch } from "../ledger-watch";
import { openLedger } from "../open-ledger";

import { createRateAfter } from "./happening-sections";

/** A pressure that leaves its level in the middle of ten minutes. */
function gauge(): readonly Line[] {
  return Array.from({ length: 600 }, (_, at) => ({
    ...{ path: "gauge.csv", at, message: "row", template: "row", kind: "metric" as const },
    fields: { pressure: (at < 300 ? 10 : 60) + ((at * 37) % 7) },
  }));
}

function shownAfter(rowsOf: (second: number) => number): string {
  const watch = new LedgerWatch(recordKinds);
  for (const record of toReferences(gauge())) watch.observe(record);
  const ledger = openLedger([watch]);
  const files = evidenceOfText({ "gauge.csv": [], "gate.log": [] }).artifacts;
  const counts = Array.from({ length: 600 }, (_, second) => second).flatMap((second) => {
    const at = instant(epochMs + second * 1_000);
    return [
      { artifactId: artifactIdOf("gauge.csv"), at, count: 1 },
      { artifactId: artifactIdOf("gate.log"), at, count: rowsOf(second) },
    ];
  });
  const rateAfter = createRateAfter({
    ...{ counts, bucketMs: 1_000 },
    ledger: { ...ledger, stretch: interval(instant(epochMs), instant(epochMs + 599_999)) },
    artifacts: files.map(({ artifact, clock }) => ({
      ...{ ...artifact, clock, id: artifactIdOf(artifact.path), firstAt: null, lastAt: null },
    })),
  });
  const [level] = ledger.happenings.filter(
    ({ entries: [entry] }) => entry?.kind === "episode" && entry.property === "level",
  );
  if (level === undefined) throw new Error("No level was found");
  return rateAfter(level);
}

test.each([
  [
    "a file that falls silent when a number leaves its level is named",
    [3, 0],
    /^rows of gate\.log 1[78]\d → 0 in \d+/,
  ],
  ["a file that goes on as before is no news", [3, 3], /^rows as often as before$/],
] as const)("%s", (_, [before, after], expected) => {
  expect(shownAfter((second) => (second < 300 ? before : after))).toMatch(expected);
});
