import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { gapTypes } from "@/lib/domain/timeline/gap";
import { gap, timeline, uncertainty } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { GapInspector, UncertaintyInspector } from "./unknowns-inspector";

const agents = uncertainty(1, { actor: "agent" });

test.each([
  ["an agent flagged is an agent's", agents, "machine: Agent"],
  ["nobody says whose it is a machine's", uncertainty(1), "machine"],
])("an uncertainty that %s", (_says, shown, chip) => {
  const workspace = sampleWorkspace({ timeline: timeline({ uncertainties: [shown] }) });
  drawInWorkspace(<UncertaintyInspector uncertainty={shown} />, { workspace });
  expect(screen.getByText(/^machine/).textContent).toBe(chip);
});

test.each(gapTypes)("what a %s gap lacks is said in words, not by the name of its type", (type) => {
  const one = gap(1, { type });
  drawInWorkspace(<GapInspector gap={one} />, {
    workspace: sampleWorkspace({ timeline: timeline({ gaps: [one] }) }),
  });
  expect(screen.getByText("Missing").nextElementSibling?.textContent).toMatch(
    /^A (?:time|record|step) /,
  );
  expect(screen.queryByText(type)).toBeNull();
});
