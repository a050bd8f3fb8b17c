import { cutAtChanges } from "@/lib/base/change-points";
import { instant } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { SurveyLine } from "@/lib/domain/evidence/survey";
import type { SurveyEvidence } from "../survey-evidence";
import { clockText, countText, tell } from "../survey-line";
import { type Join, joinFiles, quartilesOf, type Shared, sharedMin } from "./join-files";

/** Amounts that differ by no more are about the same. */
const alikeShare = 0.2;

/** How far two files stand apart at a time, by one value that both name. */
type Distance = { readonly atMs: number; readonly apartMs: number };

/** A while in which two files stand apart by one amount, or by one that grows steadily. */
type Standing = {
  /** Places in the list of distances, `to` not included. */
  readonly from: number;
  readonly to: number;
  readonly medianMs: number;
  /** The middle half, what grows taken out. */
  readonly quartilesMs: readonly [number, number];
  /** Milliseconds an hour; 0 where it does not grow. */
  readonly growsMs: number;
};

/** What two programs need to tell each other something is no offset. */
const apartMinMs = 3_000;

/** The middle half is so wide at most: one second of rounding, or this share of the distance. */
const spreadMinMs = 1_000;

const spreadShare = 0.1;

/** A few that stray from all others are chance; the others are so many. */
const steadyShareMin = 0.8;

/** A step is so many spreads high, and a growth so many in all. */
const clearSpreads = 5;

/** What falls behind faster is work that waits, and what is set more than twice is no clock. */
const growsMaxMs = 60_000;

const standingsMax = 3;

const hourMs = 3_600_000;

/** Pairs of files in which what both name stands apart by one amount: a clock, or a delay that is always the same. */
export function offsetLines({ joins, artifacts }: SurveyEvidence): readonly SurveyLine[] {
  const pairs = Map.groupBy(joinFiles(joins), ({ a, b }) =>
    [joins.sides[a]?.file, joins.sides[b]?.file].toSorted().join("\u0001"),
  );
  return [...pairs.values()]
    .flatMap((own) => nearestJoin(own) ?? [])
    .filter((measured) => isApart(measured) && !isDoubted(measured, artifacts))
    .toSorted((x, y) => y.join.shared.length - x.join.shared.length)
    .map((measured) => lineOf(measured, joins.sides[measured.join.a]?.column ?? ""));
}

/** Of these two files a doubt is told already, or of one of them about the same amount. */
function isDoubted(measured: Measured, artifacts: readonly DatedArtifact[]): boolean {
  const [first] = measured.join.shared;
  const places = [first?.a.place, first?.b.place];
  const amount = farthest(measured);
  return artifacts
    .filter(({ id }) => places.some((place) => place?.artifactId === id))
    .flatMap(({ clock }) => clock.doubts)
    .some(
      (doubt) =>
        doubt.kind === "proposal" &&
        (places.some((place) => place?.path === doubt.against) ||
          Math.abs(Math.abs(doubt.offsetMs) - amount) <= alikeShare * amount),
    );
}

function lineOf({ join, standings }: Measured, column: string): SurveyLine {
  const { shared } = join;
  const [before, after] = standings;
  const typical = shared[Math.floor(shared.length / 2)];
  const [a, b] = [typical?.a.place, typical?.b.place];
  const stepAt = after === undefined ? undefined : shared[after.from]?.a;
  if (before === undefined || a === undefined || b === undefined) throw new Error("No standing");
  const then =
    stepAt === undefined || after === undefined
      ? ""
      : ` until ${clockText(instant(stepAt.atMs))}, then ${standingText(after)}`;
  const further =
    standings.length > 2 ? `; ${countText(standings.length - 2, "further step")}` : "";
  const [low, high] = (after ?? before).quartilesMs.toSorted((x, y) => Math.abs(x) - Math.abs(y));
  return tell({
    at: stepAt === undefined ? null : instant(stepAt.atMs),
    text: `${a.path} names ${column} ${standingText(before)}${then}${further} ${b.path}`,
    why: `${shared.length} shared, middle half ${describeLength(low ?? 0)} to ${describeLength(high ?? 0)}; a clock or a delay`,
    references: stepAt === undefined ? [a, b] : [stepAt.place, a, b],
  });
}

