import { lstat, readdir } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import type { LocalFile } from "@/lib/server/headless";

/** Never evidence: the file in which a recorded incident keeps what really happened. */
const truthFile = "truth.json";

/**
 * Every regular file below the given folders and files, by name. Paths are relative to their folder;
 * with several arguments the folder's own name is put in front, so that names stay apart.
 */
export async function findFiles(given: readonly string[]): Promise<readonly LocalFile[]> {
  const found: LocalFile[] = [];
  for (const argument of given) {
    const root = resolve(argument);
    const prefix = given.length > 1 ? `${basename(root)}/` : "";
    const entry = await lstat(root);
    if (entry.isFile()) found.push({ path: basename(root), location: root });
    else if (entry.isDirectory()) found.push(...(await filesBelow(root, prefix)));
  }
  const byPath = new Map(found.map((file) => [file.path, file]));
  return [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function filesBelow(root: string, prefix: string): Promise<readonly LocalFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== truthFile)
    .map((entry) => join(entry.parentPath, entry.name))
    .map((location) => ({
      path: `${prefix}${relative(root, location).split(sep).join("/")}`,
      location,
    }));
}
