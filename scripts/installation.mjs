import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ROOT, systemEnvironment } from "./node-runtime.mjs";
import { run } from "./run-command.mjs";

const STAMP = join(ROOT, "node_modules", ".whence-installed");

/** Installs the locked packages unless exactly those are there. */
export async function ensureInstalled() {
  const wanted = lockDigest();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  if (!isInstalledByHand()) {
    console.log("Installing the packages this version needs (once, about a minute) …");
    // Its warnings are about the Node it runs under, which is not the one the app runs under.
    const code = await run(
      "npm",
      ["ci", "--include=dev", "--include=optional", "--loglevel=error"],
      {
        env: systemEnvironment(cacheSetting()),
        shell: process.platform === "win32",
      },
    );
    if (code !== 0)
      throw new Error(
        "Installing the packages failed; npm's message above says why. Then start again.",
      );
  }
  writeFileSync(STAMP, wanted);
}

/** The lock file, and the platform: a folder may be shared by two systems. */
function lockDigest() {
  const lock = readFileSync(join(ROOT, "package-lock.json"));
  return createHash("sha256")
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");
}

/** Whether npm's own record of node_modules agrees with the lock: then somebody has installed already. */
function isInstalledByHand() {
  const record = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(ROOT, "package-lock.json"))).every(
    ([path, { version, optional, link }]) =>
      path === "" || optional === true || link === true || installed[path]?.version === version,
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/** npm keeps its cache in the home folder, which a service account may not have. */
function cacheSetting() {
  try {
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    const cache = join(ROOT, ".cache", "npm");
    mkdirSync(cache, { recursive: true });
    return { npm_config_cache: cache };
  }
}
