import { createAuditStore } from "@/db/stores/audit-store";
import { hasRight } from "@/lib/domain/access";
import type { Overview } from "@/lib/view-model/settings/overview";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { rulesEdition } from "../environment/env";
import { checkHealth } from "../health/check-health";
import { getContainerFor } from "../incident/open-to";
import { settingsOf } from "../installation/settings-of";

/** As many as are worth looking at: the largest. */
const incidentsMax = 50;

/** What administrators see; null for everybody else. */
export async function loadOverview(viewer: Viewer): Promise<Overview | null> {
  if (!hasRight(viewer.role, "administer")) return null;
  const container = await getContainerFor(viewer);
  const { database, env, measures, ports } = container;
  const audit = createAuditStore(database);
  const [
    storage,
    counted,
    health,
    linksWithAddresses,
    withoutSecondFactor,
    databaseVersions,
    { settings },
  ] = await Promise.all([
    audit.storage(incidentsMax),
    measures.read(),
    checkHealth(container),
    audit.linksWithAddresses(ports.clock.now()),
    audit.withoutSecondFactor(),
    audit.versions(),
    settingsOf(container).current(),
  ]);
  return {
    ...{ storage, linksWithAddresses, withoutSecondFactor, health: health.parts },
    ...{ incidents: counted.incidents, bytes: counted.artifactBytes, runs: counted.runs },
    uploadsWaiting: counted.uploadsWaiting,
    versions: [
      { name: "Whence (digest of its sources)", version: rulesEdition() },
      { name: "Node.js", version: process.versions.node },
      ...databaseVersions,
    ],
    takesPasswords: env.takesPasswords ?? true,
    hasSingleSignOn: Boolean(env.oidc),
    isSecondFactorRequired: settings.secondFactorOfApprovers,
  };
}
