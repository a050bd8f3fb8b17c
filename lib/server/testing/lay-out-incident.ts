import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createCaseStore } from "@/db/case-store";
import { connect } from "@/db/client";
import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { createPeopleStore } from "@/db/stores/people-store";
import { assertPresent } from "@/lib/base/assert";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { surveyClocks, yearOf } from "@/lib/investigation/evidence/clocks/survey-clocks";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { sha256 } from "@/lib/investigation/sha256";
import { systemClock } from "../environment/clock";
import { randomIdSource } from "../environment/id-source";
import { createReadingThreads } from "../reading/reading-threads";

/** Larger blocks are read beside this thread. */
const inlineBytesMax = 128 * 1024;

/**
 * Puts an incident with evidence and a given timeline into an installation that is running, without an
 * analysis: for benches that draw more than any recording holds. The first admin opens it.
 */
export async function layOutIncident(
  installation: { readonly databaseUrl: string; readonly dataFolder: string },
  content: {
    readonly title: string;
    readonly files: readonly { readonly path: string; readonly location: string }[];
    readonly timeline: Timeline;
  },
): Promise<IncidentId> {
  const database = connect({ databaseUrl: installation.databaseUrl, connectionsMax: 2 });
  const evidence = createEvidenceStore({
    folder: join(installation.dataFolder, "evidence"),
    blocks: createReadingThreads({ inlineBytesMax }),
  });
  try {
    const cases = createCaseStore(database, { sha256 });
    const people = await createPeopleStore(database).list();
    const admin = assertPresent(
      people.find(({ role }) => role === "admin"),
      "an admin of the installation",
    );
    const opened = await openIncident({ cases, clock: systemClock, ids: randomIdSource }, admin, {
      title: content.title,
      severity: "sev2",
      zone: "UTC",
    });
    if (!opened.ok) throw new Error(opened.error.message);
    const artifacts: Artifact[] = [];
    for (const { path, location } of content.files) {
      artifacts.push(await ingestArtifact(evidence, path, createReadStream(location)));
    }
    const at = systemClock.now();
    const clocks = await surveyClocks(evidence, artifacts, {
      assumedYear: yearOf(at),
      zone: "UTC",
      asOf: at,
    });
    await cases.transaction(async (stores) => {
      for (const artifact of artifacts) await stores.artifacts.insert(opened.value, artifact, at);
      await stores.artifacts.setClocks(opened.value, clocks, at);
      await stores.timelines.write(opened.value, content.timeline, at);
    });
    return opened.value;
  } finally {
    await evidence.close();
    await database.close();
  }
}
