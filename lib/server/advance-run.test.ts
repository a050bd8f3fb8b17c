import { createReadStream } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { Pass } from "@/lib/domain/pass";
import { addNote } from "@/lib/investigation/import/add-note";
import { type ImportPorts, importArtifacts } from "@/lib/investigation/import/import-artifacts";
import { openIncident } from "@/lib/investigation/incidents";
import { ingestArtifact } from "@/lib/investigation/ingest-artifact";
import type { Player } from "@/lib/investigation/player-port";
import type { Ports } from "@/lib/investigation/ports";
import { readJournal } from "@/lib/investigation/review/assemble-document";
import { decide } from "@/lib/investigation/review/decide";
import { advanceRun } from "@/lib/investigation/runs/advance-run";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { stopRun } from "@/lib/investigation/runs/stop-run";
import type { Viewer } from "@/lib/view-model/workspace";
import { setUpServer } from "./testing/test-server";
import { unwrap } from "./testing/unwrap";

const server = setUpServer();
let viewer: Viewer;
let woken: RunId[] = [];

beforeAll(async () => {
  ({ viewer } = await server().person("responder"));
});

/** The server's ports with nobody at work: the test itself is the worker. */
function portsWith(player: Player = server().container.ports.player): Ports & ImportPorts {
  const wakeRun = async (runId: RunId) => void woken.push(runId);
  const { ports, surveys } = server().container;
  return { ...ports, surveys, jobs: { wakeRun }, player };
}

/** The rules analyst, with something happening just before it begins a pass for the first time. */
function interrupted(pass: Pass, happens: () => Promise<void>): Player {
  const rules = server().container.ports.player;
  let isPending = true;
  return {
    ...rules,
    open: (task) => {
      const session = rules.open(task);
      return {
        next: async (results) => {
          if (isPending && task.pass === pass) {
            isPending = false;
            await happens();
          }
          return session.next(results);
        },
      };
    },
  };
}

/** Some files of the sample, from which the rules analyst makes a few events. */
const files = ["alerts/alerts.json", "changes/deploys.jsonl", "metrics/metrics.csv"];

async function ingest(path: string) {
  const { evidence } = server().container.ports;
  const bytes = createReadStream(join("public/samples/orders-503", path));
  return ingestArtifact(evidence, path, bytes);
}

async function openWithRun(): Promise<{ incidentId: IncidentId; runId: RunId }> {
  const ports = portsWith();
  const news = { title: "The shop fails", severity: "sev3", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports, viewer, news));
  const artifacts = await Promise.all(files.map((path) => ingest(path)));
  const { runId } = unwrap(await importArtifacts(ports, viewer, incidentId, artifacts));
  return { incidentId, runId: assertPresent(runId, "run") };
}

function advance(ports: Ports, runId: RunId, signal = new AbortController().signal) {
  return advanceRun({ ports, signal, describeFailure: (error) => `Failed: ${error}` }, runId);
}

async function outcomeOf(incidentId: IncidentId) {
  const { read } = server().container.ports.cases;
  const journal = await readJournal(read.journal, incidentId);
  const [run] = await read.runs.list(incidentId);
  const { status, failure } = assertPresent(run, "run");
  return {
    status,
    failure,
    timeline: await read.timelines.current(incidentId),
    passes: journal.filter(({ kind }) => kind === "pass-finished").length,
    journal: journal.map(({ kind, rationale }) => `${kind}: ${rationale}`),
  };
}

/** What every run below has to come to, however it is disturbed. */
async function undisturbed() {
  const { incidentId, runId } = await openWithRun();
  await advance(portsWith(), runId);
  return outcomeOf(incidentId);
}

test("an undisturbed run finishes with its three passes and a timeline", async () => {
  const outcome = await undisturbed();
  expect(outcome).toMatchObject({ status: "finished", failure: null, passes: 3 });
  expect(outcome.timeline.events.length).toBeGreaterThan(0);
});

test.each(["coarse", "detailed", "causal"] as const)(
  "a process that ends in the %s pass leaves a run that the next one finishes with the same result",
  async (pass) => {
    const { incidentId, runId } = await openWithRun();
    const ending = new AbortController();
    const dying = portsWith(interrupted(pass, async () => ending.abort()));
    await advance(dying, runId, ending.signal);
    expect(await outcomeOf(incidentId)).toMatchObject({ status: "running" });
    await advance(portsWith(), runId);
    expect(await outcomeOf(incidentId)).toEqual(await undisturbed());
  },
);

test("two workers woken for one run at once finish it once", async () => {
  const { incidentId, runId } = await openWithRun();
  await Promise.all([advance(portsWith(), runId), advance(portsWith(), runId)]);
  expect(await outcomeOf(incidentId)).toEqual(await undisturbed());
});

