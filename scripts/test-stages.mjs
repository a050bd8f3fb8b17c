import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failedJourneys, failedTests } from "./failed-tests.mjs";
import { nearTests } from "./near-tests.mjs";
import { childEnvironment, nodeProgram, ROOT } from "./node-runtime.mjs";
import { ensureBuilt } from "./production-build.mjs";
import { readOutput, runPackage } from "./run-command.mjs";

/**
 * A stage gives undefined when there is nothing to check, else whether it passed and, for tests, how many did and
 * which did not. `needs`: the stage without which it cannot be run. `group`: stages that stand together and share one
 * run beside each other.
 * @typedef {{ ok: boolean, passed?: number, failed?: number, failures?: readonly string[] } | undefined} Outcome
 * `of`: the runs it belongs to, the whole one (`npm test`), the fast one (`npm run validate`) or both.
 * @typedef {{ key: string, name: string, of: "both" | "fast" | "whole", group?: string, needs?: string, run: () => Promise<Outcome> }} Stage
 */

/**
 * Where clocks on walls are read, reckoned and shown; nothing else can tell one zone of the machine from another, which
 * lib/testing/architecture.test.ts sees to. New York is behind UTC, Kathmandu ahead of it by 5 hours and 45 minutes.
 */
const WALL_CLOCKS = [
  ...["lib/base/", "lib/time/", "lib/ingest/clocks/", "lib/ingest/days/", "lib/ingest/records/"],
  ...["lib/ingest/stated-zones", "lib/ledger/promises/", "lib/investigation/construction/builder/"],
  ...["lib/view-model/text/", "lib/view-model/timeline/", "lib/view-model/tracks/"],
  ...["lib/view-model/intake/", "lib/view-model/editing/", "components/timeline/"],
];

/** Where people's words are read as times, and asked for: the same in every zone a machine may stand in, the far east by a day, too. */
const WORDED_TIMES = [
  ...[
    "lib/time/expressions/",
    "lib/tasks/analysis/narrative/",
    "lib/retrieval/",
    "lib/cli/time.test",
  ],
  ...[
    "lib/investigation/asking/",
    "lib/investigation/asking/searching/",
    "lib/investigation/evidence/facts/",
  ],
];
/** New York has them with all the others. */
const WORDED_ZONES = ["UTC", "Asia/Shanghai", "Pacific/Apia"];

const LAYERED_FOLDERS = ["app", "components", "lib", "db", "bench", "e2e", "scripts"];

/** In the order in which a failure is cheapest to learn of. @type {readonly Stage[]} */
export const STAGES = [
  { key: "types", name: "types", of: "both", group: "reading", run: checkTypes },
  {
    key: "lint",
    name: "format and lint",
    of: "both",
    group: "reading",
    run: () => check("@biomejs/biome", ["ci", "."]),
  },
  { key: "layers", name: "layers", of: "both", group: "reading", run: checkLayers },
  {
    key: "unused",
    name: "unused code",
    of: "both",
    group: "reading",
    run: () => check("knip", []),
  },
  {
    key: "near",
    name: "tests near what changed",
    of: "fast",
    group: "reading",
    run: runNearTests,
  },
  {
    key: "components",
    name: "component tests",
    of: "whole",
    run: () => runTests(["components"], "UTC"),
  },
  {
    key: "unit",
    name: "unit tests in New York",
    of: "whole",
    run: () => runTests(["unit"], "America/New_York"),
  },
  {
    key: "wall-clocks",
    name: "tests of wall clocks in Kathmandu",
    of: "whole",
    run: () => runTests(["unit"], "Asia/Kathmandu", WALL_CLOCKS),
  },
  {
    key: "worded-times",
    name: "tests of times in words in three further zones",
    of: "whole",
    run: () => runInZones(["unit"], WORDED_ZONES, WORDED_TIMES),
  },
  {
    key: "bounds",
    name: "bounds of time and memory",
    of: "whole",
    run: () => runTests(["bounds"], "UTC"),
  },
  {
    key: "recordings",
    name: "recorded incidents in New York",
    of: "whole",
    run: () => runTests(["recordings"], "America/New_York"),
  },
  {
    key: "database",
    name: "store and server tests on PostgreSQL",
    of: "whole",
    group: "database and build",
    run: () => runTests(["database"], "UTC"),
  },
  { key: "build", name: "build", of: "whole", group: "database and build", run: build },
  {
    key: "journeys",
    name: "browser journeys",
    of: "whole",
    needs: "build",
    run: () => runJourneys([]),
  },
];

