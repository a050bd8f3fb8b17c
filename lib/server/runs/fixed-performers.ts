import { toMessages } from "@/lib/catalogue/catalogue";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { noClaimLog } from "@/lib/tasks/claims/claim-log";
import { createRulesPerformer } from "@/lib/tasks/rules-performer";
import { readInstalledCatalogue } from "../catalogue/installed-catalogue";
import { type Env, rulesEdition } from "../environment/env";
import { readScriptFile } from "./script-file";

/**
 * The performers that need no model: the rules with the catalogue of this installation, and a script where the
 * environment names one. Errors in files of the catalogue are printed where the server was started.
 */
export async function openFixedPerformers({
  dataFolder,
  scriptFile,
}: Pick<Env, "dataFolder" | "scriptFile">): Promise<readonly Performer[]> {
  const { entries, errors, edition } = await readInstalledCatalogue(dataFolder);
  for (const { file, line, message } of errors) console.warn(`${file}:${line}: ${message}`);
  const ofRules = rulesEdition();
  const rules = createRulesPerformer(
    edition === "" ? ofRules : `${ofRules}+${edition}`,
    noClaimLog,
    toMessages(entries),
  );
  return scriptFile === undefined ? [rules] : [rules, readScriptFile(scriptFile)];
}
