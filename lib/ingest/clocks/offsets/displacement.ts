import { rememberTexts } from "@/lib/base/remember-texts";
import { median } from "@/lib/base/robust-statistics";
import type { ClockWitnesses } from "./clock-camps";

/** A source as far as its ends are compared: instants, zones taken out. */
export type EndedSource = {
  readonly host: string;
  readonly times: readonly { readonly atMs: number }[];
};

/** Sources with fewer times begin and end when something happened. */
const timesMin = 12;
/** So many other hosts have to say when the evidence was taken. */
const othersMin = 2;
/** Ends are known to the pauses between records. */
const slackMs = 4_000;
const slackShare = 0.15;
/** An offset must stand out of how well ends are known. */
const clearness = 3;

/**
 * Files that were taken for one incident mostly begin and end together. A host whose files begin and end as much later than all
 * others as its clock was measured to be ahead is the one whose clock is wrong. This says nothing of how far: that was measured.
 */
export function createDisplacement(sources: readonly EndedSource[]): ClockWitnesses["isDisplaced"] {
  const ended = sources.filter(({ times }) => times.length >= timesMin);
  const spans = new Map(
    [...Map.groupBy(ended, ({ host }) => host)].map(([host, own]) => [host, spanOf(own)]),
  );
  const apartOf = rememberTexts((host) => {
    const own = spans.get(host);
    const others = [...spans].filter(([other]) => other !== host).map(([, span]) => span);
    if (own === undefined || others.length < othersMin) return null;
    return {
      begins: own.from - median(others.map(({ from }) => from)),
      ends: own.to - median(others.map(({ to }) => to)),
    };
  });
  return (place, aheadMs) => {
    const reachMs = Math.max(slackMs, slackShare * Math.abs(aheadMs));
    const apart = apartOf(sources[place]?.host ?? "");
    if (apart === null || Math.abs(aheadMs) < clearness * slackMs) return false;
    const { begins, ends } = apart;
    return Math.abs(begins - aheadMs) <= reachMs && Math.abs(ends - aheadMs) <= reachMs;
  };
}

function spanOf(sources: readonly EndedSource[]) {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { times } of sources)
    for (const { atMs } of times) {
      if (atMs < from) from = atMs;
      if (atMs > to) to = atMs;
    }
  return { from, to };
}
