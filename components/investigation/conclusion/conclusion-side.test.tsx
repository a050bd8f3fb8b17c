import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Gap } from "@/lib/domain/gap";
import { runIds, userIdSchema } from "@/lib/domain/ids";
import { standardPlan } from "@/lib/domain/run";
import { atSecond, gap, timeline, uncertainty } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { ConclusionSide } from "./conclusion-side";

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
  drawInWorkspace(<ConclusionSide />, { workspace: sampleWorkspace({ timeline: whole, runs }) });
  const gaps = within(screen.getByRole("region", { name: "Gaps (1)" }));
  expect(gaps.getByText("machine: Rules analyst")).toBeTruthy();
  const causes = within(screen.getByRole("region", { name: "Root causes" }));
  expect(causes.queryByText(/machine/)).toBeNull();
});

test("an uncertainty that an agent flagged is marked as an agent's, one of the analysis is not", () => {
  const doubts = [uncertainty(1), uncertainty(2, { actor: "agent", description: "Two deploys" })];
  const whole = timeline({ uncertainties: doubts });
  drawInWorkspace(<ConclusionSide />, { workspace: sampleWorkspace({ timeline: whole }) });
  const panel = within(screen.getByRole("region", { name: "Uncertainties (2)" }));
  const [ofAnalysis, ofAgent] = panel.getAllByRole("listitem");
  expect(ofAgent?.textContent).toContain("machine: Agent");
  expect(ofAnalysis?.textContent).not.toContain("Agent");
});

const silences = [1, 2, 3, 4, 5].map((number) =>
  gap(number, {
    severity: number === 5 ? "high" : "low",
    files: [`web-${number}/app.log`],
    description: `web-${number}/app.log is silent`,
  }),
);

function drawGaps(...gaps: readonly Gap[]) {
  const whole = timeline({ gaps });
  const workspace = sampleWorkspace({ timeline: whole });
  drawInWorkspace(<ConclusionSide />, { workspace });
  const open = gaps.filter(({ status }) => status === "open").length;
  return within(screen.getByRole("region", { name: `Gaps (${open})` }));
}

const listed = (panel: ReturnType<typeof drawGaps>): readonly string[] =>
  panel.getAllByRole("button", { name: /is silent/ }).map((button) => button.textContent ?? "");

test("three gaps are shown, the weightiest first, and the others are folded", () => {
  const panel = drawGaps(...silences);
  const names = listed(panel).map((text) => /web-\d/.exec(text)?.[0]);
  expect(names).toEqual(["web-5", "web-1", "web-2", "web-3", "web-4"]);
  const more = panel.getByText("and 2 more").closest("details");
  expect(more?.open).toBe(false);
  expect(within(more ?? document.body).getAllByRole("button", { name: /is silent/ })).toHaveLength(
    2,
  );
});

test("a gap offers the command that would close it, to be copied and its answer dropped in", async () => {
  const [one = gap(1)] = silences;
  const panel = drawGaps(one);
  fireEvent.click(panel.getByText("How to close it"));
  const commands = await panel.findByRole("list", { name: "Commands that would close it" });
  const [first] = within(commands).getAllByRole("listitem");
  const command = first?.querySelector("pre")?.textContent ?? "";
  expect(command).toContain("ssh -- 'web-1' ");
  expect(panel.getByRole("link", { name: "Add evidence" }).getAttribute("href")).toMatch(
    /\/evidence$/,
  );
  fireEvent.click(
    within(commands).getAllByRole("button", { name: /^Copy the command: / })[0] ?? document.body,
  );
  expect(await navigator.clipboard.readText()).toBe(command);
});

test("a gap that evidence has closed is told apart from one somebody dismissed", () => {
  const panel = drawGaps(
    gap(1, { status: "closed", coveredBy: ["a.log.1"], description: "one is silent" }),
    gap(2, { status: "dismissed", dismissal: "known", description: "two is silent" }),
  );
  const summaries = ["1 closed by evidence that came", "1 dismissed"];
  expect(
    summaries.map((label) => {
      const aside = panel.getByText(label).closest("details") ?? document.body;
      return within(aside).getByRole("button").textContent;
    }),
  ).toEqual(["one is silent", "two is silent"]);
});
