import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatInstant, type Interval, instant, overlaps } from "@/lib/base/instant";
import { gapsShownMax, rankGaps } from "@/lib/causality/rank-gaps";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Gap } from "@/lib/domain/timeline/gap";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import type { RecordedTruth } from "../../models/recorded-truth";
import { byDigest } from "../by-digest";
import { type OpenRecording, openRecording, type PlayedRun, type RunTerms } from "../play-rounds";
import type { Recording } from "../recordings";

/** A source that was silenced over a window, and what was made of it. */
export type KnockedOut = Pick<Recording, "slug" | "group"> & {
  readonly path: string;
  readonly from: string;
  readonly seconds: number;
  readonly records: number;
  /** The gap of this file and time by its type and reason; null where none was told. */
  readonly gap: string | null;
  readonly isRightType: boolean;
  /** Among the three that are shown, counted from 1; null where it is not. */
  readonly rank: number | null;
  /** The gaps that are shown, in words. */
  readonly shown: readonly string[];
  /** With the records back no open gap tells of it any more. */
  readonly isClosed: boolean;
};

type Stretch = { readonly path: string; readonly window: Interval; readonly lines: Set<number> };

/**
 * A silence that somebody would notice: so many times the longest pause the source makes by itself, and as long as what was
 * cut out of the recordings that have such a gap (the median of their truths).
 */
const silenceTimes = 4;
const silenceMsMin = 50_000;
const recordsMin = 60;
const lostMin = 10;
const shareMost = 0.6;

export async function knockSourceOut(
  { slug, group, folder }: Recording,
  { evidence, play }: OpenRecording,
  terms: {
    readonly truth: RecordedTruth;
    readonly rules: Performer;
    readonly seed: string;
    readonly run: RunTerms;
  },
): Promise<KnockedOut | null> {
  const stretch = await chooseStretch(evidence, terms.truth, `${terms.seed} ${slug}`);
  if (stretch === null) return null;
  const copy = await mkdtemp(join(tmpdir(), "whence-silent-"));
  try {
    await cp(join(folder, "artifacts"), join(copy, "artifacts"), { recursive: true });
    await cutLines(join(copy, "artifacts", stretch.path), stretch.lines);
    const silent = await openRecording(copy, terms.rules, (opened) => opened.play(terms.run));
    const gap = findGap(silent.timeline, stretch);
    const again = await play({ ...terms.run, before: silent.timeline });
    const { earliest, latest } = stretch.window;
    return {
      ...{ slug, group, path: stretch.path, records: stretch.lines.size },
      ...{ from: formatInstant(earliest), seconds: Math.round((latest - earliest) / 1000) },
      gap: gap === null ? null : `${gap.type} (${gap.reason})`,
      isRightType: gap !== null && isRight(gap),
      rank: gap === null ? null : rankOf(silent, gap),
      shown: shownGaps(silent).map(({ description }) => description),
      isClosed: gap !== null && findGap(again.timeline, stretch) === null,
    };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** A present source is silent (temporal), or its records are gone (evidential): nobody can know which. */
function isRight({ type }: Gap): boolean {
  return type === "temporal" || type === "evidential";
}

/** At the end. */
function shownGaps({ timeline }: PlayedRun): readonly Gap[] {
  return rankGaps(timeline).slice(0, gapsShownMax);
}

function rankOf(played: PlayedRun, { id }: Gap): number | null {
  const index = shownGaps(played).findIndex((gap) => gap.id === id);
  return index < 0 ? null : index + 1;
}

/** An open gap that names the file and lies for the most part where the records were; one of the right type before others. */
function findGap({ gaps }: Timeline, { path, window }: Stretch): Gap | null {
  const fitting = gaps.filter(
    (gap) =>
      gap.status === "open" &&
      gap.files.includes(path) &&
      gap.window !== null &&
      overlaps(gap.window, window) &&
      shareOf(gap.window, window) >= 0.5,
  );
  return fitting.find(isRight) ?? fitting[0] ?? null;
}

/** Intersection over union. */
function shareOf(one: Interval, other: Interval): number {
  const both = Math.min(one.latest, other.latest) - Math.max(one.earliest, other.earliest);
  const all = Math.max(one.latest, other.latest) - Math.min(one.earliest, other.earliest);
  return both / Math.max(1, all);
}

/** In the middle of the incident, of a log or series that otherwise goes on steadily. */
async function chooseStretch(
  evidence: EvidenceReader,
  { events }: RecordedTruth,
  seed: string,
): Promise<Stretch | null> {
  const times = events.map(({ time }) => Date.parse(time)).toSorted((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)];
  if (middle === undefined) return null;
  const stretches: Stretch[] = [];
  for (const { artifact } of evidence.artifacts) {
    if (artifact.path.endsWith(".gz")) continue;
    const stretch = await stretchOf(evidence, artifact, middle);
    if (stretch !== null) stretches.push(stretch);
  }
  return byDigest(stretches, seed, ({ path }) => path)[0] ?? null;
}

async function stretchOf(
  evidence: EvidenceReader,
  { id, path }: EvidenceReader["artifacts"][number]["artifact"],
  middle: number,
): Promise<Stretch | null> {
  const records = await rowsOf(evidence, id);
  const [first, last] = [records.at(0)?.at ?? 0, records.at(-1)?.at ?? 0];
  const pauses = records.slice(1).map(({ at }, index) => at - (records[index]?.at ?? at));
  const half = Math.max(silenceMsMin, silenceTimes * mostOf(pauses)) / 2;
  const [from, to] = [middle - half, middle + half];
  const isWithin = from > first + half && to < last - half;
  const lost = records.filter(({ at }) => at >= from && at <= to);
  const isSteady = lost.length >= lostMin && lost.length <= records.length * shareMost;
  if (records.length < recordsMin || !isWithin || !isSteady) return null;
  const lines = new Set(lost.flatMap(linesFrom));
  const window = { earliest: instant(Math.round(from)), latest: instant(Math.round(to)) };
  return { path, window, lines };
}

function mostOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

type Row = { readonly at: number; readonly from: number; readonly to: number };

async function rowsOf(evidence: EvidenceReader, id: ArtifactId): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const kinds = ["log", "access", "metric"] as const;
  for await (const chunk of evidence.scan({ artifactIds: [id], kinds })) {
    for (const { time, locator } of chunk) {
      if (time === null || locator.kind !== "lines") continue;
      rows.push({ at: time.earliest, from: locator.from, to: locator.to });
    }
  }
  return rows;
}

function linesFrom({ from, to }: Row): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

async function cutLines(file: string, lines: ReadonlySet<number>): Promise<void> {
  const text = await readFile(file, "utf8");
  const kept = text.split("\n").filter((_, index) => !lines.has(index + 1));
  await writeFile(file, kept.join("\n"));
}
