import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import {
  type HeardClocks,
  hearClocks,
  type SurveySettings,
} from "../evidence/clocks/survey-clocks";
import type { EvidenceStore } from "../ports/evidence-port";
import { createMemory } from "../remember";
import { sha256 } from "../sha256";

/** Answers to so many questions are remembered: the previews that people are looking at. */
const answersMax = 16;
/** What was heard of a set of sources takes memory (up to 130 MB); people work on one incident at a time. */
const heardMax = 1;

/** Clocks of a set of sources, as the evidence tells them and as people decided. */
export type ClockSurveys = {
  survey(artifacts: readonly Artifact[], settings: SurveySettings): Promise<readonly SourceClock[]>;
};

/**
 * Reads each set of sources once: a preview that is looked at again, the import of what it showed and
 * a person's change of mind about a clock cost nothing. Artifacts never change, so what is remembered is
 * never stale.
 */
export function createClockSurveys(evidence: EvidenceStore): ClockSurveys {
  const heard = createMemory<HeardClocks>(heardMax);
  const answers = createMemory<readonly SourceClock[]>(answersMax);
  return {
    survey(artifacts, settings) {
      const sources = keyOf(artifacts);
      // The moment of the question matters by its day only.
      const asked = { ...settings, asOf: Math.floor(settings.asOf / dayMs) };
      const question = sha256(canonicalJsonOf([sources, asked]));
      return answers(question, async () => {
        const clocks = await heard(sources, () => hearClocks(evidence, artifacts));
        return clocks.conclude(settings);
      });
    },
  };
}

const dayMs = 86_400_000;

function keyOf(artifacts: readonly Artifact[]): string {
  const sources = artifacts.map(({ id, report }) => [
    id,
    report.kind === "read" ? [report.reader, report.readerVersion, report.mapping] : null,
  ]);
  return sha256(canonicalJsonOf(sources));
}