/** `7 m 02 s after`, `2 s before, growing 3 s an hour`. */
function standingText({ medianMs, growsMs }: Standing): string {
  const amount = `${describeLength(medianMs)} ${medianMs < 0 ? "before" : "after"}`;
  if (growsMs === 0) return amount;
  return `${amount}, changing by ${describeLength(growsMs)} an hour,`;
}

/** A join with the amounts by which its files stand apart. */
type Measured = { readonly join: Join; readonly standings: readonly Standing[] };

/** What is told latest is a delay, and the nearest is the clock; columns that name the same at once show that there is none. */
function nearestJoin(joins: readonly Join[]): Measured | null {
  if (joins.some(({ shared }) => Math.abs(median(shared.map(apartMs))) <= apartMinMs)) {
    const stepped = joins.flatMap((join) => measure(join) ?? []);
    return stepped.find(({ standings }) => standings.length > 1) ?? null;
  }
  const measured = joins.flatMap((join) => measure(join) ?? []);
  return measured.toSorted((x, y) => farthest(x) - farthest(y))[0] ?? null;
}

function measure(join: Join): Measured | null {
  const distances = join.shared.map((shared) => ({
    ...{ atMs: shared.a.atMs, apartMs: apartMs(shared) },
  }));
  const standings = standingsOf(distances);
  return standings === null ? null : { join, standings };
}

function apartMs({ a, b }: Shared): number {
  return a.atMs - b.atMs;
}

function farthest({ standings }: Measured): number {
  return Math.max(...standings.map(({ medianMs }) => Math.abs(medianMs)));
}

function isApart(measured: Measured): boolean {
  return farthest(measured) > apartMinMs || measured.standings.some(({ growsMs }) => growsMs !== 0);
}

/** The amounts by which two files stand apart, in order of time; null when it is no one amount for long. */
function standingsOf(distances: readonly Distance[]): readonly Standing[] | null {
  if (distances.length < sharedMin) return null;
  const stretches = cutAtChanges(distances.map(({ apartMs }) => apartMs)).filter(
    ({ from, to }) => to - from >= sharedMin,
  );
  const steady = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  if (steady < steadyShareMin * distances.length) return null;
  const standings: Standing[] = [];
  for (const { from, to } of stretches) {
    const next = standingOf(distances, from, to);
    const before = standings.at(-1);
    if (before === undefined || isStep(before, next)) standings.push(next);
    else standings.splice(-1, 1, standingOf(distances, before.from, to));
  }
  const isClock = standings.length <= standingsMax && standings.every(isSteady);
  return isClock ? standings : null;
}

function standingOf(distances: readonly Distance[], from: number, to: number): Standing {
  const own = distances.slice(from, to);
  const growth = growthOf(own);
  const start = own[0]?.atMs ?? 0;
  const level = own.map(({ atMs, apartMs }) => apartMs - growth * (atMs - start));
  const flat = own.map(({ apartMs }) => apartMs);
  const risesMs = Math.abs(growth) * ((own.at(-1)?.atMs ?? start) - start);
  const grows = risesMs > spreadMinMs && risesMs > clearSpreads * widthOf(quartilesOf(level));
  return {
    ...{ from, to, medianMs: median(flat) },
    quartilesMs: quartilesOf(grows ? level : flat),
    growsMs: grows ? growth * hourMs : 0,
  };
}

/** By the medians of the first and the last third, in milliseconds a millisecond. */
function growthOf(own: readonly Distance[]): number {
  const third = Math.floor(own.length / 3);
  const [early, late] = [own.slice(0, third), own.slice(own.length - third)];
  const apart = (part: readonly Distance[]) => median(part.map(({ apartMs }) => apartMs));
  const time = (part: readonly Distance[]) => median(part.map(({ atMs }) => atMs));
  const passed = time(late) - time(early);
  return passed > 0 ? (apart(late) - apart(early)) / passed : 0;
}

function isStep(before: Standing, after: Standing): boolean {
  const high = Math.abs(after.medianMs - before.medianMs);
  const wide = Math.max(widthOf(before.quartilesMs), widthOf(after.quartilesMs));
  return high > apartMinMs && high > clearSpreads * wide;
}

function isSteady({ medianMs, quartilesMs, growsMs }: Standing): boolean {
  const width = widthOf(quartilesMs);
  const widthMax = Math.max(spreadMinMs, spreadShare * Math.abs(medianMs));
  return width <= widthMax && Math.abs(growsMs) <= growsMaxMs;
}

function widthOf([low, high]: readonly [number, number]): number {
  return high - low;
}