test("a wake-up for a run that has ended changes nothing", async () => {
  const { incidentId, runId } = await openWithRun();
  await advance(portsWith(), runId);
  const before = await outcomeOf(incidentId);
  await advance(portsWith(), runId);
  expect(await outcomeOf(incidentId)).toEqual(before);
});

describe("stopping", () => {
  test("a run that is asked to stop in a pass ends stopped and keeps what was committed", async () => {
    const { incidentId, runId } = await openWithRun();
    const asked = new AbortController();
    const player = interrupted("detailed", async () => {
      unwrap(await stopRun(portsWith(), viewer, incidentId, runId));
      asked.abort();
    });
    await advance(portsWith(player), runId, asked.signal);
    expect(await outcomeOf(incidentId)).toMatchObject({ status: "stopped", passes: 1 });
  });

  test("a run that is asked to stop is stopped by the next process when its own is gone", async () => {
    const { incidentId, runId } = await openWithRun();
    const ending = new AbortController();
    await advance(
      portsWith(interrupted("causal", async () => ending.abort())),
      runId,
      ending.signal,
    );
    unwrap(await stopRun(portsWith(), viewer, incidentId, runId));
    await advance(portsWith(), runId);
    expect(await outcomeOf(incidentId)).toMatchObject({ status: "stopped", passes: 2 });
  });

  test("a run that has not begun is stopped at once, and only once", async () => {
    const { incidentId, runId } = await openWithRun();
    unwrap(await stopRun(portsWith(), viewer, incidentId, runId));
    expect(await outcomeOf(incidentId)).toMatchObject({ status: "stopped", passes: 0 });
    expect(await stopRun(portsWith(), viewer, incidentId, runId)).toMatchObject({
      error: { kind: "conflict" },
    });
  });
});

test("a pass that breaks fails the run with a reason and leaves what was committed before", async () => {
  const { incidentId, runId } = await openWithRun();
  const player = interrupted("causal", () => Promise.reject(new Error("the analyst broke")));
  await advance(portsWith(player), runId);
  expect(await outcomeOf(incidentId)).toMatchObject({
    status: "failed",
    failure: "Failed: Error: the analyst broke",
    passes: 2,
  });
});

test("a decision made while a pass is played is not lost to its result", async () => {
  const { incidentId, runId } = await openWithRun();
  await advance(portsWith(), runId);
  const { timeline } = await outcomeOf(incidentId);
  const event = assertPresent(timeline.events[0], "event");
  const verdict = { kind: "reject", reason: "misfire", note: "" } as const;
  const again = unwrap(await startRun(portsWith(), viewer, incidentId));
  const player = interrupted("detailed", async () => {
    unwrap(
      await decide(portsWith(), viewer, incidentId, { noun: "event", piece: event.id, verdict }),
    );
  });
  await advance(portsWith(player), again);
  const after = await outcomeOf(incidentId);
  expect(after.status).toBe("finished");
  expect(after.timeline.events.find(({ id }) => id === event.id)?.status).toBe("rejected");
});

test("a note added while a pass is played is not lost to its result", async () => {
  const { incidentId, runId } = await openWithRun();
  const player = interrupted("detailed", async () => {
    const author = { ...viewer, name: "Ada" };
    unwrap(await addNote(portsWith(), author, incidentId, "restarted the pool"));
  });
  await advance(portsWith(player), runId);
  const after = await outcomeOf(incidentId);
  expect(after.status).toBe("finished");
  expect(after.timeline.events.map(({ title }) => title)).toContain("Ada: restarted the pool");
});

test("evidence that comes during a run is analysed by a run that waits for its end", async () => {
  const { incidentId, runId } = await openWithRun();
  const ports = portsWith();
  const player = interrupted("detailed", async () => {
    const artifact = await ingest("changes/git-log.txt");
    unwrap(await importArtifacts(ports, viewer, incidentId, [artifact]));
  });
  await advance(portsWith(player), runId);
  const runs = await ports.cases.read.runs.list(incidentId);
  expect(runs.map(({ status }) => status)).toEqual(["queued", "finished"]);
  woken = woken.slice(-1);
  expect(woken).toEqual([runs[0]?.id]);
});

test("a run does not begin while an earlier one of its incident is going", async () => {
  const { incidentId, runId } = await openWithRun();
  const ending = new AbortController();
  await advance(portsWith(interrupted("causal", async () => ending.abort())), runId, ending.signal);
  const ports = portsWith();
  const artifact = await ingest("changes/git-log.txt");
  const { runId: second } = unwrap(await importArtifacts(ports, viewer, incidentId, [artifact]));
  await advance(ports, assertPresent(second, "second run"));
  const runs = await ports.cases.read.runs.list(incidentId);
  expect(runs.map(({ status }) => status)).toEqual(["queued", "running"]);
});
