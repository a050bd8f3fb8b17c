import { readFileSync } from "node:fs";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { sha256 } from "@/lib/investigation/sha256";
import { createScriptedPerformer, parseScript } from "@/lib/tasks/scripted-performer";

/** The performer that the script in a file makes; throws, naming the file, when it is none. */
export function readScriptFile(file: string): Performer {
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
