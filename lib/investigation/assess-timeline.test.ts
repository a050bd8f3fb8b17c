import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { eventId, sampleEvent } from "@/lib/testing/sample-timeline";
import { assessTimeline } from "./assess-timeline";
import { beginRun } from "./builder/begin-run";
import type { Conclusion } from "./player-port";
import { toReshapings } from "./reshape/reshapings";

const conclusion: Conclusion = {
  outcome: "incident",
  impactEvents: ["refused", "slow"],
  ...{ startedBy: "refused", detectedBy: null, mitigatedBy: null, resolvedBy: null },
  rootCauses: [{ event: "release", subject: "release", support: 0.9, why: [] }],
  contributingFactors: [
    { event: "slow", why: "the pool was small" },
    { event: "refused", why: "nobody watched it" },
    { event: "release", why: "on a Friday" },
  ],
  ...{ ruledOut: [], hypotheses: [], ledger: [] },
};

test("events that a person united are named once in what the analyst concludes", async () => {
  const [release, united] = [sampleEvent(1), sampleEvent(2, { status: "edited" })];
  const timeline = { ...emptyTimeline, events: [release, united] };
  const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
  const state = beginRun(timeline, {
    ...{ evidence, actor: "rules" as const },
    ...{ refusals: new Map(), reshapings: toReshapings([]) },
  });
  state.events.set(release.id, release);
  state.eventAliases.set("release", release.id);
  for (const alias of ["refused", "slow"]) state.eventAliases.set(alias, united.id);
  const assessed = await assessTimeline(state, timeline, conclusion);
  expect(assessed.impactEvents).toEqual([eventId(2)]);
  expect(assessed.contributingFactors).toEqual([
    { event: eventId(2), why: "the pool was small" },
    { event: eventId(1), why: "on a Friday" },
  ]);
});
