import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { analyzeCopy, goldenFolderOf, quietSlugs } from "@/lib/golden/golden-incident";
import { readLines } from "@/lib/golden/read-lines";
import { findTitleFaults } from "@/lib/golden/title-faults";
import { sha256 } from "@/lib/investigation/sha256";
import { listRecordings } from "../rounds/recordings";

// `npm run bench titles` prints what is wrong with the titles that the rules analyst writes, on every recording of this repository.
// --sample <n> --seed <text>   prints so many titles of recordings by other hands instead, drawn without regard to anything
// --readings <folder>          keeps what was read of the files, for the next time

const { values } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    readings: { type: "string" },
  },
});

type Titled = { readonly key: string; readonly title: string };

const { recordings } = await listRecordings(
  values.sample === undefined ? ["golden", "met", "unlearnt"] : ["met", "unlearnt"],
);
const quiet = values.sample === undefined ? (await quietSlugs()).map(goldenFolderOf) : [];
const titled: Titled[] = [];
const faults: string[] = [];
for (const folder of [...recordings.map((each) => each.folder), ...quiet]) {
  const slug = basename(folder);
  process.stderr.write(`${slug}\n`);
  const artifacts = join(folder, "artifacts");
  const document = await analyzeCopy(
    artifacts,
    values.readings === undefined ? {} : { readings: values.readings },
  );
  titled.push(...document.events.map(({ title }, at) => ({ key: `${slug} ${at}`, title })));
  const found = findTitleFaults(document, await readLines(artifacts, document));
  faults.push(...found.map((fault) => `${slug}: ${fault}`));
}

const lines =
  values.sample === undefined
    ? [`${titled.length} titles, ${faults.length} faults`, ...faults]
    : drawTitles(titled, Number(values.sample), values.seed);
process.stdout.write(`${lines.join("\n")}\n`);

/** The order is that of a hash of place and seed: the same for everybody, and none that anybody chose. */
function drawTitles(all: readonly Titled[], count: number, seed: string): readonly string[] {
  return all
    .map(({ key, title }) => ({ title, order: sha256(`${seed} ${key}`) }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
    .slice(0, count)
    .map(({ title }) => title);
}
