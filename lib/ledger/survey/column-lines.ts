import type { SurveyLine } from "@/lib/domain/survey";
import { referencesMax } from "@/lib/domain/survey-limits";
import type { SurveyEvidence } from "./survey-evidence";
import { fileOf, tell } from "./survey-line";

/** What the columns of each file hold, told by their values; columns alike in several files once. */
export function columnLines({ artifacts }: SurveyEvidence): readonly SurveyLine[] {
  const told = artifacts.flatMap((artifact) => {
    const { report } = artifact;
    if (report.kind !== "read" || report.columns.length === 0) return [];
    const text = report.columns.map(({ name, role }) => `${name} (${role})`).join(", ");
    return [{ artifact, text }];
  });
  return [...Map.groupBy(told, ({ text }) => text)].map(([text, files]) =>
    tell({
      at: null,
      text,
      why: files.length === 1 ? "" : `alike in ${files.length} files`,
      references: files.slice(0, referencesMax).map(({ artifact }) => fileOf(artifact)),
    }),
  );
}
