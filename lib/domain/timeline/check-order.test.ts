import { expect, test } from "vitest";
import { at, sampleEvent } from "@/lib/testing/sample-timeline";
import { artifactIds } from "../ids";
import { checkOrder } from "./check-order";
import type { TimelineEvent } from "./event";

const elsewhere = (number: number, changes: Partial<TimelineEvent> = {}) =>
  sampleEvent(number, {
    ...changes,
    evidence: [
      {
        artifactId: artifactIds.fromDigest("2".repeat(16)),
        path: "other.log",
        locator: { kind: "lines", from: 1, to: 1 },
        quote: "other",
      },
    ],
  });
const uncertainties = new Map([
  ["app.log", { spreadMs: 200, openMs: new Map() }],
  ["other.log", { spreadMs: 800, openMs: new Map() }],
]);

test.each([
  ["an effect well after its cause is possible", sampleEvent(10), elsewhere(20), "possible"],
  [
    "an effect over before its cause began is impossible",
    elsewhere(20),
    sampleEvent(10),
    "impossible",
  ],
  [
    "within what both clocks may be wrong by, nobody can tell",
    elsewhere(11),
    sampleEvent(10),
    "undecidable",
  ],
  [
    "one file has one clock, so its own order is certain",
    sampleEvent(11),
    sampleEvent(10),
    "impossible",
  ],
  [
    "an effect that had begun is impossible, also when it lasts into its cause",
    elsewhere(20),
    sampleEvent(10, { endTime: at(30) }),
    "impossible",
  ],
  [
    "so is one that outlasts its cause",
    sampleEvent(20, { endTime: at(25) }),
    elsewhere(10, { endTime: at(90) }),
    "impossible",
  ],
  [
    "a cause that lasts is one from when it began",
    sampleEvent(10, { endTime: at(30) }),
    elsewhere(20),
    "possible",
  ],
  [
    "an onset that may lie on either side of its cause decides nothing",
    elsewhere(20),
    sampleEvent(10, { time: { ...at(10), latest: at(25).latest } }),
    "undecidable",
  ],
  [
    "an unknown time decides nothing",
    sampleEvent(10, { time: { kind: "unknown", raw: "", basis: "human" } }),
    elsewhere(5),
    "undecidable",
  ],
])("%s", (_, cause, effect, order) => {
  expect(checkOrder(cause, effect, uncertainties).kind).toBe(order);
});

test("while nobody has decided between two clocks, nobody can tell which of their events came first", () => {
  const inDoubt = new Map([
    ["app.log", { spreadMs: 200, openMs: new Map([["app ~ other", -30_000]]) }],
    ["other.log", { spreadMs: 800, openMs: new Map([["app ~ other", 30_000]]) }],
  ]);
  expect(checkOrder(sampleEvent(30), elsewhere(10), inDoubt).kind).toBe("undecidable");
  expect(checkOrder(sampleEvent(50), elsewhere(10), inDoubt).kind).toBe("impossible");
});
