import { join } from "node:path";
import { createCaseStore } from "@/db/case-store";
import { connect } from "@/db/client";
import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { ok, type Result } from "@/lib/base/result";
import type { CaseProblem } from "@/lib/investigation/case-problem";
import { checkStore, type StoreCheck } from "@/lib/investigation/review/store-check/check-store";
import { sha256 } from "@/lib/investigation/sha256";
import { type Installation, withInstallation } from "../environment/installation";
import { openSharedFiles } from "../environment/shared-files";
import { createReadingThreads } from "../reading/reading-threads";
import { withTemporaryStore } from "../reading/temporary-store";

type Asked = {
  /** Reads every file again and compares it with what is kept of it. */
  readonly rereads: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (words: string) => void;
};

/** Checks all that an installation keeps, whether the app is running or not. */
export function verifyInstallation(asked: Asked): Promise<Result<StoreCheck, CaseProblem>> {
  return withInstallation("verify-store", asked.onProgress, async (installation) =>
    ok(await verifyStore(installation, asked)),
  );
}

export async function verifyStore(
  { databaseUrl, dataFolder, bucket }: Omit<Installation, "origin">,
  { rereads, signal, onProgress }: Asked,
): Promise<StoreCheck> {
  const database = connect({ databaseUrl, connectionsMax: 2 });
  const evidence = createEvidenceStore({
    folder: join(dataFolder, "evidence"),
    blocks: createReadingThreads({ inlineBytesMax: 0 }),
    shared: await openSharedFiles(bucket),
  });
  const ports = { cases: createCaseStore(database, { sha256 }), evidence };
  const asked = { signal, onProgress };
  try {
    if (!rereads) return await checkStore(ports, { ...asked, rereadInto: null });
    return await withTemporaryStore(({ records }) =>
      checkStore(ports, { ...asked, rereadInto: records }),
    );
  } finally {
    await evidence.close();
    await database.close();
  }
}
