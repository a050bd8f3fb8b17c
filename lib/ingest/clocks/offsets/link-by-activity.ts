import { findActivityLinks } from "../activity/activity-links";
import type { SecondCounts } from "../activity/second-counts";
import type { ClockLink } from "../differences/clock-differences";

/** A source as far as what it does concerns its clock. */
type BusySource = {
  readonly host: string;
  /** Null: nobody has said anything of its clock. */
  readonly decided: object | null;
  busy(): readonly SecondCounts[];
};

/** Bins of a second, and the time an answer takes. */
const spreadMs = 500;

/**
 * Links by what both do, between hosts that no identifiers connect. They count less than any link by
 * identifiers: those say of each thing when it was, these only of all of them together.
 */
export function linkByActivity(
  sources: readonly BusySource[],
  named: readonly ClockLink[],
  isMoving: (source: number) => boolean,
): readonly ClockLink[] {
  const groupOf = connect(sources, named);
  const compared = sources.map((source, at) => ({
    host: source.host,
    busy: !isMoving(at) && source.decided === null ? source.busy() : [],
  }));
  const found = findActivityLinks(compared, (host, other) => groupOf(host) !== groupOf(other));
  return found.map(({ a, b, aheadMs, correlation, seconds }) => ({
    ...{ a, b, anchors: [], count: correlation, medianMs: aheadMs, madMs: spreadMs },
    ...{ isEdge: false, busySeconds: seconds, drift: null },
  }));
}

/** Hosts that identifiers connect, by way of others too, have one and the same group. */
function connect(
  sources: readonly BusySource[],
  links: readonly ClockLink[],
): (host: string) => string {
  const groups = new Map<string, string>();
  const groupOf = (host: string): string => groups.get(host) ?? host;
  for (const { a, b } of links) {
    const [into, from] = [groupOf(sources[a]?.host ?? ""), groupOf(sources[b]?.host ?? "")];
    for (const { host } of sources) if (groupOf(host) === from) groups.set(host, into);
  }
  return groupOf;
}
