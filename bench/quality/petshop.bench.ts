import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { analyseCase, rankOf } from "./analyse-folder";
import { printTable, shareWithin } from "./print-table";

// PetShop (Hardt et al., "The PetShop Dataset", CLeaR 2024; CC BY 4.0, read where it lies): 20 issues of a
// shop of 41 components, by 5-minute metrics and the call graph. Input: the metrics of the issue, the graph
// and what was alarmed. The root cause and how the fault was made are the truth and are never given.

/** The first argument says where the public sets are, when not beside the repository. */
const evaldata = process.argv[2] ?? join(import.meta.dirname, "../../../shared/evaldata");
const folder = join(evaldata, "petshop/dataset");

const issueSchema = z.object({
  target: z.object({
    node: z.string(),
    metric: z.string(),
    agg: z.string(),
    timestamp: z.number(),
  }),
  root_cause: z.object({ node: z.string() }),
});

if (existsSync(folder)) await run();
else process.stdout.write(`No PetShop data at ${folder}: nothing was measured.\n`);

async function run(): Promise<void> {
  const rows: string[][] = [
    ["PetShop issue", "alarm", "rank", "first named", "outcome", "seconds"],
  ];
  const ranks: (number | null)[] = [];
  for (const [traffic, issue] of issues()) {
    const place = join(folder, traffic, "train", issue);
    const { target, root_cause: root } = issueSchema.parse(
      JSON.parse(readFileSync(join(place, "target.json"), "utf8")),
    );
    const analysed = await analyseCase(async (into) => {
      await copyFile(join(place, "metrics.csv"), join(into, "metrics.csv"));
      await copyFile(join(folder, traffic, "graph.csv"), join(into, "graph.csv"));
      await writeFile(join(into, "alarm.json"), JSON.stringify(target));
    });
    const rank = rankOf(analysed, (name) => name === root.node);
    ranks.push(rank);
    rows.push([
      `${traffic}/${issue}`,
      target.metric,
      String(rank ?? "-"),
      analysed.ranking[0]?.[0] ?? "-",
      analysed.document.outcome,
      analysed.seconds.toFixed(1),
    ]);
  }
  printTable(rows);
  process.stdout.write(
    `PetShop top-1 ${shareWithin(ranks, 1)}, top-3 ${shareWithin(ranks, 3)}, n=${ranks.length}; the set's own traversal .654/.827 on 52 issues\n`,
  );
}

function issues(): readonly (readonly [string, string])[] {
  return readdirSync(folder)
    .filter((traffic) => existsSync(join(folder, traffic, "train")))
    .toSorted()
    .flatMap((traffic) =>
      readdirSync(join(folder, traffic, "train"))
        .toSorted()
        .map((issue) => [traffic, issue] as const),
    );
}
