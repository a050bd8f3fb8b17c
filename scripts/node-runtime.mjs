// Finds the Node that runs the app. Packages need Node 22 or newer while many systems still ship 20, so the lock file
// brings Node 24 along for Linux; elsewhere the system's own has to be new enough.
//
// Everything in this folder is plain Node (18 or newer) with built-ins only: it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const NODE_MAJOR_MIN = 22;

/** @type {string | undefined} */
let found;

export function nodeProgram() {
  found ??= findNode();
  return found;
}

function findNode() {
  const bundled = join(
    ROOT,
    "node_modules",
    `node-${process.platform}-${process.arch}`,
    "bin",
    "node",
  );
  for (const program of [bundled, process.execPath]) {
    if (program === bundled && !existsSync(bundled)) continue;
    const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    if (Number.parseInt((stdout ?? "").slice(1), 10) >= NODE_MAJOR_MIN) return program;
  }
  throw new Error(
    `Whence needs Node ${NODE_MAJOR_MIN} or newer on this system; this is ${process.version}. Install one from https://nodejs.org and start again.`,
  );
}

/** The file behind a package's command (its first, unless another is named), so that it runs with our Node and without a shell on every system. */
export function packageProgram(packageName, command) {
  const folder = join(ROOT, "node_modules", ...packageName.split("/"));
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : (bin[command] ?? Object.values(bin)[0]));
}

/** Our environment, with the programs of the installed packages and our Node first. */
export function childEnvironment(extra = {}) {
  const path = [dirname(nodeProgram()), join(ROOT, "node_modules", ".bin"), process.env.PATH ?? ""];
  return { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PATH: path.join(delimiter), ...extra };
}

/** Our environment without installed packages: for npm, which must not replace the Node it runs on. */
export function systemEnvironment(extra = {}) {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(ROOT, "node_modules")));
  return { ...process.env, PATH: path.join(delimiter), ...extra };
}
