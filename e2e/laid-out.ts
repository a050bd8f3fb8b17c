import { openCluster } from "@/db/cluster/cluster";
import { assertPresent } from "@/lib/base/assert";
import type { Timeline } from "@/lib/domain/timeline";
import { layOutIncident } from "@/lib/server/lay-out-incident";

/** Puts an incident with a given timeline beside those of the journeys; answers its path. The admin must exist. */
export async function layOut(title: string, timeline: Timeline): Promise<string> {
  const dataFolder = assertPresent(process.env.WHENCE_E2E_DATA, "the data of the journeys' server");
  const { databaseUrl } = await openCluster({
    dataFolder,
    label: "a journey",
    report: () => undefined,
  });
  const incidentId = await layOutIncident(
    { databaseUrl, dataFolder },
    { title, files: [], timeline },
  );
  return `/incidents/${incidentId}`;
}
