import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { writeDisguised } from "@/lib/golden/disguised-incident";
import {
  analyzeCopy,
  type GoldenScore,
  goldenFolderOf,
  goldenSlugs,
  scoreAgainst,
} from "@/lib/golden/golden-incident";
import { variants, writeVariant } from "./checks/variants";
import { printTable } from "./print-table";

// `npm run bench checks` asks whether the analyst knows incidents or only recordings: the same recordings with other names, other
// words, without what a source tells, in other forms. After it, the same command prints what the weights of all other recordings
// make of each, with no word known to anybody (leave-one-out, labels off). Minutes; nothing here fails a build.

/** Recordings that were met and are learnt from since. */
const metFolder = join(import.meta.dirname, "recordings", "met");

type Row = { readonly name: string; readonly scores: readonly GoldenScore[] };

const goldens = (await goldenSlugs()).map(goldenFolderOf);
const met = (await readdir(metFolder).catch(() => [])).map((slug) => join(metFolder, slug));
const folder = await mkdtemp(join(tmpdir(), "whence-checks-"));
const rows: Row[] = [];
try {
  for (const variant of variants)
    rows.push(
      await measure(variant.name, [...goldens, ...met], (source, target) =>
        writeVariant(source, target, variant),
      ),
    );
  rows.push(
    await measure("other names and times", goldens, async (source, target) => {
      await writeDisguised(basename(source), target);
      return target;
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

printTable([
  ["check", "n", "key R", "key P", "root first", "in 3", "links F1", "states", "incident", "cited"],
  ...rows.map(({ name, scores }) => [
    name,
    `${scores.length}`,
    mean(scores.map(({ keyRecall }) => keyRecall)),
    mean(scores.map(({ keyPrecision }) => keyPrecision)),
    `${scores.filter(({ rootRank }) => rootRank === 1).length}`,
    `${scores.filter(({ rootRank }) => rootRank >= 1 && rootRank <= 3).length}`,
    mean(scores.map(({ linkF1 }) => linkF1)),
    mean(scores.flatMap(({ stateRecall }) => stateRecall ?? [])),
    `${scores.filter(({ outcome }) => outcome === "incident").length}`,
    mean(scores.flatMap(({ citationValidity, cites }) => (cites > 0 ? citationValidity : []))),
  ]),
]);

async function measure(
  name: string,
  sources: readonly string[],
  write: (source: string, target: string) => Promise<string | null>,
): Promise<Row> {
  const scores: GoldenScore[] = [];
  for (const source of sources) {
    const target = await write(source, join(folder, name.replaceAll(" ", "-"), basename(source)));
    if (target === null) continue;
    const document = await analyzeCopy(join(target, "artifacts")).catch(() => null);
    if (document !== null) scores.push(await scoreAgainst(target, document));
  }
  return { name, scores };
}

function mean(values: readonly number[]): string {
  if (values.length === 0) return "-";
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
}
