import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { event, eventId, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { Inspector } from "./inspector";

afterEach(() => go("/"));

const pair = { source: eventId(1), target: eventId(2) };
const events = [event(1, { title: "Release" }), event(2, { title: "Errors" })];
const workspace = sampleWorkspace({ timeline: timeline({ events, sequences: [pair] }) });
const draw = (
  drawn: typeof workspace,
  addCausalLink = vi.fn<WorkspaceActions["addCausalLink"]>(unanswered),
) => {
  // The records are read from the server, which says nothing here.
  vi.stubGlobal("fetch", unanswered);
  drawInWorkspace(<Inspector selection={{ kind: "sequence", ...pair }} />, {
    workspace: drawn,
    actions: { addCausalLink },
  });
  return addCausalLink;
};
const button = () => screen.queryByRole("button", { name: /^Turn into a causal link/ });

test("a pair that only follows in time is never shown with a word of cause", () => {
  draw(workspace);
  expect(screen.getByText(/^Release, then Errors\. Nothing shows that/).textContent).toBe(
    "Release, then Errors. Nothing shows that “Release” caused “Errors”.",
  );
  const inspector = within(screen.getByRole("region", { name: "Inspector" }));
  expect(inspector.queryByText(/causes|led to|Caused by/)).toBeNull();
});

test("one press makes it a causal link of the person, with the two records that show the order", async () => {
  const addCausalLink = draw(workspace);
  fireEvent.click(button() ?? document.body);
  await vi.waitFor(() => expect(addCausalLink).toHaveBeenCalledOnce());
  expect(addCausalLink.mock.calls[0]?.[0]).toEqual({
    incidentId: workspace.incidentId,
    ...pair,
    relation: "causes",
    mechanism: "Stated by a person: the first caused the second",
    evidence: events.flatMap(({ evidence }) => evidence.map(evidenceKey)),
  });
});

test("whoever may only read is not offered to make it a causal link", () => {
  draw(asReader(workspace));
  expect(button()).toBeNull();
});

test("once a causal link joins the two, its address shows the link", () => {
  const drawn = timeline({ events, sequences: [pair], causalLinks: [link(1, 1, 2)] });
  draw(sampleWorkspace({ timeline: drawn }));
  expect(screen.getByText("Causal link")).toBeTruthy();
  expect(button()).toBeNull();
});
