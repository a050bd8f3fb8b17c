import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type { CorrectionPart } from "@/lib/domain/evidence/clock-correction";
import type { ArtifactId, UserId } from "@/lib/domain/ids";
import type { SurveySettings } from "../evidence/clocks/survey-clocks";
import { withClocks } from "../evidence/open-evidence";
import type { ClockSurveys } from "./clock-surveys";
import { undoCorrection } from "./undo-correction";

/** A correction that a person undid before the files were imported, by one of its files. */
export type KeptAsWritten = { readonly artifactId: ArtifactId; readonly what: CorrectionPart };

/** The clocks of files as the evidence shows them, without the corrections that a person undid beforehand. */
export async function surveyWithout(
  surveys: ClockSurveys,
  artifacts: readonly Artifact[],
  /** By what people decided. */
  settingsFor: (decided: readonly SourceClock[]) => SurveySettings,
  stored: readonly SourceClock[],
  undone: { readonly kept: readonly KeptAsWritten[]; readonly by: UserId },
): Promise<readonly SourceClock[]> {
  const clocks = await surveys.survey(artifacts, settingsFor(stored));
  const sources = withClocks(artifacts, clocks);
  const decided = new Map(stored.map((clock) => [clock.artifactId, clock]));
  for (const { artifactId, what } of undone.kept) {
    const source = sources.find(({ artifact }) => artifact.id === artifactId);
    const undoing = source && undoCorrection(source, what, { sources, by: undone.by });
    // What is gone by now needs no undoing.
    if (!undoing?.ok) continue;
    for (const clock of undoing.value.clocks)
      decided.set(clock.artifactId, {
        ...(decided.get(clock.artifactId) ?? clock),
        ...changed(clock, what),
      });
  }
  const isSame = undone.kept.length === 0;
  return isSame ? clocks : surveys.survey(artifacts, settingsFor([...decided.values()]));
}

function changed({ zone, zoneBasis, segments }: SourceClock, what: CorrectionPart) {
  return what === "zone" ? { zone, zoneBasis } : { segments };
}
