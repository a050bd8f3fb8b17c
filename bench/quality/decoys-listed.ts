import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type analyzeGolden, goldenFolderOf } from "@/lib/golden/golden-incident";

type Place = {
  readonly file: string;
  readonly line?: number;
  readonly lines?: readonly [number, number];
  readonly index?: number;
};
type Truth = { readonly decoys?: readonly { readonly evidence: readonly Place[] }[] };
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

function isSame(place: Place, cited: Cited): boolean {
  if (cited.path !== place.file) return false;
  if ("index" in cited) return cited.index === place.index;
  if (!("lines" in cited)) return false;
  const [from, to] = place.lines ?? [place.line ?? 0, place.line ?? 0];
  return cited.lines[0] <= to && cited.lines[1] >= from;
}
