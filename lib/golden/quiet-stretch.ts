import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Interval, instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { goldenArtifacts, goldenFile, goldenFolderOf } from "./golden-incident";

/** Things may still be starting until so long after the first machine record, and be about to fail from so long before the first true event. */
const startUpMs = 30_000;
const eveMs = 10_000;
const shortestMs = 10_000;

type Truth = { readonly events: readonly { readonly time: string }[] };

/**
 * Writes what a recorded incident's files hold of the time before anything happened, and answers which
 * time that is; null when it is too short to say anything.
 */
export async function writeQuietStretch(
  slug: string,
  folder: string,
  readings?: string,
): Promise<Interval | null> {
  const write = async (reader: EvidenceReader) => {
    const quiet = await quietTimeOf(slug, reader);
    if (quiet === null) return null;
    const kept = await locatorsWithin(reader, quiet);
    for (const { artifact } of reader.artifacts) {
      const locators = kept.get(artifact.id);
      if (locators === undefined) continue;
      const bytes = await readFile(goldenFile(slug, artifact.path));
      const text = (artifact.path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
      const target = join(folder, artifact.path.replace(/\.gz$/, ""));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, cut(text, locators));
    }
    return quiet;
  };
  return openLocalEvidence(await goldenArtifacts(slug), write, { readings });
}

async function quietTimeOf(slug: string, reader: EvidenceReader): Promise<Interval | null> {
  const truth: Truth = JSON.parse(await readFile(join(goldenFolderOf(slug), "truth.json"), "utf8"));
  let start = Number.POSITIVE_INFINITY;
  for await (const chunk of reader.scan({ kinds: ["log", "access", "metric"] })) {
    start = Math.min(start, ...chunk.flatMap(({ time }) => (time === null ? [] : [time.earliest])));
    break;
  }
  const events = truth.events.map(({ time }) => Date.parse(time)).filter((at) => at > start);
  const [from, to] = [start + startUpMs, Math.min(...events) - eveMs];
  return to - from < shortestMs ? null : { earliest: instant(from), latest: instant(to) };
}

async function locatorsWithin(reader: EvidenceReader, { earliest, latest }: Interval) {
  const kept = new Map<string, Locator[]>();
  for await (const chunk of reader.scan({ from: earliest, to: latest })) {
    for (const { artifactId, locator } of chunk) {
      kept.set(artifactId, [...(kept.get(artifactId) ?? []), locator]);
    }
  }
  return kept;
}

/** Whole lines and elements, and the line that names the columns of a table. */
function cut(text: string, locators: readonly Locator[]): string {
  if (locators.some(({ kind }) => kind === "index")) {
    const wanted = new Set(
      locators.map((locator) => (locator.kind === "index" ? locator.index : -1)),
    );
    const elements: readonly unknown[] = JSON.parse(text);
    return JSON.stringify(elements.filter((_, index) => wanted.has(index)));
  }
  const lines = text.split("\n");
  const wanted = new Set(
    locators.flatMap((locator) =>
      locator.kind === "lines"
        ? Array.from({ length: locator.to - locator.from + 1 }, (_, at) => locator.from + at)
        : [],
    ),
  );
  if (/^[A-Za-z_]\w*(,\w+)+\r?$/.test(lines[0] ?? "")) wanted.add(1);
  return lines
    .filter((_, index) => wanted.has(index + 1))
    .map((line) => `${line}\n`)
    .join("");
}
