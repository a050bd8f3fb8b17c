import type { Instant } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import { findChosen } from "@/lib/domain/chosen-reading";
import { provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import { isDecidedClock } from "@/lib/ingest/clocks/decided-clocks";
import { isYearlessWall } from "@/lib/ingest/clocks/observation/year-choice";
import { type SurveySettings, yearOf } from "../clocks/survey-clocks";

/**
 * What a survey of an incident's sources is told: what people decided, and which year it is. `before`: the
 * sources that `stored` was found among. When one of them stated a year, that year was no assumption, and
 * does not outlive the source.
 */
export function surveySettings(
  now: Instant,
  stored: readonly SourceClock[],
  artifacts: readonly Artifact[],
  before: readonly Artifact[] = artifacts,
): SurveySettings {
  const assumed = before.some(statesYear) ? null : findLastYear(stored, artifacts);
  return {
    assumedYear: assumed ?? yearOf(now),
    asOf: now,
    decided: [...stored.filter(isDecidedClock), ...chosenInPreview(stored, artifacts)]
      // Examples and doubts are the survey's own words; without them equal decisions are one question.
      .map((clock) => ({ ...clock, doubts: [], year: null })),
  };
}

/** A person chose the zone of a file before its import. Afterwards its clock states that zone, and may be changed. */
function chosenInPreview(
  stored: readonly SourceClock[],
  artifacts: readonly Artifact[],
): readonly SourceClock[] {
  const known = new Set(stored.map(({ artifactId }) => artifactId));
  return artifacts.flatMap((artifact) => {
    const zone = findChosen(artifact.report)?.zone;
    if (zone === undefined || known.has(artifact.id)) return [];
    return [{ ...provisionalClock(artifact), zone, zoneBasis: "person" }];
  });
}

/** A file that is imported again with a chosen zone has no clock from before. */
export function withoutOverruled(
  stored: readonly SourceClock[],
  fresh: readonly Artifact[],
): readonly SourceClock[] {
  const chosen = new Set(
    fresh.filter(({ report }) => findChosen(report)?.zone !== undefined).map(({ id }) => id),
  );
  return stored.filter(({ artifactId }) => !chosen.has(artifactId));
}

function statesYear({ report }: Artifact): boolean {
  const last = report.kind === "read" ? report.lastWallMicros : null;
  return last !== null && !isYearlessWall(last / 1000);
}

/** The year the evidence was taken to end in: a look at it next year must not move it. */
function findLastYear(
  stored: readonly SourceClock[],
  artifacts: readonly Artifact[],
): number | null {
  const rolled = new Map(
    artifacts.map(({ id, report }) => [
      id,
      report.kind === "read" ? Math.max(0, ...report.yearRolls.map(({ years }) => years)) : 0,
    ]),
  );
  const years = stored.flatMap(({ artifactId, year }) => {
    const rolls = rolled.get(artifactId);
    return year === null || rolls === undefined ? [] : [year + rolls];
  });
  return years.length === 0 ? null : Math.max(...years);
}
