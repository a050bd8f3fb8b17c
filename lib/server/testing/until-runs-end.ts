import type { IncidentId } from "@/lib/domain/ids";
import type { Container } from "../container";

/** Waits by the journal's own wake-ups until no run of the incident is going. */
export function untilRunsEnd(
  { ports, wakeups }: Pick<Container, "ports" | "wakeups">,
  incidentId: IncidentId,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const look = () => {
      ports.cases.read.runs.list(incidentId).then((runs) => {
        if (runs.some(({ finishedAt }) => finishedAt === null)) return;
        stop();
        resolve();
      }, reject);
    };
    const stop = wakeups.subscribe(incidentId, look);
    look();
  });
}
