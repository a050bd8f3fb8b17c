import { toCandidateItem } from "@/lib/domain/timeline/candidate";
import { toSequenceItem } from "@/lib/domain/timeline/sequence";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { claimKinds } from "@/lib/knowledge/calibration/claim-kind";
import { claimModels } from "@/lib/knowledge/calibration/claim-models";

/** What is offered and not claimed; a document without any stays as it always was. */
export function toPossible({
  incidentChance,
  outcomeReasons,
  sequences,
  candidates,
  events,
}: Timeline) {
  const byId = new Map(events.map((event) => [event.id as string, event]));
  return {
    ...(incidentChance === null ? {} : { incidentChance, calibration }),
    ...(outcomeReasons.length === 0 ? {} : { outcomeReasons: [...outcomeReasons] }),
    ...(sequences.length === 0
      ? {}
      : { sequences: sequences.map((sequence) => toSequenceItem(sequence, byId)) }),
    ...(candidates.length === 0 ? {} : { candidates: candidates.map(toCandidateItem) }),
  };
}

/** How often claims with a stated confidence were true on recordings that the weights were not fitted on. */
const calibration = {
  fittedOn: claimModels.fittedOn,
  table: claimKinds.flatMap((kind) =>
    claimModels.models[kind].bands.map((band) => ({ kind, ...band })),
  ),
};
