/**
 * What must survive a power cut. A file's own fsync keeps its bytes; its name stands in the folder, which has to be
 * forced to disk as well (https://man7.org/linux/man-pages/man2/fsync.2.html), or a file the database counts on is
 * gone. Every rename of ours goes through here, but for caches that are made again.
 */
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Gives a file or folder, whose own bytes are on disk, its name for good. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

export function renameForGoodSync(from: string, to: string): void {
  renameSync(from, to);
  syncFolderSync(dirname(to));
}

/** Makes what is missing of a path, for its owner only. */
export async function makeFolderForGood(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

/** Whole or not at all, for its owner only. */
export function writeForGoodSync(path: string, text: string): void {
  const draft = `${path}.draft`;
  const file = openSync(draft, "w", 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameForGoodSync(draft, path);
}

/** Windows opens no folders; it keeps names in a journal of its own. */
const hasFolderSync = process.platform !== "win32";

export async function syncFolder(path: string): Promise<void> {
  if (!hasFolderSync) return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Forces to disk what is in a folder and in those below, before the whole of it gets its name. */
export function syncTreeSync(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTreeSync(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncFolderSync(folder);
}

function syncFolderSync(path: string): void {
  if (hasFolderSync) syncPath(path);
}

function syncPath(path: string): void {
  const file = openSync(path, hasFolderSync ? "r" : "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
