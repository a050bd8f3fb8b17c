import { formatInstant, instant } from "@/lib/base/instant";
import { type FunctionCall, functionCall } from "@/lib/investigation/ports/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { hostOfPath, serviceOfPath } from "@/lib/names/host-and-service";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { cite } from "../cite";

/** What led to it is mostly found shortly before. */
const beforeMs = 60 * 60_000;
const trailMs = 15 * 60_000;
const namedMax = 4;
const shownMax = 3;

/** Kinds of records in which causes are found, and what to ask for where there are none. */
const kindsWanted = [
  ["log", "Logs of the hosts and services that failed"],
  ["change", "Deployments, configuration, flag and schedule changes"],
  ["metric", "Metrics of the hosts and services that failed: load, memory, disk, pools, queues"],
  ["message", "What responders wrote: chat, tickets, notes"],
  ["alert", "Alerts with the times they fired and resolved"],
] as const;

/** Something was hit and nothing in the evidence leads to it: what to collect next. */
export async function evidenceToCollect(
  hit: readonly EventDraft[],
  { observations }: Analysis,
  reader: EvidenceReader,
): Promise<FunctionCall> {
  const within = describeWindow(hit);
  const missing: string[] = [];
  for (const name of unseenNames(hit, reader)) missing.push(`Logs of ${name}${within}`);
  const seen = new Set(
    [...observations.watch.surveys.values()].flatMap(({ extents }) => [...extents.keys()]),
  );
  for (const [kind, what] of kindsWanted) if (!seen.has(kind)) missing.push(`${what}${within}`);
  if (missing.length === 0) missing.push(`Logs of what the failing services depend on${within}`);
  return functionCall("flag_uncertainty", {
    context: "Where it began",
    uncertainty_type: "missing_data",
    description: "Something failed, and nothing in the evidence leads to it",
    possible_interpretations: [
      "What began it is recorded in a source that is not here",
      "It began before the evidence does",
      "Nobody was hit: the alarm is all there is",
    ],
    data_needed: missing.slice(0, 10),
    impact: "high",
    evidence_refs: [
      ...(await cite(
        reader,
        hit.slice(0, shownMax).flatMap(({ records }) => records.slice(0, 1)),
      )),
    ],
  });
}

/** Files were given and none holds a dated record: that nothing is seen then says nothing. */
export function isUndated({ observations }: Analysis, { artifacts }: EvidenceReader): boolean {
  return artifacts.length > 0 && observations.considered.size === 0;
}

export function datesToCollect(): FunctionCall {
  return functionCall("flag_uncertainty", {
    context: "When anything happened",
    uncertainty_type: "missing_data",
    description: "No record here could be read with a time: whether anything happened stays open",
    possible_interpretations: ["The times were cut off when the records were copied"],
    data_needed: ["The same records with the times at which they were written"],
    impact: "high",
  });
}

function describeWindow(hit: readonly EventDraft[]): string {
  if (hit.length === 0) return "";
  const first = Math.min(...hit.map(({ onset }) => onset.earliest));
  const last = Math.max(...hit.map(({ onset }) => onset.latest));
  const [from, to] = [instant(first - beforeMs), instant(last + trailMs)];
  return ` from ${formatInstant(from)} to ${formatInstant(to)}`;
}

/** Hosts and services that what failed names, of which there is no file. */
function unseenNames(hit: readonly EventDraft[], { artifacts }: EvidenceReader): readonly string[] {
  const seen = new Set(
    artifacts.flatMap(({ artifact: { path } }) => [hostOfPath(path), serviceOfPath(path)]),
  );
  const named = hit
    .flatMap(({ entities }) => entities)
    .filter(({ type, name }) => /^(host|service|database|pod)$/.test(type) && !seen.has(name))
    .map(({ name }) => name);
  return [...new Set(named)].slice(0, namedMax);
}
