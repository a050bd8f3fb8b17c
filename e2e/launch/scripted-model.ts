import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureProgram } from "../../scripts/programs.mjs";

/** A server that stands for a model, answering one request after another as written; its address, and how to end it. */
export async function startScriptedModel(
  answers: readonly object[],
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const file = join(mkdtempSync(join(tmpdir(), "whence-model-")), "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const program = await ensureProgram("lib/models/testing/serve-scripted-model.ts");
  const server = spawn(process.execPath, [program, file], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  const [address] = await Promise.race([
    once(server.stdout, "data"),
    ended.then(() => {
      throw new Error("The scripted model did not start.");
    }),
  ]);
  return {
    url: String(address).trim(),
    async stop() {
      server.stdin.end();
      await ended;
    },
  };
}
