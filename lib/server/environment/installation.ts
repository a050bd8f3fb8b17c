import { existsSync } from "node:fs";
import type { BucketSettings } from "@/db/bucket/bucket";
import { openCluster } from "@/db/cluster/cluster";
import type { Result } from "@/lib/base/result";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import { processInstallation } from "./env";

/** An installation on this machine, as a command finds it. */
export type Installation = {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly origin: string;
  /** Where its files lie, when several nodes share them. */
  readonly bucket?: BucketSettings | null;
};

/** A running app's database is used as it is, else it is started for as long as the work takes. */
export async function withInstallation<T>(
  command: string,
  report: (line: string) => void,
  work: (installation: Installation) => Promise<Result<T, CaseProblem>>,
): Promise<Result<T, CaseProblem>> {
  const { databaseUrl, dataFolder, origin, bucket } = processInstallation();
  if (databaseUrl !== null) return work({ databaseUrl, dataFolder, origin, bucket });
  if (!existsSync(dataFolder)) {
    return refuse(
      "not-found",
      `There is no installation in ${dataFolder}. Say where it is: WHENCE_DATA=… npm run whence -- ${command} …`,
    );
  }
  const cluster = await openCluster({ dataFolder, label: `whence ${command}`, report });
  try {
    return await work({ databaseUrl: cluster.databaseUrl, dataFolder, origin, bucket });
  } finally {
    cluster.stop();
  }
}
