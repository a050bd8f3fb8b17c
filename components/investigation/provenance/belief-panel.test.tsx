import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { instant } from "@/lib/base/instant";
import { routes } from "@/lib/routes/routes";
import { event, eventId, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";

import { BeliefPanel } from "./belief-panel";

const workspace = sampleWorkspace({ timeline: timeline({ events: [event(1), event(2)] }) });
const { incidentId } = workspace;
const address = routes.api.belief({ incidentId, piece: eventId(1) });

const entry = (seq: number, kind: string, rationale: string) => ({
  ...{ seq, at: instant(seq * 1000), kind, actor: "rules", rationale },
  ...{ causeBasis: seq === 1 ? null : "inferred", isErased: false },
});
const started = entry(1, "run-started", "somebody asked for it");
const made = entry(4, "call-accepted", "the checks let it through");
const decided = entry(9, "piece-decided", "Accepted the event");
const answer = {
  steps: [decided, made],
  origin: {
    steps: [started, made].map((context, depth) => ({ depth, context })),
    problem: null,
  },
  ...{ turn: null, foundBy: [], evidence: [{ path: "a.log" }, { path: "a.log" }] },
  revisions: [{ number: 2, status: "approved" }],
  lostSupport: [
    { noun: "event", piece: eventId(2), loss: "falls", citationsLost: 0, citations: 1 },
  ],
};

function openPanel(given: () => Response) {
  const asked = vi.fn<(address: unknown) => void>();
  vi.stubGlobal("fetch", (to: unknown) => {
    asked(to);
    return Promise.resolve(to === address ? given() : new Response(null, { status: 500 }));
  });
  drawInWorkspace(<BeliefPanel piece={eventId(1)} />, { workspace });
  return asked;
}

/** As a browser tells that somebody opened or closed it. */
function toggle() {
  const panel = screen.getByRole<HTMLDetailsElement>("group");
  panel.open = !panel.open;
  fireEvent(panel, new Event("toggle"));
}

test("the journal is read only once somebody asks, from the last word back to the beginning", async () => {
  const asked = openPanel(() => Response.json(answer));
  expect(asked).not.toHaveBeenCalledWith(address);
  toggle();
  const summary = await screen.findByText(/This item rests on 2 citations in 1 file/);
  expect(summary.textContent).toMatch(/approved with revision 2/);
  const since = screen.getByRole("list", { name: "Comments and decisions since" });
  expect(since.textContent).toContain("Accepted the event");
  expect(since.textContent).not.toContain("the checks let it through");
  const origin = [...screen.getByRole("list", { name: "How this item came about" }).children];
  expect(origin.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("somebody asked for it"),
    expect.stringContaining("the checks let it through"),
  ]);
  expect(screen.getByRole("list", { name: "Unsupported without this evidence (1)" })).toBeTruthy();
});

test("what could not be read says so, and can be asked again", async () => {
  let isUp = false;
  openPanel(() =>
    isUp
      ? Response.json(answer)
      : Response.json({ kind: "conflict", message: "The store is away." }, { status: 409 }),
  );
  toggle();
  await screen.findByText("The store is away.");
  isUp = true;
  fireEvent.click(screen.getByRole("button", { name: /again/i }));
  await screen.findByText(/This item rests on/);
});
