import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import { aRun, unknownRunId } from "../testing/case-builders";
import { setUpCaseStore } from "../testing/test-case-store";

const store = setUpCaseStore();
const at = instant(1_700_000_000_000);
const later = instant(1_700_000_060_000);

describe("runs", () => {
  it("are numbered from 1 in each incident, without gaps, though many start at once", async () => {
    const [one, other] = await Promise.all([store().openIncident(), store().openIncident()]);
    const { runs } = store().cases.read;
    await Promise.all(Array.from({ length: 12 }, () => runs.insert(one, aRun())));
    const first = await runs.insert(other, aRun());
    expect(first.number).toBe(1);
    const numbers = (await runs.list(one)).map(({ number }) => number);
    expect(numbers).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it("are found with their incident", async () => {
    const incidentId = await store().openIncident();
    const { runs } = store().cases.read;
    const run = await runs.insert(incidentId, aRun());
    expect(await runs.find(run.id)).toEqual({ ...run, incidentId });
    expect(await runs.find(unknownRunId())).toBeNull();
  });

  it("advance for one of two who saw the same status", async () => {
    const incidentId = await store().openIncident();
    const { runs } = store().cases.read;
    const { id } = await runs.insert(incidentId, aRun());
    const won = await Promise.all(
      Array.from({ length: 6 }, () => runs.advance(id, "queued", "running", null)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    const end = { at: later, failure: "disk full" };
    expect(await runs.advance(id, "running", "failed", end)).toBe(true);
    expect(await runs.find(id)).toMatchObject({
      status: "failed",
      finishedAt: later,
      failure: "disk full",
    });
  });

  it("are unfinished while queued, running or stopping, oldest first", async () => {
    const incidentId = await store().openIncident();
    const { runs } = store().cases.read;
    const earlier = instant(at - 1000);
    const stopping = await runs.insert(incidentId, aRun({ status: "stopping" }));
    const running = await runs.insert(incidentId, aRun({ status: "running", queuedAt: earlier }));
    for (const status of ["stopped", "failed", "finished"] as const) {
      await runs.insert(incidentId, aRun({ status }));
    }
    const unfinished = (await runs.unfinished()).filter((run) => run.incidentId === incidentId);
    expect(unfinished.map(({ id }) => id)).toEqual([running.id, stopping.id]);
  });

  it("commit a step once, and list the steps in the order they are taken", async () => {
    const incidentId = await store().openIncident();
    const { runs } = store().cases.read;
    const { id } = await runs.insert(incidentId, aRun());
    const detailed = { key: "detailed" as const, result: null, at };
    const coarse = { key: "coarse" as const, result: { memory: "17", calls: [1, 2] }, at };
    expect(await runs.commitStep(id, detailed)).toBe(true);
    const committed = await Promise.all([runs.commitStep(id, coarse), runs.commitStep(id, coarse)]);
    expect(committed.filter(Boolean)).toHaveLength(1);
    expect(await runs.commitStep(id, { ...coarse, result: "another" })).toBe(false);
    expect(await runs.steps(id)).toEqual([coarse, detailed]);
  });
});
