import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { CatalogueEntry } from "@/lib/catalogue/entry";
import { type CatalogueError, charactersMax, readEntries } from "@/lib/catalogue/read-entries";

/** What an installation adds to the catalogue: files `catalogue/*.yaml` of its data folder. */
export type InstalledCatalogue = {
  readonly entries: readonly CatalogueEntry[];
  readonly errors: readonly CatalogueError[];
  /** Names the entries: kept results of other ones are not used. Empty without entries. */
  readonly edition: string;
};

const filesMax = 200;
/** Of UTF-8, which takes four bytes at most. */
const bytesMax = 4 * charactersMax;

/** Reads the entries at the start of a server. An entry with an error is left out and reported. */
export async function readInstalledCatalogue(dataFolder: string): Promise<InstalledCatalogue> {
  const folder = join(dataFolder, "catalogue");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  const files = names
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .slice(0, filesMax);
  return readCatalogueFiles(files.map((name) => join(folder, name)));
}

/** The entries of some files, and every error in them with its file and line. */
export async function readCatalogueFiles(files: readonly string[]): Promise<InstalledCatalogue> {
  const entries: CatalogueEntry[] = [];
  const errors: CatalogueError[] = [];
  const digest = createHash("sha256");
  for (const file of files) {
    const text = await readText(file);
    if (text === null) {
      errors.push({ file, line: 1, message: "The file cannot be read, or is too large." });
      continue;
    }
    const read = readEntries(file, text);
    errors.push(...read.errors);
    const known = new Set(entries.map(({ id }) => id));
    for (const entry of read.entries) {
      if (known.has(entry.id)) {
        errors.push({ file, line: 1, message: `${entry.id}: another file has this id` });
      } else entries.push(entry);
    }
    digest.update(text);
  }
  const edition = entries.length === 0 ? "" : digest.digest("hex").slice(0, 16);
  return { entries, errors, edition };
}

/** Null for what is no file, is too large or may not be read: the server starts without it. */
async function readText(file: string): Promise<string | null> {
  try {
    const found = await stat(file);
    return found.isFile() && found.size <= bytesMax ? await readFile(file, "utf8") : null;
  } catch {
    return null;
  }
}
