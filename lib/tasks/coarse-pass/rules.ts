import { formatInstant, instant } from "@/lib/base/instant";
import { type FunctionCall, functionCall } from "@/lib/investigation/ports/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import { type ClaimLog, noClaimLog } from "../claims/claim-log";
import { worldOf } from "../claims/world";
import { emitDraft } from "../emit-draft";
import { registerCalls, toEntityAliases } from "../entity-aliases";
import { coarsePass } from "../task-list";

/** The skeleton: every entity that takes part, the bounds, and the key events. */
export async function playCoarsePass(
  analysis: Analysis,
  reader: EvidenceReader,
  log: ClaimLog = noClaimLog,
): Promise<readonly FunctionCall[]> {
  const aliases = toEntityAliases({
    groups: analysis.drafts.map(({ entities }) => entities),
    paths: reader.artifacts.map(({ artifact }) => artifact.path),
  });
  const calls: FunctionCall[] = [
    ...registerCalls(aliases, reader.meanings),
    ...boundsCalls(analysis),
  ];
  const weighing = { world: worldOf(analysis.drafts), log };
  const keys = analysis.drafts.filter(({ isKey }) => isKey).slice(0, coarsePass.keyEventsMax);
  for (const draft of keys) {
    const call = await emitDraft(draft, reader, aliases, weighing);
    if (call !== null) calls.push(call);
  }
  return calls;
}

function boundsCalls({ watched: span, drafts }: Analysis): readonly FunctionCall[] {
  if (span === null && drafts.length === 0) return [];
  const watched = span === null ? [] : [span];
  const start = Math.min(
    ...watched.map((each) => each.start),
    ...drafts.map(({ onset }) => onset.earliest),
  );
  const end = Math.max(
    ...watched.map((each) => each.end),
    ...drafts.map(({ onset }) => onset.latest),
  );
  return [
    functionCall("set_timeline_bounds", {
      start: formatInstant(instant(start)),
      end: formatInstant(instant(end)),
      confidence: 0.9,
    }),
  ];
}
