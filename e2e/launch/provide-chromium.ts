import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium, findShell, UNPACKED_CHROMIUM } from "./find-chromium";

/**
 * As a program: writes the path of a Chromium to standard output, getting one first if this machine has none. One
 * without windows is got where there is one with windows only, too: ten seconds once, and less of every run. Each way
 * is tried and then checked, because each fails somewhere: no network but the package registry, no root, no system
 * libraries.
 */
const ways: readonly { readonly name: string; readonly get: () => void }[] = [
  {
    name: "npx playwright install chromium",
    get: () => runInstaller("npx", ["playwright", "install", "chromium"]),
  },
  { name: "apt-get install chromium", get: installSystemPackage },
];

function provideChromium(): string {
  if (!process.env.CHROMIUM_PATH && findShell() === undefined) {
    console.error("No Chromium without windows: trying the one in npm's @sparticuz/chromium …");
    unpackFromPackage();
  }
  const present = findChromium();
  if (present !== undefined) return present;
  for (const { name, get } of ways) {
    console.error(`No Chromium on this machine: trying ${name} …`);
    get();
    const found = findChromium();
    if (found !== undefined) return found;
  }
  throw new Error(
    "The browser journeys need a Chromium, and none could be had. Install one (Debian: apt-get install chromium) or name it: CHROMIUM_PATH=/path/to/chrome npm test",
  );
}

/**
 * npm skips the optional package on a Node older than it asks for, so it is installed by itself where it is missing.
 * It unpacks into its temporary folder, with the libraries a bare system lacks only if it believes to be on a cloud
 * function; a starter script puts those where the browser finds them.
 */
function unpackFromPackage(): void {
  if (process.platform !== "linux" || process.arch !== "x64") return;
  const folder = dirname(UNPACKED_CHROMIUM);
  mkdirSync(folder, { recursive: true });
  const entry = findPackage() ?? installPackage(folder);
  if (!existsSync(entry)) return;
  const program = `import(${JSON.stringify(pathToFileURL(entry).href)}).then(({ default: chromium }) => chromium.executablePath())`;
  const { status } = spawnSync(process.execPath, ["-e", program], {
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) return;
  // The list of fonts it brings names the folders of a cloud function, and without a font a heading has no size.
  const fonts = join(folder, "fonts.conf");
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  writeFileSync(
    UNPACKED_CHROMIUM,
    `#!/bin/sh
export LD_LIBRARY_PATH='${join(folder, "al2023", "lib")}' FONTCONFIG_FILE='${fonts}'
exec '${join(folder, "chromium")}' "$@"
`,
  );
  chmodSync(UNPACKED_CHROMIUM, 0o700);
}

function findPackage(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("@sparticuz/chromium");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")
      return undefined;
    throw error;
  }
}

function installPackage(folder: string): string {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
  );
  const version = String(optionalDependencies["@sparticuz/chromium"]);
  // By the system's Node, which may trust certificates of this network that the bundled one does not know.
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((place) => !place.includes("node_modules"));
  runInstaller("npm", ["install", "--prefix", folder, `@sparticuz/chromium@${version}`], {
    ...process.env,
    PATH: path.join(delimiter),
    npm_config_loglevel: "error",
    // Where there is no network, another browser may be there.
    npm_config_fetch_retries: "0",
  });
  return join(folder, "node_modules/@sparticuz/chromium/build/index.js");
}

function installSystemPackage(): void {
  if (process.getuid?.() !== 0) return;
  runInstaller("apt-get", ["update", "-q"]);
  runInstaller("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"]);
}

/** Its output goes to standard error: standard output carries the path alone. A failure shows in the next search. */
function runInstaller(
  program: string,
  programArguments: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): void {
  spawnSync(program, [...programArguments], {
    env,
    stdio: ["ignore", process.stderr, "inherit"],
    shell: process.platform === "win32",
  });
}

try {
  process.stdout.write(provideChromium());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
