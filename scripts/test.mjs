// `npm test`: everything that must hold before a change is merged, cheapest first. Stages of one group run beside each
// other. A stage that fails hides none after it: all run, and what failed is listed at the end.
//   --fast           what one reads and the tests near what changed, in a minute (`npm run validate`)
//   --only <stage>   one stage, by its key in test-stages.mjs (`npm run check:lint` and its like)
// The last line counts the tests that ran, of vitest (those of wall clocks in two zones) and of Playwright. A stage that fails
// without a failing test, such as the linter, counts as one failure.
import { parseArgs } from "node:util";
import { ensureInstalled } from "./installation.mjs";
import { processorSeconds, tellUsed } from "./processor-time.mjs";
import { ensurePrograms } from "./programs.mjs";
import { endRunning, fail, printWhole } from "./run-command.mjs";

const { values } = parseArgs({ options: { fast: { type: "boolean" }, only: { type: "string" } } });

async function test() {
  await ensureInstalled();
  await ensurePrograms();
  const { STAGES } = await import("./test-stages.mjs");
  const unwanted = values.fast ? "whole" : "fast";
  const chosen = STAGES.filter(({ key, of }) =>
    values.only === undefined ? of !== unwanted : key === values.only,
  );
  if (chosen.length === 0) {
    throw new Error(
      `There is no stage "${values.only}": ${STAGES.map(({ key }) => key).join(", ")}.`,
    );
  }
  const totals = { passed: 0, failed: 0, hasTests: false, failures: [] };
  const failed = [];
  for (const group of groupsOf(chosen)) {
    const perform = async (stage) => {
      const lacking = failed.find(({ key }) => key === stage.needs);
      const isGood = lacking ? leaveOut(stage, lacking, totals) : await runStage(stage, totals);
      if (!isGood) failed.push(stage);
    };
    if (group.length === 1) await perform(group[0]);
    else await Promise.all(group.map((stage) => printWhole(() => perform(stage))));
  }
  if (values.only === undefined) console.log(`\nall stages${tellUsed(0)}`);
  // Once more at the end, where whoever reads a long account looks first.
  if (totals.failures.length > 0) console.error("");
  for (const failure of totals.failures) console.error(`failed: ${failure}`);
  if (totals.hasTests || totals.failed > 0 || values.only === undefined) {
    console.log(`${totals.passed} passed, ${totals.failed} failed`);
  }
  process.exit(totals.failed === 0 ? 0 : 1);
}

/** Neighbours that may run beside each other; a stage without a group is alone. */
function groupsOf(stages) {
  const groups = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (stage.group !== undefined && last?.[0].group === stage.group) last.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

async function runStage({ key, name, run }, totals) {
  console.log(`\n> ${name}`);
  const startedAt = performance.now();
  const usedBefore = processorSeconds();
  const outcome = await run().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { ok: false };
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (outcome === undefined) {
    console.log(`  ${name}: nothing there to check yet`);
    return true;
  }
  totals.hasTests ||= outcome.passed !== undefined;
  totals.passed += outcome.passed ?? 0;
  totals.failed += outcome.ok ? 0 : Math.max(1, outcome.failed ?? 0);
  if (outcome.ok) console.log(`  ${name}: passed in ${seconds} s${tellUsed(usedBefore)}`);
  else {
    const told = `${name}, after ${seconds} s. Again, alone: node scripts/test.mjs --only ${key}`;
    console.error(`\nfailed: ${told}`);
    totals.failures.push(told, ...(outcome.failures ?? []));
  }
  return outcome.ok;
}

/** What cannot be run without an earlier stage counts as one failure: nobody knows how it stands. */
function leaveOut({ name }, lacking, totals) {
  const told = `${name}: not run, for they need the ${lacking.name}`;
  console.error(`\n> ${told}`);
  totals.failures.push(told);
  totals.failed += 1;
  return false;
}

process.on("SIGTERM", () => {
  endRunning();
  process.exit(1);
});

test().catch(fail);
