import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "./node-runtime.mjs";

const TEST = /\.test\.tsx?$/;
const OF_ITS_OWN = /(?:\.database)?\.test\.tsx?$/;
/** Rules over all files, which every change can break. */
const RULES = "lib/testing/architecture.test.ts";
/** What runs long, whole and by itself. */
const SLOW = /\.bounds\.test\.ts$|^lib\/golden\//;
/** On PostgreSQL a folder of tests takes minutes: there only the file's own test is near. */
const ON_DATABASE = /^(db|lib\/server)\/|\.database\.test\.ts$/;
/** Drawn in a browser's document. */
const ON_DOCUMENT = /^components\/.*\.test\.tsx$/;

/**
 * Tests beside what is not committed yet, or else beside what the last commit changed: a changed test, and for every
 * other file the tests of its folder.
 * @param {readonly string[]} changed
 * @returns {{ unit: readonly string[], components: readonly string[], database: readonly string[] }} by project
 */
export function nearTests(changed = changedFiles()) {
  const found = new Set([...changed.flatMap(testsNear), RULES]);
  const tests = [...found].filter((file) => !SLOW.test(file));
  const isOf = (project) => (file) => projectOf(file) === project;
  return {
    unit: tests.filter(isOf("unit")),
    components: tests.filter(isOf("components")),
    database: tests.filter(isOf("database")),
  };
}

/** As `vitest.config.ts` divides them. */
function projectOf(file) {
  if (ON_DATABASE.test(file)) return "database";
  return ON_DOCUMENT.test(file) ? "components" : "unit";
}

function changedFiles() {
  const open = [
    ...git("diff", "--name-only", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  const changed = open.length > 0 ? open : git("diff", "--name-only", "HEAD^", "HEAD");
  return changed.filter((file) => /^(app|components|db|lib)\/.*\.tsx?$/.test(file));
}

function testsNear(file) {
  if (TEST.test(file)) return existsSync(join(ROOT, file)) ? [file] : [];
  const folder = dirname(file);
  if (!existsSync(join(ROOT, folder))) return [];
  const name = basename(file).replace(/\.tsx?$/, "");
  return readdirSync(join(ROOT, folder))
    .filter((entry) => TEST.test(entry))
    .map((entry) => `${folder}/${entry}`)
    .filter((test) => !ON_DATABASE.test(test) || basename(test).replace(OF_ITS_OWN, "") === name);
}

/** Lines of an answer; none where there is no git, or no commit before. */
function git(...words) {
  try {
    const said = execFileSync("git", ["-c", "core.quotepath=off", ...words], {
      ...{ cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    });
    return said.split("\n").filter((line) => line !== "");
  } catch {
    return [];
  }
}
