import type { Survey } from "@/lib/domain/survey";
import { evidenceKey } from "@/lib/investigation/evidence/evidence-key";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import { readSurvey } from "./read-survey";
import type { WatchedEvidence } from "./watch-evidence";

/** A survey is some tens of kilobytes; people look at a few incidents at a time. */
const surveysMax = 16;

export type EvidenceSurveys = {
  /**
   * What is in the evidence: read off all of it, once as long as files and clocks stay as they are; `watched` gives what
   * somebody who goes on asking keeps of it.
   */
  of(evidence: EvidenceReader, watched?: () => Promise<WatchedEvidence>): Promise<Survey>;
};

export function createEvidenceSurveys(): EvidenceSurveys {
  const remembered = createMemory<Survey>(surveysMax);
  return {
    of: (evidence, watched) =>
      remembered(evidenceKey(evidence), async () => readSurvey(evidence, await watched?.())),
  };
}
