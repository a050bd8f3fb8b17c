import fc from "fast-check";
import { expect, it } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { aRun } from "../testing/case-builders";
import { setUpCaseStore } from "../testing/test-case-store";
import { anyTimeline } from "../testing/timeline-arbitraries";

const store = setUpCaseStore();

it("a timeline aside reads back exactly as it was last written, and that of its incident stays", async () => {
  const incidentId = await store().openIncident();
  const { runs, asides, timelines } = store().cases.read;
  const { id } = await runs.insert(incidentId, aRun());
  const other = await runs.insert(incidentId, aRun());
  expect(await asides.find(id)).toBeNull();
  await fc.assert(
    fc.asyncProperty(anyTimeline, async (timeline) => {
      await asides.write(id, timeline);
      expect(await asides.find(id)).toEqual(timeline);
    }),
    { numRuns: 40 },
  );
  expect(await asides.find(other.id)).toBeNull();
  expect(await timelines.current(incidentId)).toEqual(emptyTimeline);
});
