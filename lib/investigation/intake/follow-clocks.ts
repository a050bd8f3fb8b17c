import type { SourceClock } from "@/lib/domain/artifact";
import { isKept } from "@/lib/domain/claim";
import type { EventTime, KnownTime } from "@/lib/domain/event-time";
import type { EvidenceReference } from "@/lib/domain/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import type { EvidenceReader } from "../ports/evidence-port";

type Clocks = ReadonlyMap<ArtifactId, SourceClock>;

/**
 * The pieces that no run makes again, with the times that their records have by the clocks as they are now. A time that a person
 * gave, or one that was read by another clock than that of its file, is no record's own and stays. The same timeline where no time moves.
 */
export async function followClocks(
  timeline: Timeline,
  before: readonly SourceClock[],
  now: Pick<EvidenceReader, "artifacts" | "recordAt">,
): Promise<Timeline> {
  const [known, next] = [byArtifact(before), byArtifact(now.artifacts.map(({ clock }) => clock))];
  let isMoved = false;
  const follow = async (time: EventTime, evidence: readonly EvidenceReference[]) => {
    for (const { artifactId, locator } of evidence) {
      const old = known.get(artifactId);
      if (time.kind !== "stated" || old === undefined || !isReadBy(old, time)) continue;
      const records = await now.recordAt(artifactId, locator);
      const record = records.find((each) => each.time?.raw === time.raw);
      const clock = next.get(artifactId);
      if (!record || !clock) continue;
      isMoved = true;
      return timeOf(record, clock, time);
    }
    return time;
  };
  const events = await Promise.all(
    timeline.events.map(async (event) => {
      if (!isKept(event)) return event;
      const { time, endTime, evidence } = event;
      return {
        ...event,
        time: await follow(time, evidence),
        endTime: endTime && (await follow(endTime, evidence)),
      };
    }),
  );
  const stateChanges = await Promise.all(
    timeline.stateChanges.map(async (change) =>
      isKept(change) ? { ...change, at: await follow(change.at, change.evidence) } : change,
    ),
  );
  return isMoved ? { ...timeline, events, stateChanges } : timeline;
}

function byArtifact(clocks: readonly SourceClock[]): Clocks {
  return new Map(clocks.map((clock) => [clock.artifactId, clock]));
}

function isReadBy({ zone, segments }: SourceClock, time: KnownTime): boolean {
  const isZone = time.zone === null || time.zone === zone;
  return isZone && segments.some(({ offsetMs }) => offsetMs === time.clockOffsetMs);
}

/** The record has it to its own precision. */
function timeOf({ time, recordNumber }: EvidenceRecord, clock: SourceClock, old: KnownTime) {
  if (time === null) return old;
  const segment = clock.segments.findLast(({ fromRecord }) => fromRecord <= recordNumber);
  const { earliest, latest } = time;
  return {
    ...old,
    ...{ earliest, latest, zone: clock.zone, clockOffsetMs: segment?.offsetMs ?? 0 },
  };
}
