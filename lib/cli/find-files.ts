import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import type { LocalFile } from "@/lib/server/headless/headless";

/** Never evidence: the file in which a recorded incident keeps what really happened. */
const truthFile = "truth.json";

/** Is this the file that tells the truth, in a folder or in an archive? */
export function isTruth(path: string): boolean {
  return path.split("/").at(-1) === truthFile;
}

/** Something below a given place that is no evidence, and why. */
export type SkippedPlace = { readonly path: string; readonly reason: string };

export type FoundFiles = {
  readonly files: readonly LocalFile[];
  readonly skipped: readonly SkippedPlace[];
};

/**
 * Every regular file below the given folders and files, by name. A place that is given may be a link;
 * links below it are not followed, for they lead out of what was given. Names are relative to their
 * folder; with several arguments the folder's own name is put in front, with as many folders above it
 * as it takes to keep all names apart.
 */
export async function findFiles(given: readonly string[]): Promise<FoundFiles> {
  const roots = [...new Set(given.map((argument) => resolve(argument)))];
  const names = nameRoots(roots);
  const walk: Walk = { files: [], skipped: [], known: new Set() };
  for (const [index, root] of roots.entries()) {
    const name = names[index] ?? root;
    const location = await realpath(root, { encoding: "buffer" });
    const entry = await stat(location);
    if (entry.isDirectory()) await walkFolder(walk, location, roots.length > 1 ? `${name}/` : "");
    else if (entry.isFile()) addFile(walk, location, name);
    else walk.skipped.push({ path: name, reason: notRegular });
  }
  return { files: walk.files.toSorted(byPath), skipped: walk.skipped.toSorted(byPath) };
}

type Walk = {
  readonly files: LocalFile[];
  readonly skipped: SkippedPlace[];
  /** Locations found so far: a folder and one inside it give each file once. */
  readonly known: Set<string>;
};

const notRegular = "not a regular file";

async function walkFolder(walk: Walk, folder: Buffer, prefix: string): Promise<void> {
  const entries = await readFolder(folder);
  if (entries === null) walk.skipped.push({ path: prefix, reason: "the folder may not be opened" });
  for (const entry of entries ?? []) {
    const location = Buffer.concat([folder, Buffer.from(sep), entry.name]);
    const path = `${prefix}${nameOf(entry.name)}`;
    if (entry.isDirectory()) await walkFolder(walk, location, `${path}/`);
    else if (entry.isFile()) addFile(walk, location, path);
    else {
      const reason = entry.isSymbolicLink() ? "a link, and links are not followed" : notRegular;
      walk.skipped.push({ path, reason });
    }
  }
}

function addFile(walk: Walk, location: Buffer, path: string): void {
  const key = location.toString("latin1");
  if (walk.known.has(key) || isTruth(path)) return;
  walk.known.add(key);
  walk.files.push({ path, location });
}

/** Null when this user may not look into the folder. */
async function readFolder(folder: Buffer): Promise<readonly Dirent<Buffer>[] | null> {
  try {
    return await readdir(folder, { encoding: "buffer", withFileTypes: true });
  } catch (error) {
    if (isDenied(error)) return null;
    throw new Error(`Cannot list the folder ${folder}`, { cause: error });
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EACCES";
}

/** Names are bytes on most systems. One that is not UTF-8 is spelled out, so that two stay two. */
function nameOf(bytes: Buffer): string {
  const name = bytes.toString("utf8");
  if (Buffer.from(name, "utf8").equals(bytes)) return name;
  return bytes
    .toString("latin1")
    .replace(/[\x80-\xff%]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

function nameRoots(roots: readonly string[]): readonly string[] {
  const parts = roots.map((root) => root.split(sep));
  for (let depth = 1; ; depth++) {
    const names = parts.map((part) => part.slice(-depth).join("/"));
    const isLongest = parts.every(({ length }) => length <= depth);
    if (isLongest || new Set(names).size === names.length) return names;
  }
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}
