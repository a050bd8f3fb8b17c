import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  analyzeCopy,
  analyzeGolden,
  type GoldenScore,
  goldenSlugs,
  quietSlugs,
  scoreGolden,
} from "@/lib/golden/golden-incident";
import { writeQuietStretch } from "@/lib/golden/quiet-stretch";
import { keepFigures } from "../figures/keep-figures";
import { describeDecoysListed } from "./decoys-listed";

// Prints how good the rules analyst is on the recorded incidents, by the one scorer. Absolute times
// are reported, not judged: the machine may be shared.

type Row = GoldenScore & { readonly seconds: number; readonly decoysListed: string };

const rows: Row[] = [];
for (const slug of await goldenSlugs()) {
  const startedAt = performance.now();
  const document = await analyzeGolden(slug);
  const seconds = (performance.now() - startedAt) / 1000;
  const decoysListed = await describeDecoysListed(slug, document);
  rows.push({ ...(await scoreGolden(slug, document)), seconds, decoysListed });
}

const columns: readonly (readonly [string, (row: Row) => string])[] = [
  ["incident", ({ slug }) => slug.slice(0, 28)],
  ["key recall", ({ keyRecall }) => decimal(keyRecall)],
  ["key precision", ({ keyPrecision }) => decimal(keyPrecision)],
  ["citations", ({ citationValidity }) => decimal(citationValidity)],
  ["root rank", ({ rootRank }) => `${rootRank}`],
  ["decoy", ({ decoyNamed }) => (decoyNamed ? "yes" : "no")],
  ["decoys ruled out", ({ decoysListed }) => decoysListed],
  ["link F1", ({ linkF1 }) => decimal(linkF1)],
  ["impossible", ({ impossible }) => `${impossible}`],
  ["gap R/P", ({ gapRecall, gapPrecision }) => `${decimal(gapRecall)}/${decimal(gapPrecision)}`],
  ["states", ({ stateRecall }) => decimal(stateRecall)],
  ["events", ({ nKey, nEvents }) => `${nKey}/${nEvents}`],
  ["seconds", ({ seconds }) => seconds.toFixed(1)],
];

const table = [
  columns.map(([name]) => name),
  ...rows.map((row) => columns.map(([, of]) => of(row))),
];
const widths = columns.map((_, index) =>
  Math.max(...table.map((cells) => cells[index]?.length ?? 0)),
);
for (const cells of table) {
  process.stdout.write(
    `${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ")}\n`,
  );
}

const shared = ["algo-stale", "bastion-ssh", "catalog-oom", "orders-503"];
for (const [name, some] of [
  [
    "the four shared incidents",
    rows.filter(({ slug }) => shared.some((one) => slug.startsWith(one))),
  ],
  ["all", rows],
] as const) {
  process.stdout.write(
    `mean of ${name} (n = ${some.length}): key recall ${meanOf(some, "keyRecall")}, precision ${meanOf(some, "keyPrecision")}, root first in ${some.filter(({ rootRank }) => rootRank === 1).length}, link F1 ${meanOf(some, "linkF1")}, states ${meanOf(some, "stateRecall")}\n`,
  );
}
const abstention = await describeAbstention();
process.stdout.write(`abstention: ${abstention}\n`);
keepFigures("quality", "The nineteen golden recordings, which the rules were worked on with", [
  {
    what: "key recall, precision",
    aim: ".93, .80",
    measured: `${meanOf(rows, "keyRecall")}, ${meanOf(rows, "keyPrecision")}`,
  },
  {
    what: "root first",
    aim: "16",
    measured: `${rows.filter(({ rootRank }) => rootRank === 1).length} of ${rows.length}`,
  },
  { what: "links F1", aim: ".55", measured: meanOf(rows, "linkF1") },
  { what: "states", measured: meanOf(rows, "stateRecall") },
  { what: "quiet ones that end without an incident", measured: abstention },
]);

/** Recordings in which nothing happened, and the stretches of the others before anything did. */
async function describeAbstention(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "whence-quiet-"));
  try {
    const documents = await Promise.all((await quietSlugs()).map((slug) => analyzeGolden(slug)));
    for (const slug of await goldenSlugs()) {
      const copy = join(folder, slug);
      if ((await writeQuietStretch(slug, copy)) !== null) documents.push(await analyzeCopy(copy));
    }
    const silent = documents.filter(
      ({ outcome, rootCauses }) => outcome !== "incident" && rootCauses.length === 0,
    );
    return `${silent.length} of ${documents.length} quiet recordings and stretches`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function meanOf(
  some: readonly Row[],
  measure: "keyRecall" | "keyPrecision" | "linkF1" | "stateRecall",
): string {
  const values = some.flatMap((row) => row[measure] ?? []);
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
}

function decimal(value: number | null): string {
  return value === null ? "-" : value.toFixed(2);
}
