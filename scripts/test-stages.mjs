import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failedJourneys, failedTests } from "./failed-tests.mjs";
import { childEnvironment, nodeProgram, ROOT } from "./node-runtime.mjs";
import { ensureBuilt } from "./production-build.mjs";
import { readOutput, runPackage } from "./run-command.mjs";

/**
 * A stage gives undefined when there is nothing to check, else whether it passed and, for tests, how many did and
 * which did not. `needs`: the stage without which it cannot be run. `group`: stages that stand together and share one
 * run beside each other.
 * @typedef {{ ok: boolean, passed?: number, failed?: number, failures?: readonly string[] } | undefined} Outcome
 * @typedef {{ key: string, name: string, isFast: boolean, group?: string, needs?: string, run: () => Promise<Outcome> }} Stage
 */

const LAYERED_FOLDERS = ["app", "components", "lib", "db", "bench", "e2e", "scripts"];

/** In the order in which a failure is cheapest to learn of. @type {readonly Stage[]} */
export const STAGES = [
  { key: "types", name: "types", isFast: true, group: "reading", run: checkTypes },
  {
    key: "lint",
    name: "format and lint",
    isFast: true,
    group: "reading",
    run: () => check("@biomejs/biome", ["ci", "."]),
  },
  { key: "layers", name: "layers", isFast: true, group: "reading", run: checkLayers },
  {
    key: "unused",
    name: "unused code",
    isFast: true,
    group: "reading",
    run: () => check("knip", []),
  },
  { key: "unit", name: "unit tests in UTC", isFast: true, run: () => runTests("unit", "UTC") },
  {
    key: "components",
    name: "component tests",
    isFast: true,
    run: () => runTests("components", "UTC"),
  },
  {
    key: "unit-elsewhere",
    name: "unit tests in New York",
    isFast: false,
    run: () => runTests("unit", "America/New_York"),
  },
  {
    key: "bounds",
    name: "bounds of time and memory",
    isFast: false,
    run: () => runTests("bounds", "UTC"),
  },
  {
    key: "recordings",
    name: "recorded incidents in New York",
    isFast: false,
    run: () => runTests("recordings", "America/New_York"),
  },
  {
    key: "database",
    name: "store and server tests on PostgreSQL",
    isFast: false,
    group: "database and build",
    run: () => runTests("database", "UTC"),
  },
  { key: "build", name: "build", isFast: false, group: "database and build", run: build },
  {
    key: "journeys",
    name: "browser journeys",
    isFast: false,
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
  return { ok: (await runPackage("typescript", ["--noEmit", "-p", "."], {}, "tsc")) === 0 };
}

async function checkLayers() {
  const folders = LAYERED_FOLDERS.filter((folder) => existsSync(join(ROOT, folder)));
  for (const config of [".dependency-cruiser.cjs", ".dependency-cruiser-folders.cjs"]) {
    const { ok } = await check("dependency-cruiser", [...folders, "--config", config]);
    if (!ok) return { ok };
  }
  return { ok: true };
}

async function runTests(project, zone) {
  return withReport(async (report) => {
    const code = await runPackage(
      "vitest",
      [
        ...["run", "--project", project],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ],
      { TZ: zone, NODE_ENV: "test" },
    );
    const found = readReport(report);
    const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = found;
    return { ok: code === 0, passed, failed, failures: failedTests(found) };
  });
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
  return withReport(async (report) => {
    const code = await runPackage(
      "@playwright/test",
      ["test", "--reporter=list,json", ...playwrightArguments],
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
