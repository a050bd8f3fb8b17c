import type { Instant } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import { isDecidedClock } from "@/lib/ingest/clocks/decided-clocks";
import { type SurveySettings, yearOf } from "../survey-clocks";

/** What a survey of an incident's sources is told: what people decided, and which year it is. */
export function surveySettings(
  now: Instant,
  stored: readonly SourceClock[],
  artifacts: readonly Artifact[],
): SurveySettings {
  return {
    assumedYear: findLastYear(stored, artifacts) ?? yearOf(now),
    asOf: now,
    decided: stored
      .filter(isDecidedClock)
      // Examples and doubts are the survey's own words; without them equal decisions are one question.
      .map((clock) => ({ ...clock, doubts: [], year: null })),
  };
}

/** The year the evidence was taken to end in: a look at it next year must not move it. */
function findLastYear(
  stored: readonly SourceClock[],
  artifacts: readonly Artifact[],
): number | null {
  const rolled = new Map(
    artifacts.map(({ id, report }) => [
      id,
      report.kind === "read" ? (report.yearRolls.at(-1)?.years ?? 0) : 0,
    ]),
  );
  const years = stored.flatMap(({ artifactId, year }) =>
    year === null ? [] : [year + (rolled.get(artifactId) ?? 0)],
  );
  return years.length === 0 ? null : Math.max(...years);
}
