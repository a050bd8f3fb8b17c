import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { makeFolderForGood, renameForGood } from "@/db/files/durable";
import { ok, type Result } from "@/lib/base/result";
import type { CaseProblem } from "@/lib/investigation/case-problem";
import type { StoreCheck } from "@/lib/investigation/review/store-check/check-store";
import { processInstallation } from "../environment/env";
import { withInstallation } from "../environment/installation";
import { verifyStore } from "../store-check/verify-store";
import { type BackupSummary, writeBackup } from "./backup";
import { findOccupied, type RestoreSummary, readBackup } from "./restore";

type Asked = { readonly signal: AbortSignal; readonly onProgress: (words: string) => void };

/** To a file, which appears when it is whole; null for standard output. */
export function backUpInstallation(
  file: string | null,
  { signal, onProgress }: Asked,
): Promise<Result<BackupSummary, CaseProblem>> {
  return withInstallation("backup", onProgress, async (installation) => {
    if (file === null) return ok(await writeBackup(installation, process.stdout, signal));
    const draft = `${file}.part`;
    try {
      const output = createWriteStream(draft, { mode: 0o600, flush: true });
      const written = await writeBackup(installation, output, signal);
      await renameForGood(draft, file);
      return ok(written);
    } finally {
      await rm(draft, { force: true });
    }
  });
}

/** Into an empty data folder, and checked as `verify-store` does when it is done. */
export async function restoreInstallation(
  file: string,
  { signal, onProgress }: Asked,
): Promise<Result<RestoreSummary & { readonly check: StoreCheck }, CaseProblem>> {
  const { dataFolder } = processInstallation();
  const occupied = await findOccupied(dataFolder);
  if (occupied !== null) return { ok: false, error: occupied };
  const input = createReadStream(file);
  // Before anything is made: a file that is not there leaves no folder behind.
  await new Promise<void>((resolve, reject) =>
    input.once("open", () => resolve()).once("error", reject),
  );
  await makeFolderForGood(dataFolder);
  return withInstallation("restore", onProgress, async (installation) => {
    const restored = await readBackup(installation, input);
    if (!restored.ok) return restored;
    onProgress("Restored. Checking every file and journal");
    const check = await verifyStore(installation, { rereads: false, signal, onProgress });
    return ok({ ...restored.value, check });
  });
}
