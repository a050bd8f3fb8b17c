import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { commitChange } from "../commit-change";
import type { Ports } from "../ports/ports";
import { endRun } from "./end-run";
import { isEnded } from "./queue-run";

/**
 * A run that waits ends at once. One that is going is asked to: its worker sees it within a second,
 * keeps what was committed and ends it.
 */
export async function stopRun(
  ports: Pick<Ports, "cases" | "clock" | "jobs">,
  actor: Actor,
  incidentId: IncidentId,
  runId: RunId,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const run = await ports.cases.read.runs.find(runId);
  if (!run || run.incidentId !== incidentId) return refuse("not-found", "There is no such run.");
  if (isEnded(run)) return refuse("conflict", `Run ${run.number} has ended already.`);
  if (run.status === "stopping") return ok(null);
  const who = journalActor(actor);
  if (run.status === "queued") {
    const rationale = "Stopped before it began";
    const ended = await endRun(ports, run, { to: "stopped", actor: who, rationale, failure: null });
    if (ended.ok) return ended;
  }
  const asked = await commitChange(ports.cases, incidentId, async () =>
    ok({
      drafts: [
        {
          at: ports.clock.now(),
          kind: "run-stopped",
          actionType: "decision",
          actor: who,
          causedBy: null,
          rationale: "Asked to stop",
          payload: { run: runId, number: run.number, status: "stopping" },
        },
      ],
      write: async (inside) => {
        if (!(await inside.runs.advance(runId, "running", "stopping", null))) throw new Ended();
      },
      value: null,
    }),
  ).catch((error: unknown) => {
    if (error instanceof Ended) return refuse("conflict", `Run ${run.number} has ended already.`);
    throw error;
  });
  if (asked.ok) await ports.jobs.wakeRun(runId);
  return asked;
}

/** Rolls the request back: there is nothing left to stop. */
class Ended extends Error {
  override readonly name = "Ended";
}
