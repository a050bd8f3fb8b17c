import { createReadStream } from "node:fs";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { Pass } from "@/lib/domain/runs/pass";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { type ImportPorts, importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import type { Answers, Performer } from "@/lib/investigation/ports/performer-port";
import type { Ports } from "@/lib/investigation/ports/ports";
import { readJournal } from "@/lib/investigation/review/assemble-document";
import { advanceRun } from "@/lib/investigation/runs/advance-run";
import { listPerformers } from "@/lib/tasks/performer-list";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { setUpServer } from "./test-server";
import { unwrap } from "./unwrap";

/** Some files of the sample, from which the rules analyst makes a few events. */
const files = ["alerts/alerts.json", "changes/deploys.jsonl", "metrics/metrics.csv"];
/** With this one they draw links, and leave a gap open. */
export const logOfApp = "app-01/orders-api.log";

/** A server with a responder and nobody at work: the test itself is the worker of every run. */
export class RunBench {
  readonly #server = setUpServer();
  #viewer: Viewer | null = null;
  /** Runs that somebody was told to play, the newest last. */
  readonly woken: RunId[] = [];

  constructor() {
    beforeAll(async () => {
      this.#viewer = (await this.#server().person("responder")).viewer;
    });
  }

  get viewer(): Viewer {
    return assertPresent(this.#viewer, "the responder");
  }

  /** The rules as the server has them, unless somebody else performs the tasks. */
  ports(performer?: Performer): Ports & ImportPorts {
    const wakeRun = async (runId: RunId) => void this.woken.push(runId);
    const { ports, surveys } = this.#server().container;
    return {
      ...ports,
      surveys,
      jobs: { wakeRun },
      performers: performer ? listPerformers([performer]) : ports.performers,
    };
  }

  get rules(): Performer {
    return assertPresent(this.#server().container.ports.performers.find("rules"), "the rules");
  }

  /** The rules in another edition, with something happening just before they first begin a pass. */
  interrupted(pass: Pass, happens: () => Promise<void>): Performer {
    const { rules } = this;
    let isPending = true;
    return {
      ...rules,
      edition: "interrupted",
      async *perform(assignment, tools, budget) {
        if (isPending && assignment.task.pass === pass) {
          isPending = false;
          await happens();
        }
        yield* rules.perform(assignment, tools, budget);
      },
    };
  }

  /** The rules in another edition, with something happening once their first turn of a pass is committed. */
  afterTurn(pass: Pass, happens: () => Promise<void>): Performer {
    const { rules } = this;
    let isPending = true;
    return {
      ...rules,
      edition: "followed",
      async *perform(assignment, tools, budget) {
        const turns = rules.perform(assignment, tools, budget);
        let turn = await turns.next();
        while (!turn.done) {
          const answers: Answers = yield turn.value;
          if (isPending && assignment.task.pass === pass) {
            isPending = false;
            await happens();
          }
          turn = await turns.next(answers);
        }
      },
    };
  }

  async ingest(path: string) {
    const bytes = createReadStream(join("public/samples/orders-503", path));
    return ingestArtifact(this.ports().evidence, path, bytes);
  }

  async openWithRun(...more: readonly string[]): Promise<{ incidentId: IncidentId; runId: RunId }> {
    const ports = this.ports();
    const news = { title: "The shop fails", severity: "sev3", zone: "UTC" } as const;
    const incidentId = unwrap(await openIncident(ports, this.viewer, news));
    const artifacts = await Promise.all([...files, ...more].map((path) => this.ingest(path)));
    const { runId } = unwrap(await importArtifacts(ports, this.viewer, incidentId, artifacts));
    return { incidentId, runId: assertPresent(runId, "run") };
  }

  advance(ports: Ports, runId: RunId, signal = new AbortController().signal) {
    return advanceRun({ ports, signal, describeFailure: (error) => `Failed: ${error}` }, runId);
  }

  async outcomeOf(incidentId: IncidentId) {
    const { read } = this.ports().cases;
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
}
