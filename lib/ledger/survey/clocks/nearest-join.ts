import { median } from "@/lib/base/robust-statistics";
import { apartMinMs, type Standing, standingsOf } from "./file-offset";
import type { Join, Shared } from "./join-files";

/** A join with the amounts by which its files stand apart. */
export type Measured = { readonly join: Join; readonly standings: readonly Standing[] };

/** What is told latest is a delay, and the nearest is the clock; columns that name the same at once show that there is none. */
export function nearestJoin(joins: readonly Join[]): Measured | null {
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

export function farthest({ standings }: Measured): number {
  return Math.max(...standings.map(({ medianMs }) => Math.abs(medianMs)));
}

export function isApart(measured: Measured): boolean {
  return farthest(measured) > apartMinMs || measured.standings.some(({ growsMs }) => growsMs !== 0);
}
