import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { event, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";

import { LinkChecks } from "./link-inspector";

afterEach(() => vi.unstubAllGlobals());

test("each check of a link says what it came to and why; what was not observed is no failure", () => {
  const drawn = link(1, 1, 2);
  drawInWorkspace(<LinkChecks link={drawn} />, {
    workspace: sampleWorkspace({
      timeline: timeline({ events: [event(1, { evidence: [] }), event(2)], causalLinks: [drawn] }),
    }),
  });
  const lines = within(
    screen.getByRole("region", { name: "Checks of the causal link" }),
  ).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^One depends on the other (cannot be told|holds)/),
    expect.stringMatching(
      /^Both deviated from the normal state does not hold.*The cause cites nothing/,
    ),
    expect.stringMatching(/^The cause came first holds/),
  ]);
});
