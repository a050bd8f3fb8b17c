import { ensureInstalled } from "./installation.mjs";
import { ensureBuilt } from "./production-build.mjs";
import { ensurePrograms } from "./programs.mjs";
import { endRunning, fail } from "./run-command.mjs";

// `npm run e2e`, and `npm run e2e -- e2e/journeys/<one>.spec.ts --headed`: the browser journeys alone.
async function journeys() {
  await ensureInstalled();
  await ensurePrograms();
  await ensureBuilt();
  const { runJourneys } = await import("./test-stages.mjs");
  const outcome = await runJourneys(process.argv.slice(2));
  process.exit(outcome?.ok ? 0 : 1);
}

process.on("SIGTERM", () => {
  endRunning();
  process.exit(1);
});

journeys().catch(fail);
