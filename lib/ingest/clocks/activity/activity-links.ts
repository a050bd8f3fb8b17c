/** How far two clocks are apart by what both sources do, where they share no identifiers. */
import { spanOf, toShape } from "./activity-shape";
import type { SecondCounts } from "./second-counts";
import {
  findSharedRhythm,
  lagMaxSeconds,
  type Shape,
  type SharedRhythm,
  toComparable,
} from "./shared-rhythm";

export type ActivitySource = {
  readonly host: string;
  /** In UTC, but for what its clock is wrong by; empty when its clock is not one value. */
  readonly busy: readonly SecondCounts[];
};

/** Source `a` shows `aheadMs` more than source `b`; both are places in the list of sources, `a` < `b`. */
export type ActivityLink = SharedRhythm & { readonly a: number; readonly b: number };

/** Longer evidence is compared by its last two hours. */
const secondsMax = 7_200;
/** Two kinds of line that both fit may differ by the time an answer takes. */
const agreedMs = 1_500;
/** Steps of transforms in all: about a second of work. */
const stepsMax = 150_000_000;

/** `isAsked`: whether a difference of two hosts is not known already. Links of one pair of hosts agree. */
export function findActivityLinks(
  sources: readonly ActivitySource[],
  isAsked: (host: string, other: string) => boolean,
): readonly ActivityLink[] {
  const pairs = sources.flatMap((one, a) =>
    sources.flatMap((other, b) =>
      a < b && one.host !== other.host && isAsked(one.host, other.host)
        ? [{ a, b, one, other }]
        : [],
    ),
  );
  const links: ActivityLink[] = [];
  let stepsLeft = stepsMax;
  for (const { a, b, one, other } of pairs) {
    const window = findWindow(one, other);
    stepsLeft -= window === null ? 0 : stepsOf(one, other, window);
    if (stepsLeft < 0) break;
    const found = window === null ? null : compare(one, other, window);
    if (found !== null) links.push({ ...found, a, b });
  }
  return agreeing(links, sources);
}

type Window = { readonly from: number; readonly to: number };

/** Where both were there, and as much on either side as their clocks may be apart. */
function findWindow(one: ActivitySource, other: ActivitySource): Window | null {
  const [first, second] = [one, other].map(({ busy: [all] }) => (all ? spanOf(all) : null));
  if (!first || !second) return null;
  const to = Math.min(first.to, second.to) + lagMaxSeconds;
  const from = Math.max(first.from, second.from) - lagMaxSeconds;
  return from < to ? { from: Math.max(from, to - secondsMax), to } : null;
}

function stepsOf({ busy }: ActivitySource, other: ActivitySource, { from, to }: Window): number {
  const size = to - from + lagMaxSeconds;
  return busy.length * other.busy.length * size * Math.log2(size);
}

/** The clearest of all kinds of line that fit; null when they say different things. */
function compare(one: ActivitySource, other: ActivitySource, window: Window): SharedRhythm | null {
  const toShapes = ({ busy }: ActivitySource): readonly Shape[] =>
    busy.map((counts) => toComparable(toShape(counts, window), counts.size));
  const others = toShapes(other);
  const found = toShapes(one).flatMap((shape) =>
    others.flatMap((beside) => findSharedRhythm(shape, beside) ?? []),
  );
  const [clearest] = found.toSorted((x, y) => y.correlation - x.correlation);
  return clearest !== undefined && found.every((rhythm) => agrees(rhythm, clearest))
    ? clearest
    : null;
}

function agrees(one: SharedRhythm, other: SharedRhythm): boolean {
  return Math.abs(one.aheadMs - other.aheadMs) <= agreedMs;
}

/** Files of two hosts that say different things of their clocks say nothing. */
function agreeing(
  links: readonly ActivityLink[],
  sources: readonly ActivitySource[],
): readonly ActivityLink[] {
  const forward = ({ a, b, aheadMs }: ActivityLink) => {
    const [host = "", other = ""] = [sources[a]?.host, sources[b]?.host];
    return host < other
      ? { pair: `${host}\n${other}`, aheadMs }
      : { pair: `${other}\n${host}`, aheadMs: -aheadMs };
  };
  const pairs = Map.groupBy(links, (link) => forward(link).pair);
  return [...pairs.values()].flatMap((group) => {
    const aheads = group.map((link) => forward(link).aheadMs);
    return Math.max(...aheads) - Math.min(...aheads) <= 2 * agreedMs ? group : [];
  });
}
