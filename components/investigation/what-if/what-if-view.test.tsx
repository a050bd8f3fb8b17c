import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { runIds, userIdSchema } from "@/lib/domain/ids";
import type { FurtherSteps } from "@/lib/domain/runs/further-step";
import type { RunStatus } from "@/lib/domain/runs/run";
import { atSecond, event, eventId, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import type { RunProgress } from "@/lib/view-model/workspace/workspace";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { ReportDraftsProvider } from "../report/report-drafts";
import { WhatIfView } from "./what-if-view";

afterEach(() => go("/"));

const events = [event(1, { title: "Release" }), event(2, { title: "Errors" })];
const incident = timeline({
  events,
  causalLinks: [link(1, 1, 2)],
  impactEvents: [eventId(2)],
});
const drawn = (address: string, changes: Parameters<typeof sampleWorkspace>[0] = {}) => {
  go(`/${address}`);
  return drawInWorkspace(
    <ReportDraftsProvider>
      <WhatIfView />
    </ReportDraftsProvider>,
    { workspace: sampleWorkspace({ timeline: incident, ...changes }) },
  );
};
const outcome = () => screen.queryByRole("region", { name: "Predicted outcome" });
const without = `?view=what-if&if=remove:${eventId(1)}`;

test("what the address asks is answered, with each event that comes otherwise and why", () => {
  drawn(without);
  expect(screen.getByText("What if “Release” does not happen?")).toBeTruthy();
  expect(outcome()?.textContent).toContain("The impact would probably not have happened.");
  const rows = within(screen.getByRole("table", { name: "Events that would change" }));
  const texts = rows.getAllByRole("row").map(({ textContent }) => textContent);
  expect(texts).toHaveLength(3);
  expect(texts[2]).toContain("Nothing that caused it is left: “Release”.");
});

test("what does not happen is left out of the picture until it is asked for", () => {
  drawn(without);
  const shown = screen.getByRole<HTMLInputElement>("switch", {
    name: "Also show what does not happen (−): 2 events",
  });
  const beside = screen.getByRole("region", { name: "Next to the actual timeline" });
  expect(beside.textContent).toContain("None of the events would have happened.");
  expect(beside.textContent).not.toContain("Release");
  fireEvent.click(shown);
  expect(beside.textContent).toContain("Release");
});

test("a form without an event, or with a time that is none, asks nothing and says what is missing", () => {
  drawn("?view=what-if");
  const form = within(screen.getByRole("form", { name: "Your own question" }));
  fireEvent.click(form.getByRole("button", { name: "Ask" }));
  expect(screen.getByText("Choose an event first")).toBeTruthy();
  expect(outcome()).toBeNull();
});

test("no further one is asked beyond what is asked at once, and what an address asks beyond is said", () => {
  const ways = [1, 2].flatMap((number) =>
    Array.from({ length: 11 }, (_, by) => `move:${eventId(number)}:${by + 1}000`),
  );
  drawn(`?view=what-if&if=${ways.join(",")}`);
  expect(screen.getByText(/The link contains 2 more questions/)).toBeTruthy();
  const form = within(screen.getByRole("form", { name: "Your own question" }));
  expect(form.getByRole<HTMLButtonElement>("button", { name: "Ask" }).disabled).toBe(true);
  expect(form.getByText(/Remove one first/)).toBeTruthy();
});

test("whoever may only read asks, and takes nothing on", () => {
  const viewer = { ...sampleWorkspace().viewer, role: "viewer" as const };
  drawn(without, { viewer });
  expect(outcome()).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Add to action items/ })).toBeNull();
});

test("without causal links it says that nothing leads to anything", () => {
  drawn("?view=what-if", { timeline: timeline({ events }) });
  expect(screen.getByText("No causal links")).toBeTruthy();
});

