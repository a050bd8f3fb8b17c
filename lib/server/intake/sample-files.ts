import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isMissing } from "@/db/evidence/cache/missing-file";
import type { Artifact } from "@/lib/domain/artifact";

type SampleFile = { readonly file: string; readonly path: string; readonly bytes: number };

/** The files of a sample come with the build: once they are listed they stay as they are. */
export function createSampleFiles(folder: string) {
  let listed: Promise<readonly SampleFile[]> | null = null;
  /** In order of their paths; fails without the folder. */
  const list = () => {
    listed ??= listFiles(folder).catch((error: unknown) => {
      listed = null;
      throw error;
    });
    return listed;
  };
  return {
    list,
    /** Whether all of them, by path and size, are among some artifacts. Files that are not there are among none. */
    areAmong: async (artifacts: readonly Pick<Artifact, "path" | "bytes">[]): Promise<boolean> => {
      const files = await list().catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const bytesOf = new Map(artifacts.map(({ path, bytes }) => [path, bytes]));
      return files.length > 0 && files.every(({ path, bytes }) => bytesOf.get(path) === bytes);
    },
  };
}

async function listFiles(folder: string): Promise<readonly SampleFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Promise.all(
    files.map(async (file) => ({
      file,
      path: relative(folder, file).split(sep).join("/"),
      bytes: (await stat(file)).size,
    })),
  );
}
