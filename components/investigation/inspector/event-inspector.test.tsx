import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { event, eventId, timeline, uncertainty } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { EventInspector } from "./event-inspector";

test("a conflict that is waived costs an event neither its mark nor its confidence", async () => {
  const scored = event(1, { confidence: { extraction: 0.9, time: 1, credibility: 0.75 } });
  const beside = (status: "open" | "waived") =>
    timeline({
      events: [scored],
      uncertainties: [uncertainty(1, { context: eventId(1), status })],
    });
  vi.stubGlobal("fetch", unanswered);
  const { become } = drawInWorkspace(<EventInspector event={scored} />, {
    workspace: sampleWorkspace({ timeline: beside("open") }),
  });
  expect(screen.getByText("38 %")).toBeTruthy();
  expect(screen.getByText("contested")).toBeTruthy();
  await become({ timeline: beside("waived") });
  expect(screen.getByText("75 %")).toBeTruthy();
  expect(screen.queryByText("contested")).toBeNull();
});

test("a calibrated confidence is shown as it is, with how it is measured, beside an open conflict too", () => {
  const stated = event(1, { confidence: { extraction: 0.4, time: 1, credibility: 0.4 } });
  vi.stubGlobal("fetch", unanswered);
  drawInWorkspace(<EventInspector event={stated} />, {
    workspace: sampleWorkspace({
      timeline: timeline({
        events: [stated],
        uncertainties: [uncertainty(1, { context: eventId(1) })],
      }),
    }),
  });
  expect(screen.getByText("40 %")).toBeTruthy();
  const measured = screen.getByText("How confidence is measured").closest("details");
  expect(measured?.textContent).toMatch(/The number is a probability/);
});

test("time and verdicts come under the title, then the cited line before marks and facts, which are folded", () => {
  const scored = event(1);
  vi.stubGlobal("fetch", unanswered);
  drawInWorkspace(<EventInspector event={scored} />, {
    workspace: sampleWorkspace({ timeline: timeline({ events: [scored] }) }),
  });
  const evidence = screen.getByRole("heading", { name: "Evidence" });
  const accept = screen.getByRole("button", { name: "Accept" });
  const title = screen.getByRole("heading", { level: 2 });
  expect(title.nextElementSibling?.textContent).toBe(formatEventTime(scored.time, "UTC"));
  expect(title.compareDocumentPosition(accept)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(accept.compareDocumentPosition(evidence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  for (const later of [screen.getByText("Proposed"), screen.getByText("As written")])
    expect(evidence.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const facts = screen.getByText("As written").closest("details");
  expect(facts?.open).toBe(false);
});
