import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { type Instant, instant } from "@/lib/base/instant";
import type { RunId } from "@/lib/domain/ids";
import { usualRounds } from "@/lib/domain/rounds/rounds-settings";
import { logOfApp, RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { changeIncident, openIncident } from "../incident/incidents";
import { importArtifacts } from "../intake/import-artifacts";

const bench = new RunBench();

/** Wake-ups with the moments they were asked for, and a server that plays rounds as most do. */
function ports() {
  const woken: { id: RunId; at: Instant | undefined }[] = [];
  const jobs = { wakeRun: async (id: RunId, at?: Instant) => void woken.push({ id, at }) };
  return { woken, ports: { ...bench.ports(), jobs, usualRounds } };
}

const news = { title: "The shop fails", severity: "unset", zone: "UTC" } as const;
const sender = () => ({ ...bench.viewer, through: { kind: "sender", name: "ship" } }) as const;

async function importOne(given: ReturnType<typeof ports>, incidentId: Incident, path: string) {
  const artifact = await bench.ingest(path);
  const { runId } = unwrap(await importArtifacts(given.ports, sender(), incidentId, [artifact]));
  const { runs } = given.ports.cases.read;
  const run = assertPresent(await runs.find(assertPresent(runId, "run")), "run");
  return { run, hasRounds: run.plan.some(({ kind }) => kind === "rounds") };
}
type Incident = Parameters<typeof importArtifacts>[2];

test("an incident that a program opens is followed live, one that a person opens is not", async () => {
  const { ports: given } = ports();
  const find = given.cases.read.incidents.find;
  const opened = unwrap(await openIncident(given, sender(), news));
  expect(await find(opened)).toMatchObject({ isLive: true });
  const byHand = unwrap(await openIncident(given, bench.viewer, news));
  expect(await find(byHand)).toMatchObject({ isLive: false });
  unwrap(await changeIncident(given, bench.viewer, byHand, { isLive: true }));
  expect(await find(byHand)).toMatchObject({ isLive: true });
});

test("the first analysis of a live incident goes as far as usual, and those that follow are short and rest before", async () => {
  const given = ports();
  const incidentId = unwrap(await openIncident(given.ports, sender(), news));
  const first = await importOne(given, incidentId, "alerts/alerts.json");
  expect(first.hasRounds).toBe(true);
  expect(given.woken).toEqual([{ id: first.run.id, at: undefined }]);
  await bench.advance(given.ports, first.run.id);
  const second = await importOne(given, incidentId, "changes/deploys.jsonl");
  expect(second.hasRounds).toBe(false);
  const { runs } = given.ports.cases.read;
  const ended = assertPresent((await runs.find(first.run.id))?.finishedAt, "its end");
  const { at } = assertPresent(given.woken.at(-1), "a wake-up");
  expect(at).toBeGreaterThan(ended);
  expect(at).toBeLessThanOrEqual(ended + 2_000);
  // What arrives while it waits is read by the same one.
  const third = await importOne(given, incidentId, "metrics/metrics.csv");
  expect(third.run.id).toBe(second.run.id);
});

test("after a pause, or once the incident is over, an analysis goes as far as usual again", async () => {
  const given = ports();
  const incidentId = unwrap(await openIncident(given.ports, sender(), news));
  const first = await importOne(given, incidentId, "alerts/alerts.json");
  await bench.advance(given.ports, first.run.id);
  const { now } = given.ports.clock;
  const later = {
    ...given,
    ports: { ...given.ports, clock: { now: () => instant(now() + 660_000) } },
  };
  const second = await importOne(later, incidentId, "changes/deploys.jsonl");
  expect(second.hasRounds).toBe(true);
  await bench.advance(given.ports, second.run.id);
  unwrap(await changeIncident(given.ports, bench.viewer, incidentId, { status: "resolved" }));
  const third = await importOne(given, incidentId, logOfApp);
  expect(third.hasRounds).toBe(true);
  expect(given.woken.at(-1)).toEqual({ id: third.run.id, at: undefined });
}, 120_000);
