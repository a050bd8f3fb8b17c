import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { event, eventId, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { RootCauseInspector } from "./cause-inspectors";

test("a root cause tells once how it reached the impact", () => {
  const root = sampleRoot(1);
  const story = timeline({
    ...{ events: [event(1), event(2)], entities: [], causalLinks: [link(1, 1, 2)] },
    ...{ rootCauses: [root], impactEvents: [eventId(2)] },
  });
  drawInWorkspace(<RootCauseInspector root={root} />, {
    workspace: sampleWorkspace({ timeline: story }),
  });
  expect(screen.getAllByRole("region", { name: "How the cause led to the impact" })).toHaveLength(
    1,
  );
});
