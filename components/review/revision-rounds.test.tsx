import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import { toRevisionPage } from "@/lib/view-model/review/revision-page";
import { RevisionRounds } from "./revision-rounds";

const given = {
  ...{ schema: "whence.timeline/1", incident: { title: "The mill stops" }, outcome: "incident" },
  ...{ events: [], coherence: { score: 0.6, label: "Plausible" }, confidence: { timeline: 0.7 } },
};

function open(more: object) {
  const document = assertPresent(parseRevisionDocument({ ...given, ...more }), "document");
  render(<RevisionRounds page={toRevisionPage(document)} />);
}

test("a frozen revision shows what each round found and took out; its citations lead to the lines", () => {
  const evidence = [{ path: "mill.log", lines: [4, 4], quote: "ERROR stopped" }];
  open({
    rounds: [
      {
        ...{ n: 1, phase: "discovery", decision: { kind: "stay", why: "Much is unknown" } },
        ...{ questions: [{ id: "qst_1" }], findings: ["fnd_1"], coherence: { score: 0.62 } },
        pruned: [{ piece: "evt_1", noun: "event", title: "A door opens", why: "It hangs loose" }],
      },
    ],
    findings: [
      {
        ...{ id: "fnd_1", round: 1, claim: "<b>The mill</b> stopped", credibility: 0.75 },
        ...{ annotation: "Two sources.", outcome: "taken", why: "Event added.", evidence },
      },
    ],
  });
  const found = within(screen.getByRole("list", { name: "Findings of round 1" }));
  expect(found.getByRole("listitem").textContent).toContain("<b>The mill</b> stopped");
  expect(found.getByRole("link").getAttribute("href")).toBe("#citation-1");
  const out = screen.getByRole("list", { name: "Taken out in round 1" });
  expect(out.textContent).toBe("Removed: A door opens. It hangs loose");
});

test("nothing is said of rounds where there were none", () => {
  open({});
  expect(screen.queryByRole("heading")).toBeNull();
});