describe("further interventions", () => {
  const performers = ["rules", "local/x"];
  const part = () => within(screen.getByRole("region", { name: "Other mitigation actions" }));
  const asking = (status: RunStatus): RunProgress => {
    const settings = { performer: "local/x", iterationsMax: 20, temperature: 0, tokensMax: null };
    const task = "propose-interventions";
    return {
      ...{ id: runIds.fromDigest("7".repeat(16)), number: 2, status, analyst: "local/x, rules" },
      plan: [{ kind: "task", key: `${task}-model`, task, settings }],
      ...{ startedBy: userIdSchema.parse("me"), failure: null, steps: [] },
      ...{ queuedAt: atSecond(10), finishedAt: null },
    };
  };
  const answered: FurtherSteps = {
    runId: runIds.fromDigest("7".repeat(16)),
    ...{ performer: "local/x", askedAt: atSecond(10), status: "done", reason: "" },
    steps: [
      {
        intervention: { kind: "move", event: eventId(1), byMs: 600_000 },
        ...{ words: "Have it wait for a second look", performer: "local/x", assumptions: [] },
        feasibility: { value: 0.5, why: "Estimated by local/x: it is a habit." },
      },
      {
        intervention: { kind: "remove", event: eventId(1) },
        ...{ words: "Leave the release for Monday", performer: "local/x" },
        assumptions: ["Nobody needs it before"],
        feasibility: { value: 0.4, why: "Estimated by local/x: it can wait." },
      },
    ],
    refused: [{ words: "Have no errors", why: "It takes out what hurt." }],
  };

  test("without a model it says that what the rules know stands, and offers nobody to ask", () => {
    drawn("?view=what-if");
    expect(part().getByText(/come from the rules. No model is set up/)).toBeTruthy();
    expect(part().queryByRole("button")).toBeNull();
  });

  test("a model is asked by its name, and only once somebody has confirmed what leaves", async () => {
    const sending = {
      ...{ digest: "d1", isConfirmed: false, files: [], unsent: [], pictures: [] },
      destinations: [{ model: "local/x", address: "http://127.0.0.1:11434/v1" }],
    };
    vi.stubGlobal("fetch", async () => Response.json(sending));
    const runId = runIds.fromDigest("7".repeat(16));
    const askInterventions = vi.fn(async () => ({ ok: true as const, value: { runId } }));
    go("/?view=what-if");
    const workspace = sampleWorkspace({ timeline: incident, performers });
    drawInWorkspace(
      <ReportDraftsProvider>
        <WhatIfView />
      </ReportDraftsProvider>,
      { workspace, actions: { askInterventions } },
    );
    const name = "Ask local/x for further interventions";
    await act(async () => void fireEvent.click(part().getByRole("button", { name })));
    const confirm = await screen.findByRole("button", { name: "Send and ask" });
    expect(askInterventions).not.toHaveBeenCalled();
    await act(async () => void fireEvent.click(confirm));
    await vi.waitFor(() => expect(askInterventions).toHaveBeenCalledOnce());
    const asked = { performer: "local/x", confirmed: "d1" };
    expect(askInterventions.mock.calls).toMatchObject([[asked]]);
  });

  test("while somebody is asked it says so, and nobody else can be", () => {
    drawn("?view=what-if", { performers, runs: [asking("running")] });
    expect(part().getByRole("status").textContent).toContain("Asking for interventions");
    expect(part().getByRole<HTMLButtonElement>("button").disabled).toBe(true);
  });

  test("each proposed step stands in the list with who proposed it, and what did not help or pass is told", () => {
    drawn("?view=what-if", { performers, furtherSteps: [answered] });
    const steps = within(screen.getByRole("region", { name: /^Steps that would have helped/ }));
    const proposed = steps.getByText(/Leave the release for Monday/).closest("li");
    expect(proposed?.textContent).toContain("Proposed by local/x");
    expect(proposed?.textContent).toContain("Assumes: Nobody needs it before");
    expect(proposed?.textContent).toContain("Effectiveness");
    expect(part().getByText(/1 is in the list, 1 would not have helped, 1 did not/)).toBeTruthy();
    expect(part().getByText("Have no errors: It takes out what hurt.")).toBeTruthy();
    expect(part().getByText("Have it wait for a second look")).toBeTruthy();
  });

  test("a model that could not answer is told with its reason, and the usual steps stand", () => {
    const gaveUp = { ...answered, status: "gave-up" as const, reason: "no route to host" };
    drawn("?view=what-if", {
      performers,
      furtherSteps: [{ ...gaveUp, steps: [], refused: [] }],
    });
    expect(part().getByText(/local\/x did not answer: no route to host/)).toBeTruthy();
    expect(part().getByText(/the rules/)).toBeTruthy();
  });

  test("whoever may only read sees what was proposed and asks nobody", () => {
    const viewer = { ...sampleWorkspace().viewer, role: "viewer" as const };
    drawn("?view=what-if", { viewer, performers, furtherSteps: [answered] });
    expect(part().getByText(/1 is in the list/)).toBeTruthy();
    expect(part().queryByRole("button")).toBeNull();
  });
});
