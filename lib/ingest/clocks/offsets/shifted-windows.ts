/**
 * What is measured all the time is collected from all hosts over one stretch: their files begin together and end together. A
 * host whose files begin and end as much sooner or later than those of all others has a clock that may be wrong by as much.
 */
import type { WallSpan } from "../walls/wall-span";

/** The files of a host, in UTC. */
type HostSpans = { readonly host: string; readonly spans: readonly WallSpan[] };

/** Files are begun and ended one after the other, and measured every few seconds. */
const togetherMs = 3_000;
/** Less is how collecting goes on, and more another stretch. */
const shiftLeastMs = 10_000;
const shiftMostMs = 10 * 60_000;
const hostsLeast = 2;

/** By how much the clock of each such host may be ahead, by host; none where the others do not agree. */
export function findShiftedWindows(hosts: readonly HostSpans[]): ReadonlyMap<string, number> {
  const windows = hosts.flatMap(({ host, spans }) => {
    const window = windowOf(spans);
    return window === null ? [] : [{ host, ...window }];
  });
  return new Map(
    windows.flatMap((own) => {
      const [first, ...rest] = windows.filter((each) => each !== own);
      const isAgreed = rest.length + 1 >= hostsLeast && rest.every((each) => isOne(each, first));
      if (first === undefined || !isAgreed) return [];
      const [begins, ends] = [own.from - first.from, own.to - first.to];
      const isShift = Math.abs(begins) >= shiftLeastMs && Math.abs(begins) <= shiftMostMs;
      return isShift && isNear(begins, ends)
        ? [[own.host, Math.round((begins + ends) / 2)] as const]
        : [];
    }),
  );
}

function isOne(one: WallSpan, other: WallSpan | undefined): boolean {
  return other !== undefined && isNear(one.from, other.from) && isNear(one.to, other.to);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= togetherMs;
}

/** From when to when two files or more cover; null where no two begin together and end together. */
function windowOf(spans: readonly WallSpan[]): WallSpan | null {
  return spans.find((span) => spans.some((other) => other !== span && isOne(other, span))) ?? null;
}
