import { instant } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { DatedArtifact } from "@/lib/domain/artifact";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import type { SurveyLine } from "@/lib/domain/survey";
import type { SurveyEvidence } from "../survey-evidence";
import { clockText, countText, tell } from "../survey-line";
import { apartMinMs, type Standing, standingsOf } from "./file-offset";
import { type Join, joinFiles, type Shared } from "./join-files";

/** Amounts that differ by no more are about the same. */
const alikeShare = 0.2;

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
