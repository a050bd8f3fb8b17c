import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type analyzeGolden, goldenFolderOf } from "@/lib/golden/golden-incident";
import { linesOf, type TruthPlace } from "./truth-place";

type Truth = { readonly decoys?: readonly { readonly evidence: readonly TruthPlace[] }[] };
type TimelineDocument = Awaited<ReturnType<typeof analyzeGolden>>;
type Cited = TimelineDocument["ruledOut"][number]["evidence"][number];

/** How many of an incident's decoys stand among what was ruled out, resting on a record of theirs: "2/3". */
export async function describeDecoysListed(
  slug: string,
  { ruledOut }: TimelineDocument,
): Promise<string> {
  const path = join(goldenFolderOf(slug), "truth.json");
  const { decoys = [] }: Truth = JSON.parse(await readFile(path, "utf8"));
  const cited = ruledOut.flatMap(({ evidence }) => evidence);
  const listed = decoys.filter(({ evidence }) =>
    evidence.some((place) => cited.some((one) => isSame(place, one))),
  );
  return `${listed.length}/${decoys.length}`;
}

function isSame(place: TruthPlace, cited: Cited): boolean {
  if (cited.path !== place.file) return false;
  if ("index" in cited) return cited.index === place.index;
  const lines = linesOf(place);
  if (!("lines" in cited) || lines === null) return false;
  return cited.lines[0] <= lines[1] && cited.lines[1] >= lines[0];
}
