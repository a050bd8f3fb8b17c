// `npm run --silent whence -- <command>`: the command, which is made of its sources at its first use.
import { spawn } from "node:child_process";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isNewEnough, nodeProgram } from "./node-runtime.mjs";
import { ensurePrograms, keepUntilExit, programIn } from "./programs.mjs";
import { fail } from "./run-command.mjs";

async function whence() {
  if (!isNewEnough(process.version)) return handOver();
  const folders = await ensurePrograms();
  keepUntilExit(folders);
  process.setSourceMapsEnabled(true);
  module.enableCompileCache(join(folders.commands, "compiled"));
  await import(pathToFileURL(programIn(folders.commands, "lib/cli/whence.ts")).href);
}

/** To the Node that came with the packages: this one is too old. Signals of a terminal reach both. */
function handOver() {
  const child = spawn(nodeProgram(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.once("error", fail);
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

whence().catch(fail);
