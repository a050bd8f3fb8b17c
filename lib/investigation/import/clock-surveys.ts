import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import type { EvidenceStore } from "../evidence-port";
import { sha256 } from "../sha256";
import { surveyClocks } from "../survey-clocks";

/** A survey reads every record. So many are remembered: the previews that people are looking at. */
const rememberedMax = 16;

type SurveySettings = { readonly assumedYear: number; readonly decided: readonly SourceClock[] };

/** Clocks of a set of sources, as the evidence tells them; the ones a person decided on are given. */
export type ClockSurveys = {
  survey(artifacts: readonly Artifact[], settings: SurveySettings): Promise<readonly SourceClock[]>;
};

/**
 * Surveys each set of sources once: a preview that is looked at again, and the import of what it
 * showed, cost nothing. Artifacts never change, so what is remembered is never stale.
 */
export function createClockSurveys(evidence: EvidenceStore): ClockSurveys {
  const remembered = new Map<string, Promise<readonly SourceClock[]>>();
  return {
    survey(artifacts, settings) {
      const key = keyOf(artifacts, settings);
      const known = remembered.get(key);
      if (known) return known;
      const survey = surveyClocks(evidence, artifacts, settings);
      remembered.set(key, survey);
      // One that failed is not remembered; whoever waits for it hears of the failure.
      survey.catch(() => remembered.delete(key));
      const [oldest] = remembered.keys();
      if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
      return survey;
    },
  };
}

function keyOf(artifacts: readonly Artifact[], settings: SurveySettings): string {
  const sources = artifacts.map(({ id, report }) => [
    id,
    report.kind === "read" ? `${report.reader} ${report.readerVersion}` : "",
  ]);
  return sha256(canonicalJson(toJsonValue([sources, settings])));
}
