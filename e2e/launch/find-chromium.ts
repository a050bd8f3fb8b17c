import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** Where provide-chromium.ts leaves the starter of a browser it unpacked; .cache is ignored by git. */
export const UNPACKED_CHROMIUM = join(import.meta.dirname, "../../.cache/chromium/start");

/** The same pages without the windows of a browser around them, which are drawn though nobody looks. */
const SHELL_NAME = "chromium-headless-shell";
const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A Chromium that is on this machine and starts: the one asked for, a shell, the system's, Playwright's. */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (starts(asked)) return asked;
    throw new Error(`CHROMIUM_PATH is ${asked}, and \`${asked} --version\` fails.`);
  }
  const others = [...SYSTEM_NAMES.flatMap(inPath), ...MAC_PATHS, chromium.executablePath()];
  return findShell() ?? others.find(starts);
}

/** One that has no windows, of the system or unpacked: journeys take a fifth less of the processor in it. */
export function findShell(): string | undefined {
  return [...inPath(SHELL_NAME), UNPACKED_CHROMIUM].find(starts);
}

function inPath(name: string): readonly string[] {
  return (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
}

/** A browser whose libraries are missing is there and of no use. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  // Windows programs with a window do not answer --version.
  return process.platform === "win32" || spawnSync(path, ["--version"]).status === 0;
}
