import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { microsPerDay } from "@/lib/time/stamps/civil-time";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import { type Moment, momentsIn } from "../../times/moments-in";
import { runOf } from "../../times/place-of-time";

/** Under which name a part of a file says when it is of: one time, or a day and a time of day apart. */
export type TimeOfPart = {
  readonly label: string;
  readonly clockLabel: string | null;
  readonly order: DateOrder | null;
  /** The share of parts that have it. */
  readonly share: number;
  /** How well it fits: its share, less what runs backwards. */
  readonly score: number;
};

/** A whole time that so many parts have is believed before a day and a clock apart. */
const shareEnough = 0.5;
const backwardsMax = 0.4;
const backwardsCost = 1.2;
/** A time that is the same in all parts is that of the export. */
const constantCost = 0.4;
/** Of equal ones the first. */
const laterCost = 0.004;

export function findTimeOfPart(
  parts: readonly string[],
  order: DateOrder | null,
): TimeOfPart | null {
  const all = parts.map((part) => momentsIn(part, order));
  const best = bestOf(all, "instant", order);
  const day = bestOf(all, "day", order);
  if (day === null || (best !== null && best.share >= shareEnough)) return best;
  const clock = all.map((moments) => moments.find(({ scan }) => scan.kind === "clock"));
  const labels = Map.groupBy(
    clock.filter((moment) => moment !== undefined),
    ({ label }) => label,
  );
  const [label] = [...labels].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  const whole = { ...day, clockLabel: label ?? null };
  return best !== null && best.score > day.score ? best : whole;
}

function bestOf(
  all: readonly (readonly Moment[])[],
  kind: "instant" | "day",
  order: DateOrder | null,
): TimeOfPart | null {
  const labels = new Set(
    all.flatMap((moments) =>
      moments.filter(({ scan }) => scan.kind === kind).map(({ label }) => label),
    ),
  );
  let best: TimeOfPart | null = null;
  let at = 0;
  for (const label of labels) {
    const values = all.flatMap((moments) => {
      const scan = moments.find(
        (moment) => moment.label === label && moment.scan.kind === kind,
      )?.scan;
      return scan === undefined || scan.kind === "clock" ? [] : [scan.stamp.wallMicros];
    });
    const { backwards } = runOf(values);
    const share = values.length / all.length;
    const constant = values.length > 2 && new Set(values).size === 1 ? constantCost : 0;
    const score = share - backwards * backwardsCost - constant - laterCost * at++;
    if (backwards > backwardsMax || score <= (best?.score ?? 0)) continue;
    best = { label, clockLabel: null, order, share, score };
  }
  return best;
}

/** The time of one part; what lacks the usual name has its first time. */
export function readTimeOfPart(part: string, time: TimeOfPart): StampAsWritten | null {
  const moments = momentsIn(part, time.order);
  const named = moments.find(({ label, scan }) => label === time.label && scan.kind !== "clock");
  const scan = (named ?? moments.find((moment) => moment.scan.kind === "instant"))?.scan;
  if (scan === undefined || scan.kind === "clock") return null;
  if (scan.kind === "instant" || time.clockLabel === null) return scan.stamp;
  const clock = moments.find(
    (moment) => moment.label === time.clockLabel && moment.scan.kind === "clock",
  );
  if (clock?.scan.kind !== "clock") return scan.stamp;
  const { microsOfDay, granularity } = clock.scan.clock;
  const dayMicros = Math.floor(scan.stamp.wallMicros / microsPerDay) * microsPerDay;
  const raw = `${scan.stamp.raw} ${clock.scan.raw}`;
  return { ...scan.stamp, wallMicros: dayMicros + microsOfDay, granularity, raw };
}
