import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { runIds, userIdSchema } from "@/lib/domain/ids";
import { standardPlan } from "@/lib/domain/run";
import { atSecond, gap, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { Findings } from "./findings";

const settings = { performer: "local/m", iterationsMax: 20, temperature: null, tokensMax: null };

test("a panel says whose word its pieces are, not who performed last", () => {
  const whole = timeline({ gaps: [gap(1, { actor: "rules" })] });
  const runs = [
    {
      ...{ id: runIds.fromDigest("00000000000000aa"), number: 2, status: "finished" as const },
      ...{ analyst: "rules, local/m", plan: standardPlan(() => settings), steps: [] },
      ...{ startedBy: userIdSchema.parse("me"), queuedAt: atSecond(0), finishedAt: atSecond(9) },
      failure: null,
    },
  ];
  drawInWorkspace(<Findings />, { workspace: sampleWorkspace({ timeline: whole, runs }) });
  const gaps = within(screen.getByRole("region", { name: "Gaps (1)" }));
  expect(gaps.getByText("machine: Rules analyst")).toBeTruthy();
  const causes = within(screen.getByRole("region", { name: "Root causes" }));
  expect(causes.queryByText(/machine/)).toBeNull();
});
