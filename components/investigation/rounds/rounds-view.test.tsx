import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { runIds, userIdSchema } from "@/lib/domain/ids";
import { type RunStatus, standardPlan } from "@/lib/domain/runs/run";
import { routes } from "@/lib/routes/routes";
import type { RoundWork } from "@/lib/view-model/rounds/round-work";
import {
  finding,
  invocationId,
  outcome,
  round,
  work,
} from "@/lib/view-model/rounds/testing/sample-rounds";
import { atSecond, event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import type { RunProgress, Workspace } from "@/lib/view-model/workspace/workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { RoundsView } from "./rounds-view";

const runId = runIds.fromDigest("00000000000000aa");
const settings = { performer: "rules", iterationsMax: 20, temperature: null, tokensMax: null };

function run(status: RunStatus): RunProgress {
  return {
    ...{ id: runId, number: 1, status, analyst: "rules", failure: null },
    ...{ plan: standardPlan(() => settings), startedBy: userIdSchema.parse("me") },
    ...{ queuedAt: atSecond(0), finishedAt: status === "running" ? null : atSecond(900) },
    steps: [{ key: "r1-direct", metrics: null, keptFrom: null }],
  };
}

const pruned = [
  {
    ...{ piece: eventId(1), noun: "event" as const, title: "Event 1", why: "nothing leads to it" },
    finding: null,
  },
];
const second = round(2, {
  ...{ findings: [{ ...finding(1), question: round(2).questions[0]?.id ?? finding(1).question }] },
  ...{ outcomes: [outcome(1, "taken", { pieces: [eventId(2)] })], pruned },
});
const whole = timeline({
  events: [event(1, { status: "pruned" }), event(2)],
  investigation: { passes: null, rounds: [round(1), second, round(3)], report: null, requests: [] },
});
const recorded = sampleWorkspace({ timeline: whole, runs: [run("finished")] });
const own = [1, 2, 3].map((n) =>
  work(`r${n}-q1-logs`, { output: {} }, { id: invocationId(n), input: null, output: null }),
);

function open(workspace: Workspace, work: readonly RoundWork[] = own, address = "") {
  window.history.replaceState(null, "", `/${address}`);
  const asked = routes.api.roundWork({
    ...{ incidentId: workspace.incidentId, runId },
    told: null,
  });
  vi.stubGlobal("fetch", (url: string) =>
    url.startsWith(asked) ? Promise.resolve(Response.json(work)) : unanswered(),
  );
  const decide = vi.fn(unanswered);
  return { decide, ...drawInWorkspace(<RoundsView />, { workspace, actions: { decide } }) };
}

const heading = (name: RegExp) => screen.findByRole("heading", { level: 3, name });

test("the round that found the most is shown, and arrow keys lead through them all and into the address", async () => {
  open(recorded);
  await heading(/^Round 2/);
  const back = screen.getByRole("button", { name: "Previous round" });
  fireEvent.keyDown(back, { key: "Home" });
  await heading(/^Round 1/);
  expect(back.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(back);
  fireEvent.keyDown(back, { key: "End" });
  await heading(/^Round 3/);
  expect(window.location.search).toContain("round=3");
  fireEvent.keyDown(back, { key: "ArrowLeft" });
  await heading(/^Round 2/);
  expect(window.location.search).not.toContain("round=");
});

test("before anything has the focus the arrow keys lead through the rounds", async () => {
  open(recorded);
  await heading(/^Round 2/);
  fireEvent.keyDown(document.documentElement, { key: "ArrowRight" });
  await heading(/^Round 3/);
  fireEvent.keyDown(document.documentElement, { key: "ArrowLeft" });
  await heading(/^Round 2/);
});

test("an answer that nothing was found is told apart", async () => {
  open(recorded, own, "?round=3");
  const experts = await screen.findByRole("region", { name: "Experts in round 3" });
  expect(experts.textContent).toMatch(/questions? answered, \d+ of them found nothing/);
});

test("what was taken out is put back by who may decide, and by nobody else", async () => {
  const { decide, unmount } = open(recorded, own, "?round=2");
  fireEvent.click(await screen.findByRole("button", { name: "Restore Event 1" }));
  await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
  expect(decide.mock.calls).toMatchObject([
    [{ given: [{ noun: "event", piece: eventId(1), verdict: { kind: "restore" } }] }],
  ]);
  unmount();
  open(asReader(recorded), own, "?round=2");
  await heading(/^Round 2/);
  expect(screen.queryByRole("button", { name: /Restore/ })).toBeNull();
});

test("a piece a finding became is selected from it, and a task opens with all of it", async () => {
  open(recorded, own, "?round=2");
  const found = await screen.findByRole("list", { name: "Findings on question 1" });
  fireEvent.click(within(found).getByRole("button", { name: "Event 2" }));
  expect(window.location.search).toContain(eventId(2));
  fireEvent.click(await screen.findByRole("button", { name: "The turn in full: question 1" }));
  expect(window.location.search).toContain(`turn=${runId}.r2-q1-logs.1`);
  expect(
    await screen.findByRole("dialog", { name: "Round 2: the Logs Expert answers question 1" }),
  ).toBeTruthy();
});

test("what a round changed is looked at between its end and the end of the one before", async () => {
  open(recorded, own, "?round=2");
  fireEvent.click(await screen.findByRole("button", { name: /changed in the timeline/ }));
  const search = new URLSearchParams(window.location.search);
  expect(search.get("compare")).toBe(new Date(atSecond(60)).toISOString());
  expect(search.get("known")).toBe(new Date(atSecond(120)).toISOString());
});

test("while a run goes on it says what is being done, and shows none of the rounds of before", async () => {
  const newest = [work("r1-direct", {}, { id: invocationId(50) })];
  open({ ...recorded, runs: [run("running")] }, newest);
  expect(await screen.findByText("Now: Round 1: the Director decides what to ask.")).toBeTruthy();
  expect(screen.getByText("Deciding what to ask.")).toBeTruthy();
  expect(screen.queryByRole("toolbar")).toBeNull();
});

test("an analysis without rounds says so", async () => {
  open(sampleWorkspace());
  expect(await screen.findByRole("region", { name: "This analysis had no rounds" })).toBeTruthy();
});
