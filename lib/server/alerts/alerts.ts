import type { Database } from "@/db/client";
import { createAlertStore } from "@/db/stores/alert-store";
import { instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { type AttachPorts, attachAlerts } from "@/lib/investigation/alerts/attach-alerts";
import type { AlertStore } from "@/lib/investigation/ports/alert-port";
import type { IncidentTurns } from "../agents/agent-limits";
import { reportFailure } from "../environment/report-failure";
import { createSeal, type Seal } from "../environment/seal";

export type Alerts = {
  readonly store: AlertStore;
  readonly secrets: Seal;
  readonly files: AlertFiles;
};

/** Makes evidence of the alerts that incidents have, beside the requests that brought them. */
export type AlertFiles = {
  /** All that waits; called while it works, it looks once more. */
  sweep(): Promise<void>;
  /** Sweeps from now on: what a process that ended left is found. */
  start(): void;
  stop(): Promise<void>;
};

type FilePorts = Omit<AttachPorts, "alerts"> & { readonly turns: IncidentTurns };

const sweepEveryMs = 5_000;
/** Alerts are known for so long after their last report, and deliveries: longer than a signed one is taken. */
const keptMs = 30 * 86_400_000;

export function createAlerts(secret: string, database: Database, ports: FilePorts): Alerts {
  const store = createAlertStore(database);
  return {
    ...{ store, secrets: createSeal(secret, "whence secrets of alert sources") },
    files: createAlertFiles(store, ports),
  };
}

function createAlertFiles(alerts: AlertStore, ports: FilePorts): AlertFiles {
  const attach = async (incident: IncidentId) => {
    const done = await alerts.inTurn("files", () =>
      ports.turns(incident, () => attachAlerts({ ...ports, alerts }, incident)),
    );
    if (!done.ok) throw new Error(`The alerts of ${incident}: ${done.error.message}`);
  };
  const report = (error: unknown) => void reportFailure("Attaching alerts", error);
  // An incident that fails holds up no other.
  const attachAll = async () => {
    for (const incident of await alerts.incidentsWaiting()) await attach(incident).catch(report);
  };
  let going: Promise<void> | undefined;
  let isWanted = false;
  const work = async () => {
    do {
      isWanted = false;
      await attachAll().catch(report);
    } while (isWanted);
    going = undefined;
  };
  const sweep = () => {
    isWanted = true;
    going ??= work();
    return going;
  };
  let timer: NodeJS.Timeout | undefined;
  let forgottenAt = 0;
  const tick = async () => {
    await sweep();
    const now = ports.clock.now();
    if (Math.abs(now - forgottenAt) < keptMs / 30) return;
    forgottenAt = now;
    await alerts.forget(instant(now - keptMs));
  };
  return {
    sweep,
    start() {
      timer = setInterval(() => void tick().catch(report), sweepEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await going;
    },
  };
}
