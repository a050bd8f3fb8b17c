// Finds the Node that runs the app: the system's own where it is new enough. Many systems still ship 20, so the lock file
// brings Node 24 along for Linux.
//
// Everything in this folder is plain Node (18 or newer) with built-ins only: it runs before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The first of 22 that opens zstd. */
const OLDEST = [22, 15];

/** @type {string | undefined} */
let found;

export function nodeProgram() {
  found ??= findNode();
  return found;
}

/**
 * npm puts the programs of the installed packages first, also their Node; which one it runs on itself, it says.
 * @param {Pick<NodeJS.Process, "env" | "execPath" | "version">} ours
 * @param {string | undefined} bundled
 */
export function chooseNode({ env, execPath, version }, bundled) {
  const [, ofNpm] = /\bnode\/(v\d+\.\d+)/.exec(env.npm_config_user_agent ?? "") ?? [];
  if (ofNpm !== undefined && isNewEnough(ofNpm) && env.npm_node_execpath) {
    return env.npm_node_execpath;
  }
  return isNewEnough(version) ? execPath : bundled;
}

/** @param {string} version as `process.version` tells it */
export function isNewEnough(version) {
  const [major, minor] = version.slice(1).split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

function findNode() {
  const platform = `node-${process.platform}-${process.arch}`;
  const bundled = join(ROOT, "node_modules", platform, "bin", "node");
  const program = chooseNode(process, existsSync(bundled) ? bundled : undefined);
  if (program !== undefined) return program;
  throw new Error(
    `Whence needs Node ${OLDEST.join(".")} or newer on this system; this is ${process.version}. Install one from https://nodejs.org and start again.`,
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
