import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "../../case-problem";
import { hashOfTimeline } from "../../document/build-document";
import { dateArtifacts } from "../../evidence/date-artifacts";
import { openEvidence } from "../../evidence/open-evidence";
import type { Ports } from "../../ports/ports";
import { findLeft } from "../stand-aside";
import type { RunRecord } from "./run-record-schema";
import { toRunRecord } from "./to-run-record";

/** How a run was performed, turn by turn, as it may leave: masked, with places instead of quotations. */
export async function recordRun(
  ports: Pick<Ports, "cases" | "evidence">,
  incidentId: IncidentId,
  runId: RunId,
): Promise<Result<RunRecord, CaseProblem>> {
  const { runs, invocations, timelines, decisions } = ports.cases.read;
  const run = await runs.find(runId);
  if (run === null || run.incidentId !== incidentId) {
    return refuse("not-found", "There is no such analysis.");
  }
  const performed = await Promise.all(
    (await invocations.ofRun(runId)).map(async (invocation) => ({
      invocation,
      turns: await invocations.turns(invocation.id),
    })),
  );
  const digests = performed.flatMap(({ turns }) =>
    turns.flatMap(({ shown }) => shown?.parts ?? []),
  );
  const artifacts = await dateArtifacts(await openEvidence(ports, incidentId));
  const { number, analyst, status, plan } = run;
  const left = await findLeft(ports.cases.read, run);
  return ok(
    toRunRecord({
      run: { number, analyst, status, plan },
      ...{ files: artifacts, performed },
      decisions: (await decisions.list(incidentId)).length,
      parts: await invocations.promptParts(digests),
      timeline: await timelines.current(incidentId),
      claimsHash: left === null ? null : hashOfTimeline(left, artifacts),
    }),
  );
}
