import { join } from "node:path";
import { createBucketPartials } from "@/db/bucket/bucket-partials";
import type { Database } from "@/db/client";
import { whatIsAway } from "@/db/database-away";
import { createEvidenceStore, type SharedFiles } from "@/db/evidence/evidence-store";
import { createUploadStore } from "@/db/stores/upload-store";
import type { ReadingPorts } from "@/lib/investigation/intake/staging/reading-ports";
import { tidyStaged } from "@/lib/investigation/intake/staging/reclaim-discarded";
import {
  createStagedReadings,
  type StagedReadings,
} from "@/lib/investigation/intake/staging/staged-readings";
import type { PartialFiles } from "@/lib/investigation/ports/partial-files-port";
import type { Ports } from "@/lib/investigation/ports/ports";
import { systemClock } from "../environment/clock";
import type { Env } from "../environment/env";
import { randomIdSource } from "../environment/id-source";
import { reportFailure } from "../environment/report-failure";
import { openSharedFiles } from "../environment/shared-files";
import { createPartialFiles } from "../intake/partial-files";
import { startReclaiming } from "../intake/reclaiming";
import { keepBlocks } from "./kept-blocks";
import { createReadingThreads } from "./reading-threads";

/** Larger blocks are read beside the thread that answers requests. */
const inlineBytesMaxOfServer = 128 * 1024;

/** The evidence of this node, and what it shares with others. */
export async function openEvidence({ dataFolder, bucket }: Env) {
  const shared = await openSharedFiles(bucket);
  const threads = createReadingThreads({ inlineBytesMax: inlineBytesMaxOfServer });
  const evidence = createEvidenceStore({
    folder: join(dataFolder, "evidence"),
    blocks: keepBlocks(threads, () => systemClock.now()),
    shared,
  });
  return { evidence, shared };
}

/** Each upload is read by one node, where several share a database. */
function openReadings(
  { isOwnDatabase }: Env,
  ports: Omit<ReadingPorts, "describeFailure" | "isPassing" | "node">,
): StagedReadings {
  return createStagedReadings({
    ...ports,
    describeFailure: (error) => reportFailure("Reading an upload", error),
    isPassing: (error) => whatIsAway(error) !== null,
    node: isOwnDatabase ? undefined : randomIdSource.next(),
  });
}

/** Parts of uploads: in the bucket where the next part may come to another node. */
function openPartials(env: Env, shared: SharedFiles | undefined): PartialFiles {
  return shared
    ? createBucketPartials(shared.bucket, randomIdSource.next)
    : createPartialFiles(join(env.dataFolder, "uploads"));
}

/** What is on its way in. */
export async function openStaging(
  env: Env,
  database: Database,
  { shared, ...ports }: Ports & { readonly shared: SharedFiles | undefined },
) {
  const uploads = createUploadStore(database);
  const partials = openPartials(env, shared);
  const readings = openReadings(env, { ...ports, uploads, partials });
  const { evidence } = ports;
  const reclaiming = startReclaiming({ evidence, uploads, readings, isAlone: env.isOwnDatabase });
  await tidyStaged({ ...ports, uploads, partials });
  return { uploads, partials, readings, reclaiming };
}
