import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { createReadingThreads } from "./reading-threads";

/** Threads take a moment to start: files that are read in less than that are read here. */
const inlineBytesMax = 2 * 1024 * 1024;

type Store = ReturnType<typeof createEvidenceStore>;

/** An evidence store for one piece of work; it is gone afterwards, however the work ends. */
export async function withTemporaryStore<T>(work: (evidence: Store) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "whence-"));
  try {
    return await withStoreIn(folder, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same in a folder that stays: of what was read there before, by whomever, nothing is read again. */
export async function withStoreIn<T>(
  folder: string,
  work: (evidence: Store) => Promise<T>,
): Promise<T> {
  const evidence = createEvidenceStore({
    folder,
    blocks: createReadingThreads({ inlineBytesMax }),
  });
  try {
    return await work(evidence);
  } finally {
    await evidence.close();
  }
}