async function check(packageName, programArguments) {
  return { ok: (await runPackage(packageName, programArguments)) === 0 };
}

/** The types of links come from the pages, so those are written first. */
async function checkTypes() {
  if (existsSync(join(ROOT, "app")) && (await runPackage("next", ["typegen"])) !== 0) {
    return { ok: false };
  }
  // What was checked before and has not changed since, it or what it imports, is not checked again.
  const kept = ["--incremental", "--tsBuildInfoFile", join(".cache", "types.tsbuildinfo")];
  return {
    ok: (await runPackage("typescript", ["--noEmit", "-p", ".", ...kept], {}, "tsc")) === 0,
  };
}

async function checkLayers() {
  const folders = LAYERED_FOLDERS.filter((folder) => existsSync(join(ROOT, folder)));
  for (const config of [".dependency-cruiser.cjs", ".dependency-cruiser-folders.cjs"]) {
    const { ok } = await check("dependency-cruiser", [...folders, "--config", config]);
    if (!ok) return { ok };
  }
  return { ok: true };
}

async function runNearTests() {
  const near = Object.entries(nearTests()).filter(([, files]) => files.length > 0);
  if (near.length === 0) return undefined;
  const files = near.flatMap(([, found]) => found);
  return runTests(
    near.map(([project]) => project),
    "America/New_York",
    files,
  );
}

/** `files`: parts of their paths; without any, all tests of the projects. */
async function runTests(projects, zone, files = []) {
  return withReport(async (report) => {
    const code = await runPackage(
      "vitest",
      [
        ...["run", ...projects.flatMap((project) => ["--project", project]), ...files],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ],
      { TZ: zone, NODE_ENV: "test" },
    );
    const found = readReport(report);
    const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = found;
    return { ok: code === 0, passed, failed, failures: failedTests(found) };
  });
}

/** The same tests once in each zone, one after another; as one result. */
async function runInZones(projects, zones, files) {
  const results = [];
  for (const zone of zones) results.push(await runTests(projects, zone, files));
  return {
    ok: results.every(({ ok }) => ok),
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

async function build() {
  if (!existsSync(join(ROOT, "app"))) return undefined;
  await ensureBuilt();
  return { ok: true };
}

/** Also `npm run e2e -- …`, which hands arguments on to Playwright. */
export async function runJourneys(playwrightArguments) {
  if (!existsSync(join(ROOT, "e2e", "journeys"))) return undefined;
  const chromium = await readOutput(
    nodeProgram(),
    ["--import", "tsx", "e2e/launch/provide-chromium.ts"],
    { env: childEnvironment() },
  );
  if (chromium === undefined) return { ok: false };
  const isOfProject = playwrightArguments.some((argument) => argument.startsWith("--project"));
  const project = isOfProject ? [] : ["--project=journeys"];
  return withReport(async (report) => {
    const code = await runPackage(
      "@playwright/test",
      ["test", "--reporter=list,json", ...project, ...playwrightArguments],
      { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      "playwright",
    );
    const found = readReport(report);
    const { expected = 0, flaky = 0, unexpected: failed = 0 } = found.stats ?? {};
    return { ok: code === 0, passed: expected + flaky, failed, failures: failedJourneys(found) };
  });
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), "whence-report-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that fell over before its end has written none. */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
