import { type BucketSettings, openBucket } from "@/db/bucket/bucket";
import type { SharedFiles } from "@/db/evidence/evidence-store";
import { systemClock } from "./clock";

/** What the nodes of an installation share beside the database; undefined where the data folder has all of it. */
export async function openSharedFiles(
  settings: BucketSettings | null | undefined,
): Promise<SharedFiles | undefined> {
  if (!settings) return undefined;
  return { bucket: await openBucket(settings), now: () => systemClock.now() };
}
