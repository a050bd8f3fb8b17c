import { existsSync } from "node:fs";
import { join } from "node:path";
import { createCaseStore } from "@/db/case-store";
import { connect } from "@/db/client";
import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { createPeopleStore } from "@/db/stores/people-store";
import { createSettingsStore } from "@/db/stores/settings-store";
import { ok, type Result } from "@/lib/base/result";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { SigningKey } from "@/lib/investigation/document/bundle/bundle-key";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { createCitedPlaces } from "@/lib/investigation/document/masking/cited-places";
import { sha256 } from "@/lib/investigation/sha256";
import { systemClock } from "../environment/clock";
import { processInstallation } from "../environment/env";
import { type Installation, withInstallation } from "../environment/installation";
import { openSharedFiles } from "../environment/shared-files";
import { createReadingThreads } from "../reading/reading-threads";
import { createKeptDocuments } from "../review/kept-documents";
import { openInstallationKey } from "./installation-key";
import { type BundleRequest, type MadeBundle, makeRevisionBundle } from "./make-revision-bundle";

type CommandRequest = Omit<BundleRequest, "isApprovedOnly">;

/** A bundle of the installation on this machine, whether the app is running or not. */
export function bundleOfInstallation(
  asked: CommandRequest,
  report: (line: string) => void,
): Promise<Result<MadeBundle, CaseProblem>> {
  return withInstallation("bundle", report, (installation) => makeFrom(installation, asked));
}

async function makeFrom(
  { databaseUrl, dataFolder, bucket }: Installation,
  asked: CommandRequest,
): Promise<Result<MadeBundle, CaseProblem>> {
  const database = connect({ databaseUrl, connectionsMax: 2 });
  const evidence = createEvidenceStore({
    folder: join(dataFolder, "evidence"),
    blocks: createReadingThreads({ inlineBytesMax: 0 }),
    shared: await openSharedFiles(bucket),
  });
  const source = {
    ports: { cases: createCaseStore(database, { sha256 }), evidence },
    people: createPeopleStore(database),
    citedPlaces: createCitedPlaces(),
    permalinkDocuments: createKeptDocuments<TimelineDocument>(),
  };
  try {
    const key = await openInstallationKey(dataFolder);
    const { settings } = await createSettingsStore(database).current();
    const request = { ...asked, isApprovedOnly: settings.permalinksOfApprovedOnly };
    return await makeRevisionBundle(source, request, key, systemClock.now());
  } finally {
    await evidence.close();
    await database.close();
  }
}

/** The key of the installation on this machine, made when there is none yet. */
export async function keyOfInstallation(): Promise<Result<SigningKey, CaseProblem>> {
  const { dataFolder } = processInstallation();
  if (existsSync(dataFolder)) return ok(await openInstallationKey(dataFolder));
  return refuse("not-found", `There is no installation in ${dataFolder}: set WHENCE_DATA.`);
}
