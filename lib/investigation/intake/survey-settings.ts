import type { Instant } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import { findChosen, isDecidedReading } from "@/lib/domain/evidence/chosen-reading";
import { provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import { isDecidedClock } from "@/lib/ingest/clocks/decided-clocks";
import { isYearlessWall } from "@/lib/ingest/clocks/observation/year-choice";
import { type SurveySettings, yearOf } from "../evidence/clocks/survey-clocks";

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

/**
 * The stored clocks as decisions on the files of an import. What a person decided on the clock of a file applies to its newer version
 * too; a zone that was chosen for that version replaces the earlier zone, and the decided offset stays. A zone that was chosen for
 * the same file and is not chosen again is left to the evidence.
 */
export function decisionsOn(
  fresh: readonly Artifact[],
  stored: readonly SourceClock[],
  /** Files whose place the fresh ones take. */
  replaced: readonly Artifact[],
): readonly SourceClock[] {
  const heirs = new Map(fresh.map((artifact) => [artifact.path, artifact]));
  const replacedOf = new Map(replaced.map((artifact) => [artifact.id, artifact]));
  const heirOf = new Map([...fresh, ...replaced].map(({ id, path }) => [id, heirs.get(path)]));
  return stored.map((clock) => {
    const heir = heirOf.get(clock.artifactId);
    if (heir === undefined) return clock;
    const zone = findChosen(heir.report)?.zone;
    if (zone !== undefined) return { ...clock, artifactId: heir.id, zone, zoneBasis: "person" };
    const before = replacedOf.get(heir.id);
    const isTakenBack = before !== undefined && isZoneTakenBack(clock, before, heir);
    return {
      ...clock,
      artifactId: heir.id,
      ...(isTakenBack ? zoneOf(provisionalClock(heir)) : {}),
    };
  });
}

/** The zone of the clock is the one that a person chose for the earlier reading, and not for this one. */
function isZoneTakenBack(clock: SourceClock, before: Artifact, again: Artifact): boolean {
  return isDecidedReading(again.report) && findChosen(before.report)?.zone === clock.zone;
}

function zoneOf({ zone, zoneBasis }: SourceClock): Pick<SourceClock, "zone" | "zoneBasis"> {
  return { zone, zoneBasis };
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
