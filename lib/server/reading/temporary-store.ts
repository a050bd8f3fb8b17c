import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { createReadingThreads } from "./reading-threads";

/** Threads take a moment to start: files that are read in less than that are read here. */
const inlineBytesMax = 2 * 1024 * 1024;

/** An evidence store for one piece of work; it is gone afterwards, however the work ends. */
export async function withTemporaryStore<T>(
  work: (evidence: ReturnType<typeof createEvidenceStore>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "whence-"));
  const evidence = createEvidenceStore({
    folder,
    blocks: createReadingThreads({ inlineBytesMax }),
  });
  try {
    return await work(evidence);
  } finally {
    await evidence.close();
    await rm(folder, { recursive: true, force: true });
  }
}
