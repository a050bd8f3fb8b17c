/**
 * Caches of which every file is as it was written. One that lost a file or a bit is as good as none: it is made
 * again from the bytes. Each is hashed once in a process, and again when one of its files is another one.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { CacheFiles } from "./cache-files";
import { type CachedReport, readCachedReport } from "./cached-report";
import { filesKnownMax, hashFile, identityOf } from "./checked-files";
import { LatelyUsed } from "./lately-used";
import { isMissing } from "./missing-file";

/** For so long a look at the chief files will do: a page asks of all files of an incident at once. */
const seenMs = 5_000;

type Seen = {
  readonly at: number;
  readonly chief: string;
  readonly all: string;
  readonly cached: CachedReport | null;
};

export class WholeCaches {
  private readonly seen = new LatelyUsed<Promise<Seen>>(filesKnownMax);

  /** Null when there is none or it is damaged. */
  async find(files: CacheFiles): Promise<CachedReport | null> {
    const before = await this.seen.get(files.folder);
    const isFresh = before !== undefined && performance.now() - before.at < seenMs;
    return isFresh && before.chief === (await identityOfChief(files))
      ? before.cached
      : this.look(files);
  }

  /** The same, as it is at this moment. */
  async look(files: CacheFiles): Promise<CachedReport | null> {
    const before = await this.seen.get(files.folder);
    const looking = this.lookAt(files, before);
    this.seen.set(files.folder, looking);
    looking.catch(() => this.seen.drop(files.folder, looking));
    return (await looking).cached;
  }

  /** One that this process has just written. */
  async note(files: CacheFiles): Promise<void> {
    const identities = await identify(files);
    const cached = await readCachedReport(files.report);
    this.seen.set(files.folder, Promise.resolve({ ...identities, cached }));
  }

  private async lookAt(files: CacheFiles, before: Seen | undefined): Promise<Seen> {
    const identities = await identify(files);
    const isKnown = before !== undefined && before.all === identities.all;
    const cached = isKnown ? before.cached : await readWholeReport(files);
    return { ...identities, cached };
  }
}

/** Null when there is none, and when a file of it is missing or is not what was written. */
export async function readWholeReport(files: CacheFiles): Promise<CachedReport | null> {
  const cached = await readCachedReport(files.report);
  if (cached === null) return null;
  for (const [name, digest] of Object.entries(cached.files)) {
    const path = join(files.folder, name);
    if ((await identityOf(path)) === null || (await hashFile(path)) !== digest) return null;
  }
  return cached;
}

/** Of all files but the report, which names them. */
export async function digestFiles({ folder, report }: CacheFiles): Promise<CachedReport["files"]> {
  const digests: Record<string, string> = {};
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    if (path !== report) digests[name] = await hashFile(path);
  }
  return digests;
}

async function identify(files: CacheFiles): Promise<Pick<Seen, "at" | "chief" | "all">> {
  const [chief, all] = await Promise.all([identityOfChief(files), identityOfAll(files)]);
  return { at: performance.now(), chief, all };
}

async function identityOfChief({ report, records, text }: CacheFiles): Promise<string> {
  return (await Promise.all([report, records, text].map(identityOf))).join("\n");
}

async function identityOfAll({ folder }: CacheFiles): Promise<string> {
  try {
    const names = (await readdir(folder)).toSorted();
    const identities = await Promise.all(
      names.map(async (name) => `${name} ${await identityOf(join(folder, name))}`),
    );
    return identities.join("\n");
  } catch (error) {
    if (isMissing(error)) return "";
    throw new Error(`Cannot look at the cache ${folder}`, { cause: error });
  }
}
