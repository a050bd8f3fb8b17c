import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { makeFolderForGood, renameForGood } from "@/db/files/durable";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import type { CaseProblem } from "@/lib/investigation/case-problem";
import type { StoreCheck } from "@/lib/investigation/review/store-check/check-store";
import { processInstallation } from "../environment/env";
import { withInstallation } from "../environment/installation";
import { verifyStore } from "../store-check/verify-store";
import { type BackupSummary, writeBackup, writeIncident } from "./backup";
import {
  findOccupied,
  type ImportSummary,
  type RestoreSummary,
  readBackup,
  readIncident,
} from "./restore";

type Asked = { readonly signal: AbortSignal; readonly onProgress: (words: string) => void };

/** To a file, which appears when it is whole; null for standard output. Everything, or one incident. */
export function backUpInstallation(
  file: string | null,
  incident: IncidentId | null,
  { signal, onProgress }: Asked,
): Promise<Result<BackupSummary, CaseProblem>> {
  return withInstallation("backup", onProgress, async (installation) => {
    const write = async (output: Writable): Promise<Result<BackupSummary, CaseProblem>> => {
      if (incident === null) return ok(await writeBackup(installation, output, signal));
      return writeIncident(installation, incident, output, signal);
    };
    if (file === null) return write(process.stdout);
    const draft = `${file}.part`;
    try {
      const written = await write(createWriteStream(draft, { mode: 0o600, flush: true }));
      if (written.ok) await renameForGood(draft, file);
      return written;
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

/** Into an installation that is there, whether its server runs or not; everything is checked afterwards. */
export async function importIncident(
  file: string,
  { signal, onProgress }: Asked,
): Promise<Result<ImportSummary & { readonly check: StoreCheck }, CaseProblem>> {
  const input = createReadStream(file);
  await new Promise<void>((resolve, reject) =>
    input.once("open", () => resolve()).once("error", reject),
  );
  return withInstallation("import-incident", onProgress, async (installation) => {
    const imported = await readIncident(installation, input);
    if (!imported.ok) return imported;
    onProgress("Imported. Checking every file and journal");
    const check = await verifyStore(installation, { rereads: false, signal, onProgress });
    return ok({ ...imported.value, check });
  });
}
