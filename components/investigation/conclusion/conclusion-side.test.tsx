import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { runIds, userIdSchema } from "@/lib/domain/ids";
import { standardPlan } from "@/lib/domain/runs/run";
import type { Candidate } from "@/lib/domain/timeline/candidate";
import type { Gap } from "@/lib/domain/timeline/gap";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import {
  atSecond,
  event,
  eventId,
  gap,
  timeline,
  uncertainty,
} from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import type { WorkspaceActions } from "../workspace/workspace-actions";
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
  expect(gaps.getByText("machine: Rule-based analyst")).toBeTruthy();
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
  const more = panel.getByText("Show 2 more").closest("details");
  expect(more?.open).toBe(false);
  expect(within(more ?? document.body).getAllByRole("button", { name: /is silent/ })).toHaveLength(
    2,
  );
});

test("a gap offers the command that would close it, to be copied and its answer dropped in", async () => {
  const [one = gap(1)] = silences;
  const panel = drawGaps(one);
  fireEvent.click(panel.getByText("How to close it"));
  const commands = await panel.findByRole("list", { name: "Commands that would close the gap" });
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
  const summaries = ["1 closed by new evidence", "1 dismissed"];
  expect(
    summaries.map((label) => {
      const aside = panel.getByText(label).closest("details") ?? document.body;
      return within(aside).getByRole("button").textContent;
    }),
  ).toEqual(["one is silent", "two is silent"]);
});

const candidates: readonly Candidate[] = [
  {
    ...{ event: eventId(1), statement: "Release 7", kind: "action", p: 0.34 },
    ...{ for: ["It changed the pool"], against: ["The same happened 4 times before"] },
    wouldSettle: "Show whether undoing it helped",
  },
  {
    ...{ event: null, statement: "The provider", kind: "outside-party", p: 0.1 },
    ...{ for: [], against: [], wouldSettle: "Get its own records of this time" },
  },
];

function drawCauses(changes: Partial<Timeline>, mayInvestigate = true) {
  const events = [event(1, { title: "Rollout" }), event(2)];
  const whole = sampleWorkspace({
    timeline: timeline({ events, incidentChance: 0.9, ...changes }),
  });
  const addPiece = vi.fn<WorkspaceActions["addPiece"]>(unanswered);
  drawInWorkspace(<ConclusionSide />, {
    workspace: mayInvestigate ? whole : asReader(whole),
    actions: { addPiece },
  });
  return { addPiece, panel: within(screen.getByRole("region", { name: "Root causes" })) };
}

test("what was checked before the outcome was stated can be read, each in a sentence", () => {
  const { panel } = drawCauses({ outcomeReasons: ["Alerts: no urgent alert fired."] });
  expect(panel.getByText("Checked items")).toBeTruthy();
  expect(panel.getByText("Alerts: no urgent alert fired.")).toBeTruthy();
});

test("an incident without a root cause says so and offers its candidates, each with what would settle it", () => {
  const { panel } = drawCauses({ candidates });
  expect(panel.getByText(/^Cause not established\./)).toBeTruthy();
  const [first, second] = within(panel.getByRole("list", { name: "Candidates" }))
    .getAllByRole("listitem")
    .filter((item) => item.textContent?.includes("Probability"));
  expect(first?.textContent).toMatch(
    /^Release 7 actionProbability: about 1 in 3 \(34 %\)RolloutSupports this candidateIt changed the poolContradicts this candidateThe same happened 4 times beforeEvidence that would settle thisShow whether undoing it helped/,
  );
  expect(second?.textContent).toMatch(
    /^The provider outside partyProbability: about 1 in 10 \(10 %\)No event of the timeline shows it\./,
  );
});

test("one press names a candidate as the root cause, in the words it is shown by", async () => {
  const { addPiece, panel } = drawCauses({ candidates });
  fireEvent.click(panel.getByRole("button", { name: "Set as the root cause" }));
  await vi.waitFor(() => expect(addPiece).toHaveBeenCalledOnce());
  expect(addPiece.mock.calls[0]?.[0]).toMatchObject({
    added: { noun: "root-cause", event: eventId(1), subject: "Release 7" },
  });
});

test("beside a root cause further candidates are folded, and whoever may only read names none", () => {
  const { panel } = drawCauses({ candidates, rootCauses: [sampleRoot(2, { score: 0.62 })] }, false);
  expect(panel.queryByText(/Cause not established/)).toBeNull();
  expect(panel.getByText("62 %")).toBeTruthy();
  expect(panel.getByText("2 further candidates").closest("details")?.open).toBe(false);
  expect(panel.queryByRole("button", { name: "Set as the root cause" })).toBeNull();
});

test("a candidate that people named or refused as a root cause is no candidate any more", () => {
  const refused = sampleRoot(1, { status: "rejected" });
  const { panel } = drawCauses({ candidates, rootCauses: [refused] });
  expect(panel.queryByText(/^Release 7/)).toBeNull();
});

test("what was ruled out has the title that its event has now", () => {
  const renamed = event(1, { title: "Nightly job", renamedFrom: "Job rollup", status: "edited" });
  const ruledOut = [{ what: "Job rollup", why: "later", evidence: renamed.evidence }];
  const whole = timeline({ events: [renamed], ruledOut });
  drawInWorkspace(<ConclusionSide />, { workspace: sampleWorkspace({ timeline: whole }) });
  const causes = screen.getByRole("region", { name: /^Root causes/ });
  expect(causes.textContent).toContain("Nightly job: later");
  expect(causes.textContent).not.toContain("Job rollup");
});
