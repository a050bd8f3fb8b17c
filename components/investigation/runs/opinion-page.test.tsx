import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { instant } from "@/lib/base/instant";
import { artifactIds, eventIds, incidentIds, rootCauseIds, runIds } from "@/lib/domain/ids";
import type { OpinionPage as Page } from "@/lib/view-model/runs/opinion-page";
import type { OpinionRow } from "@/lib/view-model/runs/opinion-rows";
import { draw, unanswered } from "../../testing/draw";
import type { OpinionActions } from "./opinion-actions";
import { OpinionPage } from "./opinion-page";

const side = { title: "The pool is spent", details: ["10:00"], places: [] };
const row: OpinionRow = {
  ...{ key: "event evt_1", noun: "event", kind: "Event", title: "The pool is spent" },
  ...{ here: null, there: { id: "evt_1", ...side }, consequence: "", late: [], isOpen: true },
  ...{ isLeft: false, answered: null, own: [] },
};
const pageOf = (changes: Partial<Page> = {}, rows: readonly OpinionRow[] = [row]): Page => ({
  ...{ incidentId: incidentIds.fromDigest("1".repeat(16)), title: "The shop fails", zone: "UTC" },
  ...{ mayAnswer: true, performers: ["rules", "local/x"], going: null, ended: null },
  atStake: null,
  opinion: {
    ...{ runId: runIds.fromDigest("2".repeat(16)), number: 2, analyst: "local/x" },
    ...{ tasks: ["coarse-pass", "detailed-pass", "causal-pass"], gaveUp: [] },
    groups: [{ standing: "there", heading: "Only in the second opinion: 1 item", about: "", rows }],
  },
  ...changes,
});

function open(page: Page) {
  const actions = {
    ask: vi.fn(unanswered),
    answer: vi.fn<OpinionActions["answer"]>(unanswered),
    undo: vi.fn(unanswered),
  };
  return { actions, ...draw(<OpinionPage actions={actions} page={page} />) };
}

test("an item is accepted or left by its own buttons, each named after what it is about", async () => {
  const { actions } = open(pageOf());
  fireEvent.click(screen.getByRole("button", { name: "Exclude: The pool is spent" }));
  await vi.waitFor(() => expect(actions.answer).toHaveBeenCalledOnce());
  expect(actions.answer.mock.calls).toMatchObject([
    [{ item: { noun: "event", there: "evt_1" }, answer: "leave" }],
  ]);
});

test("who reviews a revision is asked before accepting makes them an author, and leaving an item out is free", async () => {
  const { actions } = open(pageOf({ atStake: 3 }));
  const accept = () =>
    fireEvent.click(screen.getByRole("button", { name: "Accept: The pool is spent" }));
  accept();
  const asked = await screen.findByRole("dialog", { name: "Become an author?" });
  expect(asked.textContent).toContain("cannot approve revision 3");
  fireEvent.click(screen.getByRole("button", { name: "Give a verdict instead" }));
  await vi.waitFor(() => expect(window.location.search).toContain("view=review"));
  expect(actions.answer).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Exclude: The pool is spent" }));
  await vi.waitFor(() => expect(actions.answer).toHaveBeenCalledOnce());
});

test("what failed is told at the item, and the item stays open", async () => {
  const refused = { ok: false, kind: "conflict", message: "A clock was changed since." } as const;
  const { actions } = open(pageOf());
  actions.answer.mockImplementation(async () => refused);
  fireEvent.click(screen.getByRole("button", { name: "Accept: The pool is spent" }));
  expect(await screen.findByText("A clock was changed since.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Accept: The pool is spent" })).toBeTruthy();
});

test("what would have people stand by a cause after the impact is asked about before it is accepted", async () => {
  const impact = { startedAt: instant(0), resolvedAt: null };
  const late = [
    { id: rootCauseIds.fromDigest("4".repeat(16)), event: eventIds.fromDigest("5".repeat(16)) },
  ].map((cause) => ({
    ...{ ...cause, subject: "a late reload", beginsAt: instant(60_000), byMs: 60_000, impact },
  }));
  const { actions } = open(pageOf({}, [{ ...row, late }]));
  const accept = () =>
    fireEvent.click(screen.getByRole("button", { name: "Accept: The pool is spent" }));
  accept();
  await screen.findByText(/begins .+ after the impact/);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(screen.queryByText(/after the impact it is/)).toBeNull());
  expect(actions.answer).not.toHaveBeenCalled();
  accept();
  fireEvent.click(await screen.findByRole("button", { name: "Keep it as the cause" }));
  await vi.waitFor(() => expect(actions.answer).toHaveBeenCalledOnce());
});

test("whoever may only read is offered nothing to press", () => {
  open(pageOf({ mayAnswer: false }));
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("form")).toBeNull();
});

test("what was left can be looked at again, and what is one's own can be taken back", () => {
  const left = { ...row, key: "a", isLeft: true, answered: "Left out by Ada" };
  const accepted = { ...row, key: "b", isOpen: false, answered: "Accepted by Ada" };
  open(pageOf({}, [left, { ...accepted, own: ["dec_1" as never] }]));
  expect(screen.getByRole("button", { name: /^Check again/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Undo/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Accept:/ })).toBeNull();
});

test("nobody asks for another one while an analysis is going", () => {
  open(pageOf({ going: 3, opinion: null }));
  const ask = screen.getByRole<HTMLButtonElement>("button", { name: "Ask for a second opinion" });
  expect(ask.disabled).toBe(true);
  expect(screen.getByText(/Analysis 3 is going/)).toBeTruthy();
});

test("before anybody was asked the page says so", () => {
  open(pageOf({ opinion: null }));
  expect(screen.getByText("No second opinion was requested yet.")).toBeTruthy();
});

test("which pictures a model is sent is asked again each time, and what is chosen is sent on", async () => {
  const picture = artifactIds.fromDigest("3".repeat(16));
  const sending = {
    ...{ digest: "d", destinations: [{ model: "local/x", address: "there" }], files: [] },
    ...{ unsent: [], isConfirmed: true, pictures: [{ id: picture, path: "a.png", isSent: true }] },
  };
  vi.stubGlobal("fetch", async () => Response.json(sending));
  const { actions } = open(pageOf({ opinion: null }));
  fireEvent.click(screen.getByRole("button", { name: "Ask for a second opinion" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "a.png" }));
  fireEvent.click(screen.getByRole("button", { name: "Send and analyse" }));
  await vi.waitFor(() => expect(actions.ask).toHaveBeenCalledOnce());
  expect(actions.ask.mock.calls).toMatchObject([[{ confirmed: "d", pictures: [] }]]);
});
