// `npm run bench mutants`: breaks one guarantee after another and asks whether a test near it notices.
//   --only <words>   those of which the guarantee or the file holds these words
// A mutant is applied while its file is loaded, so that the checkout stays as it is however this ends. Each has one
// process, which runs the tests named beside it. Fails when one survives, cannot be applied, or takes too long: then
// what it replaces has moved, or a test is missing.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import {
  childEnvironment,
  nodeProgram,
  packageProgram,
  ROOT,
} from "../../scripts/node-runtime.mjs";
import { endRunning, fail, run } from "../../scripts/run-command.mjs";
import { mutantsOfAnalysis } from "./of-analysis.mjs";
import { mutantsOfDoors } from "./of-doors.mjs";
import { mutantsOfPeople } from "./of-people.mjs";

/**
 * `old` stands once in the file, and `next` takes its place.
 * @typedef {{ breaks: string, file: string, old: string, next: string, tests: readonly string[] }} Mutant
 * @typedef {{ mutant: Mutant, isKilled: boolean, by: string }} Verdict
 */

/** Some fifty times what the tests of one take on an idle machine. */
const TIME_MAX_MS = 120_000;
const AT_ONCE = Math.min(4, availableParallelism());

async function judgeAll() {
  const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
  const chosen = [...mutantsOfPeople, ...mutantsOfAnalysis, ...mutantsOfDoors].filter(
    ({ breaks, file }) => `${breaks} ${file}`.toLowerCase().includes(values.only.toLowerCase()),
  );
  if (chosen.length === 0) throw new Error(`No mutant speaks of "${values.only}".`);
  const { ok, failed } = await runTests(null, [...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (!ok) throw new Error(`Nothing is broken yet, and it fails: ${failed[0] ?? "see the tests"}.`);
  console.log("| Guarantee that is broken | in | killed by |\n| --- | --- | --- |");
  const verdicts = [];
  for (let from = 0; from < chosen.length; from += AT_ONCE) {
    for (const verdict of await Promise.all(chosen.slice(from, from + AT_ONCE).map(judge))) {
      console.log(`| ${verdict.mutant.breaks} | \`${verdict.mutant.file}\` | ${verdict.by} |`);
      verdicts.push(verdict);
    }
  }
  const left = verdicts.filter(({ isKilled }) => !isKilled).length;
  console.log(`\n${verdicts.length - left} killed, ${left} not`);
  process.exit(left === 0 ? 0 : 1);
}

/** @param {Mutant} mutant @returns {Promise<Verdict>} */
async function judge(mutant) {
  const { file, old, tests } = mutant;
  const path = join(ROOT, file);
  const found = existsSync(path) ? readFileSync(path, "utf8").split(old).length - 1 : 0;
  const spared = (why) => ({ mutant, isKilled: false, by: `**nothing: ${why}**` });
  if (found !== 1) return spared(`what it replaces stands there ${found} times`);
  const { ok, failed } = await runTests({ ...mutant, path }, tests);
  if (ok) return spared("it survives");
  const [first] = failed;
  // Code that cannot be loaded is noticed by everything, and says nothing of the tests.
  if (first === undefined) return spared("no test ran to its end");
  return { mutant, isKilled: true, by: first };
}

/** The tests with one mutant, or with none, and the names of those that failed. */
async function runTests(mutant, tests) {
  const folder = mkdtempSync(join(tmpdir(), "whence-mutant-"));
  const report = join(folder, "report.json");
  try {
    const code = await run(
      nodeProgram(),
      [
        ...[packageProgram("vitest"), "run", "--config", "bench/mutants/vitest.config.mjs"],
        ...["--project", "unit", "--reporter=json", `--outputFile.json=${report}`, ...tests],
      ],
      {
        env: childEnvironment({ NODE_ENV: "test", WHENCE_MUTANT: JSON.stringify(mutant) }),
        stdio: "ignore",
        timeout: TIME_MAX_MS,
      },
    );
    return { ok: code === 0, failed: existsSync(report) ? failedIn(report) : [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function failedIn(report) {
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${basename(name)}: ${fullName}`),
  );
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    endRunning();
    process.exit(1);
  });
}

judgeAll().catch(fail);
