import { expect, test } from "vitest";
import { questionIds } from "@/lib/domain/ids";
import type { RoundsRequest } from "@/lib/domain/rounds/rounds-request";
import { usualRounds } from "@/lib/domain/rounds/rounds-settings";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { listPerformers } from "@/lib/tasks/performer-list";
import { createRulesPerformer } from "@/lib/tasks/rules-performer";
import { planRounds } from "../plan-run";
import { toRunRecord } from "./to-run-record";

test("what a person asked leaves masked, as everything else of a run does", () => {
  const performers = listPerformers([createRulesPerformer("1")]);
  const request: RoundsRequest = {
    ...{ id: questionIds.fromDigest("1".repeat(16)), kind: "words", subject: "person" },
    ...{ about: null, text: "Was password=hunter2harbour set by then?" },
  };
  const plan = planRounds(performers, {}, {}, usualRounds).map((step) =>
    step.kind === "rounds" ? { ...step, request } : step,
  );
  const record = toRunRecord({
    run: { number: 1, analyst: "rules", status: "finished", plan },
    ...{ decisions: 0, claimsHash: null, files: [], performed: [], parts: new Map() },
    timeline: emptyTimeline,
  });
  expect(JSON.stringify(record)).not.toContain("hunter2harbour");
  expect(JSON.stringify(record)).toContain("set by then?");
});
