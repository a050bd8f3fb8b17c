import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { childEnvironment, nodeProgram, ROOT } from "./node-runtime.mjs";
import { ensureProgram } from "./programs.mjs";

/**
 * Starts the PostgreSQL of a data folder through db/cluster/run.ts, which ends it when we close its standard input
 * or die. Gives its address, a way to stop it, and a promise that settles if it ends by itself.
 */
export async function startDatabase(dataFolder, label) {
  const program = await ensureProgram("db/cluster/run.ts");
  const keeper = spawn(
    nodeProgram(),
    ["--enable-source-maps", program, "--data", dataFolder, "--label", label],
    // Detached: a Ctrl-C in the terminal must reach the app first and the database last.
    {
      cwd: ROOT,
      env: childEnvironment(),
      stdio: ["pipe", "pipe", "inherit"],
      detached: process.platform !== "win32",
      windowsHide: true,
    },
  );
  const ended = once(keeper, "exit");
  const stop = async () => {
    keeper.stdin.end();
    await ended;
  };
  const ready = once(createInterface({ input: keeper.stdout }), "line");
  const first = await Promise.race([ready, ended.then(() => undefined)]);
  // Its own message is on the terminal already.
  if (first === undefined) throw new Error("Whence has no database and stops here.");
  return { databaseUrl: JSON.parse(first[0]).databaseUrl, stop, ended };
}
