import { readFileSync } from "node:fs";
import { toMessages } from "@/lib/catalogue/catalogue";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { sha256 } from "@/lib/investigation/sha256";
import { createRulesPerformer } from "@/lib/tasks/rules-performer";
import { createScriptedPerformer, parseScript } from "@/lib/tasks/scripted-performer";
import type { EvidenceReading } from "@/lib/tasks/survey/evidence-reading";
import { readInstalledCatalogue } from "../catalogue/installed-catalogue";
import { type Env, rulesEdition } from "../environment/env";

/**
 * The performers that need no model: the rules with the catalogue of this installation, and a script where the
 * environment names one. Errors in files of the catalogue are printed where the server was started.
 */
export async function openFixedPerformers(
  { dataFolder, scriptFile }: Pick<Env, "dataFolder" | "scriptFile">,
  reading: EvidenceReading,
): Promise<readonly Performer[]> {
  const { entries, errors, edition } = await readInstalledCatalogue(dataFolder);
  for (const { file, line, message } of errors) console.warn(`${file}:${line}: ${message}`);
  const ofRules = rulesEdition();
  const rules = createRulesPerformer(edition === "" ? ofRules : `${ofRules}+${edition}`, {
    added: toMessages(entries),
    reading,
  });
  return scriptFile === undefined ? [rules] : [rules, readScriptFile(scriptFile)];
}

/** The performer that the script in a file makes; throws, naming the file, when it is none. */
function readScriptFile(file: string): Performer {
  const text = readFileSync(file, "utf8");
  const script = parseScript(parseJson(text, file));
  if (!script.ok) throw new Error(`WHENCE_SCRIPT ${file} is no script:\n${script.error}`);
  return createScriptedPerformer(script.value, sha256(text));
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`WHENCE_SCRIPT ${file} is no JSON`, { cause: error });
  }
}
