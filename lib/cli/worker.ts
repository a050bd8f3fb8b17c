import { createContainer } from "@/lib/server/container";
import { processEnv } from "@/lib/server/environment/env";
import { printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Plays analyses, reads uploads and sends notices for an installation whose pages other nodes serve, until it is ended. */
export async function worker(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  if (words.length > 0) throw new UsageError("worker takes no words: settings say what it needs");
  process.umask(0o077);
  const env = processEnv();
  const container = await createContainer(env);
  container.notices.sender.start();
  printWords(`Working, ${env.runsAtOnce} analyses at a time`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await container.close();
  return exitCodes.done;
}
