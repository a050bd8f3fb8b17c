import {
  analyzeGolden,
  type GoldenScore,
  goldenSlugs,
  scoreGolden,
} from "@/lib/golden/golden-incident";

// Prints how good the rules analyst is on the recorded incidents, by the one scorer. Absolute times
// are reported, not judged: the machine may be shared.

type Row = GoldenScore & { readonly seconds: number };

const rows: Row[] = [];
for (const slug of await goldenSlugs()) {
  const startedAt = performance.now();
  const document = await analyzeGolden(slug);
  const seconds = (performance.now() - startedAt) / 1000;
  rows.push({ ...(await scoreGolden(slug, document)), seconds });
}

const columns: readonly (readonly [string, (row: Row) => string])[] = [
  ["incident", ({ slug }) => slug.slice(0, 28)],
  ["key recall", ({ keyRecall }) => decimal(keyRecall)],
  ["key precision", ({ keyPrecision }) => decimal(keyPrecision)],
  ["citations", ({ citationValidity }) => decimal(citationValidity)],
  ["root rank", ({ rootRank }) => `${rootRank}`],
  ["decoy", ({ decoyNamed }) => (decoyNamed ? "yes" : "no")],
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

function decimal(value: number | null): string {
  return value === null ? "-" : value.toFixed(2);
}
