import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { questionIds, runIds, userIdSchema } from "@/lib/domain/ids";
import type { RoundsRequest } from "@/lib/domain/rounds/rounds-request";
import { usualRounds } from "@/lib/domain/rounds/rounds-settings";
import type { RunStatus } from "@/lib/domain/runs/run";
import { bill, finding, outcome, round } from "@/lib/view-model/rounds/testing/sample-rounds";
import { atSecond, event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import type { RunProgress, Workspace } from "@/lib/view-model/workspace/workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { PieceQuestions } from "./piece-questions";
import { RoundsView } from "./rounds-view";

const request: RoundsRequest = {
  ...{ id: questionIds.fromDigest("9".repeat(16)), kind: "against", subject: "event" },
  ...{ about: eventId(1), text: "What speaks against “Event 1”?" },
};
const settings = { performer: "rules", iterationsMax: 20, temperature: null, tokensMax: null };
const { roundsMax, tokensMax } = usualRounds;

function asking(status: RunStatus): RunProgress {
  const roles = { director: settings, expert: settings, critic: settings };
  const terms = { mode: "append" as const, roundsMax, tokensMax, without: [], roles };
  return {
    ...{ id: runIds.fromDigest("8".repeat(16)), number: 2, status, analyst: "rules" },
    plan: [{ kind: "rounds", key: "rounds", settings: terms, request }],
    ...{ startedBy: userIdSchema.parse("me"), failure: null, steps: [] },
    ...{ queuedAt: atSecond(10), finishedAt: status === "finished" ? atSecond(12) : null },
  };
}

const found = round(1, { findings: [finding(1)], outcomes: [outcome(1, "noted")] });
const answered = sampleWorkspace({
  people: { me: "Ann" },
  runs: [asking("finished")],
  timeline: timeline({
    events: [event(1)],
    investigation: {
      ...{ passes: null, rounds: [], report: null },
      requests: [{ request, before: bill(0.5, 0.5), round: found }],
    },
  }),
});

function open(workspace: Workspace, askQuestion = vi.fn(unanswered)) {
  const drawn = drawInWorkspace(<PieceQuestions noun="event" piece={eventId(1)} isStanding />, {
    workspace,
    actions: { askQuestion },
  });
  return { ...drawn, askQuestion };
}

const choose = (value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Ask a question about this item" }), {
    target: { value },
  });

test("Ctrl+Enter asks a question of several lines", async () => {
  const { askQuestion } = open(sampleWorkspace());
  choose("words");
  const field = screen.getByRole("textbox", { name: "Question" });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  expect(askQuestion).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: "Who deployed it?" } });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  await vi.waitFor(() => expect(askQuestion).toHaveBeenCalledOnce());
});

test("a question that is often asked is put about the piece with one press", async () => {
  const { askQuestion } = open(sampleWorkspace());
  choose("against");
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  await vi.waitFor(() => expect(askQuestion).toHaveBeenCalledOnce());
  expect(askQuestion.mock.calls).toMatchObject([
    [{ noun: "event", piece: eventId(1), question: { kind: "against" }, confirmed: null }],
  ]);
});

test("one in own words is asked as it was typed, and not before something is", async () => {
  const { askQuestion } = open(sampleWorkspace());
  choose("words");
  const ask = screen.getByRole<HTMLButtonElement>("button", { name: "Ask" });
  expect(ask.disabled).toBe(true);
  const field = screen.getByRole("textbox", { name: "Question" });
  fireEvent.change(field, { target: { value: " Was it planned? " } });
  fireEvent.click(ask);
  await vi.waitFor(() => expect(askQuestion).toHaveBeenCalledOnce());
  expect(askQuestion.mock.calls).toMatchObject([
    [{ question: { kind: "words", text: "Was it planned?" } }],
  ]);
});

test("why nothing was asked is said, and what was typed stays", async () => {
  const refused = vi.fn(async () => ({
    ...{ ok: false as const, kind: "conflict" as const },
    message: "Run 2 is still going. Stop it or wait.",
  }));
  open(sampleWorkspace(), refused as never);
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Run 2 is still going");
});

test("what was asked stands at the piece with its answer, who asked, and what the Critic said", async () => {
  open(answered);
  const asked = screen.getByRole("list", { name: "Questions about this item" });
  expect(within(asked).getByText(request.text)).toBeTruthy();
  expect(asked.textContent).toContain("Ann");
  expect(asked.textContent).toContain("Answered: 1 finding, 0 added to the timeline");
  const answers = within(asked).getByRole("list", { name: "Answers" });
  expect(answers.textContent).toContain("Claim 1");
  expect(within(answers).getByRole("heading", { name: "Critic" })).toBeTruthy();
});

test("while it is looked into it says so, and nothing else can be asked", () => {
  open(sampleWorkspace({ runs: [asking("running")] }));
  expect(screen.getByRole("status").textContent).toBe("Being investigated.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ask" }).disabled).toBe(true);
});

test("who only reads sees what was asked, and no form", () => {
  open(asReader(answered));
  expect(screen.getByText(request.text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ask" })).toBeNull();
});

test("the rounds view tells it beside the rounds of the analysis, which stay", async () => {
  const { investigation } = answered.timeline;
  const both = timeline({
    events: [event(1)],
    investigation: { ...investigation, rounds: [round(1), round(2)] },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([])));
  drawInWorkspace(<RoundsView />, { workspace: { ...answered, timeline: both } });
  expect(await screen.findByRole("heading", { level: 3, name: /^Round 2/ })).toBeTruthy();
  const asked = screen.getByRole("region", { name: "Questions from people" });
  expect(within(asked).getByText(request.text)).toBeTruthy();
  expect(within(asked).getByRole("list", { name: "Who was asked" })).toBeTruthy();
});
