import { canonicalJson } from "@/lib/base/canonical-json";
import { formatInstant, type Instant, type Interval, instant, overlaps } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import { storySpan } from "@/lib/causality/rank-gaps";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { type ArtifactId, gapIds } from "@/lib/domain/ids";
import type { Gap } from "@/lib/domain/timeline/gap";
import { findSettledGap } from "@/lib/domain/timeline/settled-questions";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { unrotatedPath } from "@/lib/names/host-and-service";
import type { EvidenceReader } from "../ports/evidence-port";
import { sha256 } from "../sha256";

/** The most telling ones. */
const silencesMax = 2;
/** A file that spoke in fewer parts of the time looked at has no pace that a silence could break. */
const busyMin = 30;
/** Silence is a habit unless it is so many times the next longest pause, and so many times the usual one. */
const timesNext = 3;
const timesUsual = 8;
/** So much before and after the story is looked at, too, to know what is usual. */
const besideMsMin = 600_000;
/** The time looked at is divided into so many parts at most. */
const partsMax = 3_000;
const partMsMin = 1_000;
/** A silence of fewer parts is too short to tell its length. */
const partsOfSilence = 10;
/** Of the part in which a silence begins, records looked at for the last. */
const recordsMax = 500;
const quoteMax = 200;

type Reader = Pick<EvidenceReader, "artifacts" | "density" | "search" | "rawText">;

/**
 * Files that spoke steadily and fell silent while the story went on, though they spoke again: whatever they saw of it then is
 * missing. The passes tell of what is silent for a long part of a recording; the story is often a short one.
 */
export async function findStorySilences(
  timeline: Timeline,
  evidence: Reader,
): Promise<readonly Gap[]> {
  const story = storySpan(timeline);
  if (story === null) return [];
  const found = (await pausesIn(story, evidence)).filter(
    ({ paths, from, until }) => !isKnown(timeline.gaps, paths, { earliest: from, latest: until }),
  );
  const gaps: Gap[] = [];
  for (const pause of found.slice(0, silencesMax)) gaps.push(await toGap(pause, evidence));
  return gaps.filter((gap) => findSettledGap(timeline.gaps, gap) === null);
}

type StoryPause = {
  readonly ids: readonly ArtifactId[];
  readonly paths: readonly string[];
  readonly from: Instant;
  readonly until: Instant;
  readonly partMs: number;
  /** How many times as long as the next longest. */
  readonly factor: number;
};

/** The one that stands out most first. */
async function pausesIn(story: Interval, evidence: Reader): Promise<readonly StoryPause[]> {
  const besideMs = Math.max(besideMsMin, story.latest - story.earliest);
  const from = instant(story.earliest - besideMs);
  const to = instant(story.latest + besideMs);
  const partMs = Math.max(partMsMin, Math.ceil((to - from) / partsMax));
  const kinds = ["log", "access", "metric"] as const;
  const cells = Map.groupBy(
    await evidence.density({ from, to, bucketMs: partMs, kinds }),
    ({ artifactId }) => artifactId,
  );
  const files = evidence.artifacts.map(({ artifact }) => artifact);
  const logs = [...Map.groupBy(files, ({ path }) => unrotatedPath(path)).values()];
  return logs
    .flatMap((parts) => {
      const counted = parts.filter(({ id }) => cells.has(id));
      const times = counted.flatMap(({ id }) => cells.get(id) ?? []).map(({ at }) => at);
      const pause = lonePause(times, partMs, story);
      const paths = counted.map(({ path }) => path).toSorted();
      return pause === null ? [] : [{ ...pause, partMs, ids: counted.map(({ id }) => id), paths }];
    })
    .toSorted((a, b) => b.factor - a.factor || (a.paths.join() < b.paths.join() ? -1 : 1));
}

/** The one pause that no habit explains, where it lies in the story. */
function lonePause(
  all: readonly Instant[],
  partMs: number,
  story: Interval,
): Pick<StoryPause, "from" | "until" | "factor"> | null {
  const times = [...new Set(all)].toSorted((a, b) => a - b);
  if (times.length < busyMin) return null;
  const pauses = times.slice(1).map((until, index) => ({ from: times[index] ?? until, until }));
  const lengths = pauses.map(({ from, until }) => until - from);
  const [longest = 0, next = partMs] = lengths.toSorted((a, b) => b - a);
  const least = Math.max(timesNext * next, timesUsual * median(lengths), partsOfSilence * partMs);
  const pause = pauses.find(({ from, until }) => until - from === longest);
  if (pause === undefined || longest < least) return null;
  const isOfStory = overlaps(story, { earliest: pause.from, latest: pause.until });
  return isOfStory ? { ...pause, factor: longest / next } : null;
}

function isKnown(gaps: readonly Gap[], paths: readonly string[], stretch: Interval): boolean {
  return gaps.some(
    ({ files, window }) =>
      window !== null && overlaps(window, stretch) && files.some((file) => paths.includes(file)),
  );
}

async function toGap(pause: StoryPause, evidence: Reader): Promise<Gap> {
  const { ids, paths, partMs, factor } = pause;
  const ends = { artifactIds: ids, limit: recordsMax };
  const began = { from: pause.from, to: instant(pause.from + partMs - 1) };
  const before = (await evidence.search({ ...ends, ...began })).records.at(-1);
  const [after] = (await evidence.search({ ...ends, from: pause.until, limit: 1 })).records;
  const earliest = before?.time?.latest ?? instant(pause.from + partMs);
  const latest = after?.time?.earliest ?? pause.until;
  const name = paths.join(" and ");
  const references: EvidenceReference[] = [];
  for (const record of [before, after]) {
    if (record) references.push(...(await referTo(record, evidence)));
  }
  return {
    id: gapIds.fromDigest(sha256(canonicalJson(["story-silence", paths, earliest, latest]))),
    ...{ type: "evidential", reason: "silence", files: [...paths], window: { earliest, latest } },
    description: `${name} ${paths.length === 1 ? "has" : "have"} no records for ${describeLength(latest - earliest)} from ${formatInstant(earliest)}, while the story went on; ${Math.floor(factor)} times the next longest pause around it`,
    expectedEvidence: `Records of ${name} for this time from another copy or a central log`,
    ...{ severity: "medium", evidence: references, status: "open", dismissal: null },
    ...{ actor: "rules", standing: "proposed" },
  };
}

/** Its first line, as it stands. */
async function referTo(
  { artifactId, path, locator }: EvidenceRecord,
  evidence: Reader,
): Promise<readonly EvidenceReference[]> {
  const place = locator.kind === "lines" ? { ...locator, to: locator.from } : locator;
  const quote = ((await evidence.rawText(artifactId, place)) ?? "").slice(0, quoteMax);
  return quote.trim() === "" ? [] : [{ artifactId, path, locator: place, quote }];
}
