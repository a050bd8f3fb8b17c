import { ok, type Result } from "@/lib/base/result";
import type { SourceClock } from "@/lib/domain/artifact";
import type { ArtifactId, IncidentId, RunId } from "@/lib/domain/ids";
import { isZone } from "@/lib/time/zone";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import { withClocks } from "../open-evidence";
import type { Ports } from "../ports";
import { planFollowingRun } from "../runs/queue-run";

type ClockPorts = Pick<Ports, "cases" | "clock" | "ids" | "jobs" | "player">;

export type ClockSetting = {
  readonly artifactId: ArtifactId;
  /** IANA name or fixed offset; for stamps that state no offset. */
  readonly zone: string;
  /** How far the source's clock was ahead. */
  readonly offsetMs: number;
};

/** A person's word on a clock overrules every survey, and the timeline is made again with it. */
export async function setClock(
  ports: ClockPorts,
  actor: Actor,
  incidentId: IncidentId,
  { artifactId, zone, offsetMs }: ClockSetting,
): Promise<Result<RunId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  if (!isZone(zone)) {
    return refuse("invalid", `"${zone}" is no time zone. Use a name like Europe/Vienna or +02:00.`);
  }
  const changed = await commitChange(ports.cases, incidentId, async (stores) => {
    const artifacts = await stores.artifacts.list(incidentId);
    const artifact = artifacts.find(({ id }) => id === artifactId);
    if (!artifact) return refuse("not-found", "There is no such file in this incident.");
    const [known] = withClocks([artifact], await stores.artifacts.clocks(incidentId));
    const clock: SourceClock = {
      ...{ artifactId, zone, zoneBasis: "person", year: known?.clock.year ?? null },
      segments: [{ fromRecord: 0, offsetMs, basis: { kind: "person" } }],
    };
    const at = ports.clock.now();
    const following = await planFollowingRun(ports, actor, incidentId, "A clock was set");
    return ok<Change<RunId>>({
      drafts: [
        {
          ...{ at, kind: "clock-changed", actor: journalActor(actor), causedBy: null },
          actionType: "decision",
          rationale: `Set the clock of ${artifact.path}: ${zone}, ${offsetMs} ms ahead`,
          payload: { artifact: artifactId, zone, offsetMs },
        },
        ...following.drafts,
      ],
      write: async (inside) => {
        await inside.artifacts.setClocks(incidentId, [clock], at);
        await following.write(inside);
      },
      value: following.runId,
    });
  });
  if (changed.ok) await ports.jobs.wakeRun(changed.value);
  return changed;
}
