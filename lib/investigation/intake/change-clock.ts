import { ok, type Result } from "@/lib/base/result";
import { isKept } from "@/lib/domain/claim";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type { EventTime, KnownTime } from "@/lib/domain/evidence/event-time";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId, IncidentId, RunId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type Actor, type CaseProblem, findMissingRight, journalActor } from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import { withClocks } from "../evidence/open-evidence";
import type { EvidenceReader } from "../ports/evidence-port";
import type { Ports } from "../ports/ports";
import { planFollowingRun } from "../runs/queue-run";
import { type ClockSetting, settleClock } from "./clock-setting";
import type { ClockSurveys } from "./clock-surveys";
import { describeMovedClocks } from "./moved-clocks";
import { surveySettings } from "./survey-settings";

type ClockPorts = Pick<
  Ports,
  "cases" | "clock" | "evidence" | "ids" | "jobs" | "performers" | "usualRounds"
> & {
  readonly surveys: ClockSurveys;
};

/**
 * A person's word on a clock overrules every survey. It is evidence too: the clocks of the others are
 * found again with it, and the timeline is made again with all of them. What people accepted keeps to its records at once.
 */
export async function setClock(
  ports: ClockPorts,
  actor: Actor,
  incidentId: IncidentId,
  setting: ClockSetting,
): Promise<Result<RunId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const changed = await commitChange(ports.cases, incidentId, async (stores) => {
    const artifacts = await stores.artifacts.list(incidentId);
    const stored = withClocks(artifacts, await stores.artifacts.clocks(incidentId));
    const known = stored.map(({ clock }) => clock);
    const settled = settleClock(setting, actor.id, stored);
    if (!settled.ok) return settled;
    const timeline = await stores.timelines.current(incidentId);
    return planClockChange(ports, actor, { incidentId, artifacts, timeline }, known, settled.value);
  });
  if (changed.ok) await ports.jobs.wakeRun(changed.value);
  return changed;
}

async function planClockChange(
  ports: ClockPorts,
  actor: Actor,
  {
    incidentId,
    artifacts,
    timeline,
  }: {
    readonly incidentId: IncidentId;
    readonly artifacts: readonly Artifact[];
    readonly timeline: Timeline;
  },
  before: readonly SourceClock[],
  {
    clocks: changed,
    rationale,
    payload,
  }: Extract<ReturnType<typeof settleClock>, { ok: true }>["value"],
): Promise<Result<Change<RunId>, CaseProblem>> {
  const at = ports.clock.now();
  const byArtifact = new Map(changed.map((clock) => [clock.artifactId, clock]));
  const settled = before.map((clock) => byArtifact.get(clock.artifactId) ?? clock);
  const clocks = await ports.surveys.survey(artifacts, surveySettings(at, settled, artifacts));
  const evidence = await ports.evidence.open(withClocks(artifacts, clocks));
  const followed = await followClocks(timeline, before, evidence);
  const following = await planFollowingRun(ports, actor, incidentId, "A clock was set");
  const others = clocks.filter(({ artifactId }) => !byArtifact.has(artifactId));
  return ok<Change<RunId>>({
    drafts: [
      {
        ...{ at, kind: "clock-changed", actor: journalActor(actor), causedBy: null },
        ...{ actionType: "decision", rationale, payload },
      },
      ...describeMovedClocks(
        { at, actor: journalActor(actor), causedBy: { kind: "draft", index: 0 } },
        "The clock that was set changes",
        { artifacts, before, after: others },
      ),
      ...following.drafts,
    ],
    write: async (inside) => {
      await inside.artifacts.setClocks(incidentId, clocks, at);
      if (followed !== timeline) await inside.timelines.write(incidentId, followed, at);
      await following.write(inside);
    },
    value: following.runId,
  });
}

type Clocks = ReadonlyMap<ArtifactId, SourceClock>;

/**
 * The pieces that no run makes again, with the times that their records have by the clocks as they are now. A time that a person
 * gave, or one that was read by another clock than that of its file, is no record's own and stays. The same timeline where no time moves.
 */
async function followClocks(
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
