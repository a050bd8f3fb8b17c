import { expect, test } from "vitest";
import type { SourceClock } from "@/lib/domain/evidence/artifact";
import { uncertaintyIds } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { at, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { findingDraftSchema } from "../contracts/answer-question";
import { checkItsOrder } from "./check-order";
import { gatherMaterial } from "./material";

const start = Date.parse("2026-03-01T10:00:00Z") / 1000;
const files = {
  "mill/saw.log": ["2026-03-01T10:00:00Z blade 3 begins", "2026-03-01T10:00:40Z blade 4 begins"],
  "yard/gate.log": ["2026-03-01T10:00:41Z gate shut", "2026-03-01T10:00:01Z gate open"],
};
/** A clock that an open question may move by five minutes. */
const doubted: Partial<SourceClock> = {
  doubts: [
    {
      kind: "proposal",
      question: "gate clock",
      offsetMs: 300_000,
    } as SourceClock["doubts"][number], // No more of it is looked at.
  ],
};
const evidence = evidenceOfText(files, { "yard/gate.log": doubted });

function eventAt(number: number, seconds: number, places: readonly [string, number][]) {
  const cited = places.map(([path, line]): TimelineEvent["evidence"][number] => {
    const artifact = evidence.artifacts.find((one) => one.artifact.path === path)?.artifact;
    if (artifact === undefined) throw new Error(`No file ${path}`);
    return {
      ...{ artifactId: artifact.id, path, quote: "" },
      locator: { kind: "lines", from: line, to: line },
    };
  });
  return sampleEvent(number, { time: at(start + seconds), evidence: cited });
}

async function orderOf(
  cause: TimelineEvent,
  effect: TimelineEvent,
  standing: Partial<Pick<Timeline, "causalLinks" | "uncertainties">> = {},
) {
  const draft = findingDraftSchema.parse({
    ...{ claim: "the one led to the other", method: "inferred", confidence: 0.8 },
    effect: {
      ...{ kind: "connection", source: cause.id, target: effect.id },
      ...{ relation: "causes", mechanism: "both are of the mill" },
    },
  });
  const timeline = { ...emptyTimeline, events: [cause, effect], ...standing };
  const material = await gatherMaterial(
    { draft, expert: "logs", toolCalls: [], timeline, others: [] },
    evidence,
  );
  return checkItsOrder(material);
}

const third = eventAt(3, 0, [["mill/saw.log", 1]]);
const fourth = eventAt(4, 40, [
  ["mill/saw.log", 2],
  ["yard/gate.log", 1],
]);

test("two onsets in one file have its clock, whatever else their events cite", async () => {
  expect(await orderOf(fourth, third)).toMatchObject({
    isPassed: false,
    bound: "impossible-order",
  });
  expect(await orderOf(third, fourth)).toMatchObject({ isPassed: true });
});

const gate = eventAt(5, 1, [
  ["yard/gate.log", 2],
  ["mill/saw.log", 2],
]);

test("a file they share that gives the onset of only one of them makes nothing impossible", async () => {
  expect(await orderOf(fourth, gate)).toMatchObject({ bound: "clocks-against" });
});

test("of two that clocks in doubt cannot put in order, what goes with them as they stand is believed more", async () => {
  expect(await orderOf(gate, fourth)).toMatchObject({ isPassed: true, bound: null });
  expect(await orderOf(fourth, gate)).toMatchObject({ isPassed: false });
});

const contestOf = (context: string): Timeline["uncertainties"][number] => ({
  ...{ id: uncertaintyIds.fromSuffix("wrong0001"), type: "conflicting", context, impact: "medium" },
  ...{ description: "It is contested", interpretations: [], dataNeeded: [], evidence: [] },
  ...{ status: "open", waiver: null },
});

test("what is contested caps no finding: a link the other way round, or the time of an end", async () => {
  const turned = sampleLink(4, 3);
  const causalLinks = [turned];
  expect(await orderOf(third, fourth, { causalLinks })).toMatchObject({
    bound: "impossible-order",
  });
  const uncertainties = [contestOf(turned.id)];
  expect(await orderOf(third, fourth, { causalLinks, uncertainties })).toMatchObject({
    isPassed: true,
  });
  const accepted = [{ ...turned, status: "accepted" as const }];
  expect(await orderOf(third, fourth, { causalLinks: accepted, uncertainties })).toMatchObject({
    isPassed: false,
  });
  const ofEnd = { uncertainties: [contestOf(fourth.id)] };
  expect(await orderOf(fourth, third, ofEnd)).toMatchObject({ isPassed: true });
});
