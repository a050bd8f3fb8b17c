import type { WallSpan } from "../walls/wall-span";
import { EarliestFirst } from "./earliest-first";

/** A clock steps rarely; its leaps are among the longest stretches without records. */
const silencesMax = 64;
/** Records so far apart in a file are in order of time. */
const disorderMax = 512;

/** The longest stretches between two records of a source, whose times come nearly in order. */
export class LongestSilences {
  private readonly ordered = new EarliestFirst(disorderMax);
  private silences: WallSpan[] = [];
  private latest: number | null = null;
  private shortestMs = 0;

  add(wallMs: number): void {
    const next = this.ordered.add(wallMs);
    if (next !== null) this.take(next);
  }

  longest(): readonly WallSpan[] {
    const { latest } = this;
    const waiting = this.ordered.waiting().filter((wallMs) => latest === null || wallMs >= latest);
    const times = latest === null ? waiting : [latest, ...waiting];
    const last = times.slice(1).map((to, at) => ({ from: times[at] ?? to, to }));
    return longestOf([...this.silences, ...last]);
  }

  private take(wallMs: number): void {
    const from = this.latest;
    if (from !== null && wallMs <= from) return;
    this.latest = wallMs;
    if (from === null || wallMs - from <= this.shortestMs) return;
    this.silences.push({ from, to: wallMs });
    if (this.silences.length < silencesMax * 2) return;
    this.silences = longestOf(this.silences);
    const last = this.silences.at(-1);
    this.shortestMs = last === undefined ? 0 : last.to - last.from;
  }
}

function longestOf(silences: readonly WallSpan[]): WallSpan[] {
  return silences
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, silencesMax);
}
