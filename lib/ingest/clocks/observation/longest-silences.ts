import type { WallSpan } from "./wall-span";

/** A clock steps rarely; its leaps are among the longest stretches without records. */
const silencesMax = 64;

/** The longest stretches between two records of a source, whose times are added in rising order. */
export class LongestSilences {
  private silences: WallSpan[] = [];
  private previous: number | null = null;
  private shortestMs = 0;

  add(wallMs: number): void {
    const from = this.previous;
    this.previous = wallMs;
    if (from === null || wallMs - from <= this.shortestMs) return;
    this.silences.push({ from, to: wallMs });
    if (this.silences.length < silencesMax * 2) return;
    this.silences = this.longest();
    const last = this.silences.at(-1);
    this.shortestMs = last === undefined ? 0 : last.to - last.from;
  }

  longest(): WallSpan[] {
    return this.silences.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, silencesMax);
  }
}
