import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { analyzeLocalFiles } from "@/lib/server/headless/headless";

type Analysed = Extract<Awaited<ReturnType<typeof analyzeLocalFiles>>, { readonly ok: true }>;
type TimelineDocument = Analysed["value"];

export type AnalysedCase = {
  readonly document: TimelineDocument;
  /** Services and pods in the order of the root causes that name them. */
  readonly ranking: readonly (readonly string[])[];
  readonly seconds: number;
};

/** Drops files into a folder of its own as a user would, and analyses it by the product's own path. */
export async function analyseCase(write: (folder: string) => Promise<void>): Promise<AnalysedCase> {
  const folder = await mkdtemp(join(tmpdir(), "whence-case-"));
  try {
    await write(folder);
    const startedAt = performance.now();
    const result = await analyzeLocalFiles({
      files: await filesIn(folder),
      skipped: [],
      zone: null,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    if (!result.ok) throw new Error(`Not analysed: ${JSON.stringify(result.error)}`);
    const seconds = (performance.now() - startedAt) / 1000;
    return { document: result.value, ranking: rankingOf(result.value), seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((location) => ({ path: relative(folder, location), location }));
}

/** Root causes, then candidates: what is offered, the likeliest first. */
function rankingOf({
  rootCauses,
  candidates = [],
  events,
  entities,
}: TimelineDocument): readonly (readonly string[])[] {
  const names = new Map(entities.map(({ id, name, aliases }) => [id, [name, ...aliases]]));
  const offered = candidates.map(({ statement, event }) => ({
    subject: statement,
    entities: events.find(({ id }) => id === event)?.entities ?? [],
  }));
  return [...rootCauses, ...offered].map(({ subject, entities: ids }) => [
    subject,
    ...ids.flatMap((id) => names.get(id) ?? []),
  ]);
}

/** The rank of the first root cause that names one of the names; null when none does. */
export function rankOf(
  { ranking }: Pick<AnalysedCase, "ranking">,
  isWanted: (name: string) => boolean,
): number | null {
  const index = ranking.findIndex((names) => names.some(isWanted));
  return index < 0 ? null : index + 1;
}
