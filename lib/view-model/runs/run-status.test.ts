import { expect, test } from "vitest";
import { runIds, userIdSchema } from "@/lib/domain/ids";
import { atSecond } from "../testing/sample-timeline";
import type { RunProgress } from "../workspace/workspace";
import { toRunStatus } from "./run-status";

const analysis = (number: number, status: RunProgress["status"]): RunProgress => ({
  ...{ id: runIds.fromDigest(`${number}`.padStart(16, "0")), number, status, analyst: "rules" },
  ...{ plan: [{ kind: "assess", key: "assess" }], startedBy: userIdSchema.parse("me"), steps: [] },
  ...{ queuedAt: atSecond(0), finishedAt: atSecond(9), failure: null },
});

test.each<[string, readonly RunProgress[], string]>([
  ["the first one", [analysis(1, "stopped")], "Analysis stopped; what it found is kept"],
  [
    "one after a finished one",
    [analysis(3, "stopped"), analysis(2, "failed"), analysis(1, "finished")],
    "Analysis 3 stopped midway; the results of analysis 1 are kept, with the new ones",
  ],
])("an analysis that was stopped says what stands: %s", (_, runs, text) => {
  expect(toRunStatus(runs)).toMatchObject({ kind: "ended", text });
});

test("an analysis whose model was not reached says first that the rules finished it", () => {
  const run = { ...analysis(2, "finished"), failure: "local/x could not be reached" };
  expect(toRunStatus([run])).toMatchObject({
    ...{ kind: "ended", isFailed: false },
    text: "Finished by rules: local/x could not be reached",
  });
});
