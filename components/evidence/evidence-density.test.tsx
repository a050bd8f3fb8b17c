import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { everyRecord } from "@/lib/routes/workspace-search-params";
import { noon } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { draw } from "../testing/draw";
import { EvidenceDensity } from "./evidence-density";

test("where the records could not be counted, no count is shown", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ title: "No answer" }, { status: 500 })),
  );
  const { incidentId, artifacts } = sampleWorkspace();
  draw(
    <EvidenceDensity
      {...{ incidentId, artifacts, search: everyRecord, zone: "UTC", onWindow: () => undefined }}
      window={{ earliest: noon, latest: noon + 60_000 } as never}
    />,
  );
  expect(await screen.findByText(/^Could not count the records over time/)).toBeTruthy();
  expect(screen.queryByText(/evidence records in this time range/)).toBeNull();
});
