import { expect, test } from "vitest";
import { fieldKey } from "@/lib/domain/evidence/field-glossary";
import { RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { startRun } from "../../runs/queue-run";
import { type GivenWords, writeReport } from "./write-report";

const bench = new RunBench();
const key = fieldKey("db_pool_idle");

test("an analysis names a field in titles by the meaning that a person gave it, and by its name once that is taken back", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const title = async () => {
    const { events } = await bench.ports().cases.read.timelines.current(incidentId);
    return events.find((event) => event.title.endsWith("runs out on app-01"))?.title;
  };
  const write = async (content: GivenWords["content"], seen: number | null) => {
    unwrap(await writeReport(bench.ports(), bench.viewer, incidentId, { key, content, seen }));
    await bench.advance(
      bench.ports(),
      unwrap(await startRun(bench.ports(), bench.viewer, incidentId)),
    );
  };
  expect(await title()).toBe("db_pool_idle runs out on app-01");
  await write({ kind: "field", text: "idle pool", unit: "connections" }, null);
  expect(await title()).toBe("idle pool runs out on app-01");
  const [entry] = await bench.ports().cases.read.report.list(incidentId, null);
  await write({ kind: "withdrawn" }, entry?.writtenAt ?? null);
  expect(await title()).toBe("db_pool_idle runs out on app-01");
});
