import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { chooseNode } from "../../scripts/node-runtime.mjs";
import {
  compareInputs,
  describeInputs,
  ensureProgram,
  ensurePrograms,
} from "../../scripts/programs.mjs";
import { linesMatching, sourceFiles } from "./source-files";

const folder = mkdtempSync(join(tmpdir(), "whence-programs-"));
let programs = { commands: "", helpers: "" };

beforeAll(async () => {
  programs = await ensurePrograms();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sources of a program's file, as stack traces name them. */
function sourcesOf(file: string): readonly string[] {
  const map = z
    .object({ sources: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  return map.sources.map((source) => resolve(dirname(file), source));
}

/** Runs the command with some code before it in each of its processes, which may write to standard error. */
function runBehind(code: string, ...words: string[]) {
  return spawnSync(process.execPath, ["scripts/whence.mjs", ...words], {
    env: {
      // biome-ignore lint/style/noProcessEnv: handed to a child process, not read as settings.
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
    },
    encoding: "utf8",
  });
}

test("help loads the command and its words, and of packages nothing: no DuckDB, no postgres, no next", () => {
  const { stdout, stderr, status } = runBehind(
    `import { registerHooks } from "node:module";
     registerHooks({ load(url, context, next) { console.error("loaded " + url); return next(url, context); } });`,
    "help",
  );
  expect(status).toBe(0);
  expect(stdout).toContain("npm run --silent whence -- analyze");
  const files = [...stderr.matchAll(/^loaded (file:.+)$/gm)].map(([, url]) =>
    fileURLToPath(url ?? ""),
  );
  const made = files.filter((file) => file.startsWith(programs.commands));
  const others = files.filter((file) => !made.includes(file));
  expect(others.every((file) => dirname(file) === resolve("scripts"))).toBe(true);
  const sources = made.flatMap(sourcesOf).map((path) => relative(process.cwd(), path));
  expect(sources.toSorted()).toEqual([
    "lib/cli/help-text.ts",
    "lib/cli/print.ts",
    "lib/cli/usage-error.ts",
    "lib/cli/whence.ts",
    "lib/server/environment/command-folder.ts",
    "lib/server/headless/analyst-error.ts",
  ]);
});

test("a Node that is too old hands the command over to the one that came with the packages", () => {
  const { stdout, stderr, status } = runBehind(
    `if (process.ppid === ${process.pid}) Object.defineProperty(process, "version", { value: "v20.19.0" });
     console.error("ran in " + process.execPath);`,
    "help",
  );
  const bundled = resolve(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (!existsSync(bundled)) {
    expect(stderr).toContain("Whence needs Node 22.15 or newer");
    return;
  }
  expect(status).toBe(0);
  expect(stdout).toContain("npm run --silent whence -- analyze");
  expect([...stderr.matchAll(/^ran in (.+)$/gm)].map(([, program]) => program)).toEqual([
    process.execPath,
    bundled,
  ]);
});

test("the system's Node runs the app where it is 22.15 or newer, also below npm, and else the bundled one", () => {
  const ofNpm = (version: string) => ({
    npm_config_user_agent: `npm/10.8.2 node/${version} linux x64 workspaces/false`,
    npm_node_execpath: "/usr/bin/node",
  });
  const choose = (version: string, env: Record<string, string> = {}) =>
    chooseNode({ version, execPath: "/here/node", env: { NODE_ENV: "test", ...env } }, "/bundled");
  expect(choose("v22.15.0")).toBe("/here/node");
  expect(choose("v24.0.1")).toBe("/here/node");
  expect(choose("v22.14.9")).toBe("/bundled");
  expect(choose("v20.20.2")).toBe("/bundled");
  expect(choose("v24.21.0", ofNpm("v22.15.1"))).toBe("/usr/bin/node");
  expect(choose("v24.21.0", ofNpm("v20.20.2"))).toBe("/here/node");
});

test("stack traces of threads, helpers and the command name the sources", async () => {
  for (const source of [
    "lib/server/reading/read-worker.ts",
    "lib/server/frames/cut-program.ts",
    "db/evidence/query/statement/program.ts",
    "lib/cli/whence.ts",
  ]) {
    expect(sourcesOf(await ensureProgram(source))).toContain(resolve(source));
  }
});

test("programs are made again when a source has other content, and not for a new date", () => {
  writeFileSync(join(folder, "one.ts"), "export const one = 1;");
  const known = describeInputs(folder, ["one.ts"]);
  expect(compareInputs(folder, known)).toBe("same");
  utimesSync(join(folder, "one.ts"), 1, 1);
  expect(compareInputs(folder, known)).toBe("same by content");
  writeFileSync(join(folder, "one.ts"), "export const one = 2;");
  expect(compareInputs(folder, known)).toBe("changed");
  rmSync(join(folder, "one.ts"));
  expect(compareInputs(folder, known)).toBe("changed");
});

test("nothing is compiled in the running server", () => {
  const served = sourceFiles("app", "components", "db", "lib").filter(
    ({ path }) => !/\/testing\/|^lib\/testing\//.test(path),
  );
  expect(
    linesMatching(served, /from "(?:esbuild|tsx|typescript)|import\("(?:esbuild|tsx)/),
  ).toEqual([]);
});
