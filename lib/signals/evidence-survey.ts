import type { RecordKind } from "@/lib/domain/evidence/evidence-record";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { ArtifactId } from "@/lib/domain/ids";
import { type Alarm, alarmOf } from "./services/alarm-statement";

/** From the first to the last record, in epoch milliseconds. */
export type Extent = { readonly from: number; readonly to: number; readonly records: number };

/** What the dated records of one artifact are: known of each artifact by itself, whatever lies beside it. */
export type ArtifactSurvey = {
  readonly path: string;
  /** By kind, in order of time: a stamp gone wrong, or an entry of last month, is an extent of its own. */
  readonly extents: ReadonlyMap<RecordKind, readonly Extent[]>;
  /** Records that only say what was alarmed, the first of them. */
  readonly alarms: readonly Alarm[];
};

type Growing = {
  readonly path: string;
  readonly extents: Map<RecordKind, GrowingExtent[]>;
  readonly alarms: Alarm[];
};

type GrowingExtent = { -readonly [Member in keyof Extent]: Extent[Member] };

/** Records further apart than this were not written in one go. */
export const extentGapMs = 86_400_000;
/** Extents kept of one kind in one artifact; what comes later widens the last. */
const extentsMax = 64;

/** Alarms kept of an artifact, and of all together. */
const alarmsMax = 100;

export class EvidenceSurvey {
  readonly #surveys = new Map<ArtifactId, Growing>();

  observe(record: RecordReference): void {
    const survey = this.#of(record);
    widen(survey.extents, record);
    if (survey.alarms.length >= alarmsMax) return;
    const alarm = alarmOf(record);
    if (alarm !== null) survey.alarms.push(alarm);
  }

  surveys(): ReadonlyMap<ArtifactId, ArtifactSurvey> {
    return this.#surveys;
  }

  #of({ artifactId, path }: RecordReference): Growing {
    const known = this.#surveys.get(artifactId);
    if (known !== undefined) return known;
    const begun = { path, extents: new Map(), alarms: [] };
    this.#surveys.set(artifactId, begun);
    return begun;
  }
}

/** The first alarms of all, in order of time. */
export function alarmsOf(surveys: readonly ArtifactSurvey[]): readonly Alarm[] {
  return surveys
    .flatMap(({ alarms }) => alarms)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, alarmsMax);
}

/** Dated records by path. */
export function recordsByPath(surveys: readonly ArtifactSurvey[]): ReadonlyMap<string, number> {
  return new Map(
    surveys.map(({ path, extents }) => [
      path,
      [...extents.values()].flat().reduce((sum, { records }) => sum + records, 0),
    ]),
  );
}

function widen(extents: Growing["extents"], { kind, time }: RecordReference): void {
  const known = extents.get(kind) ?? [];
  const last = known.at(-1);
  const isNear = last !== undefined && time.earliest - last.to <= extentGapMs;
  if (last !== undefined && (isNear || known.length >= extentsMax)) {
    last.from = Math.min(last.from, time.earliest);
    last.to = Math.max(last.to, time.latest);
    last.records += 1;
    return;
  }
  known.push({ from: time.earliest, to: time.latest, records: 1 });
  extents.set(kind, known);
}
