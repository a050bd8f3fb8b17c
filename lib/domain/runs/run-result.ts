import type { Usage } from "../invocation";

/** What one finished run left and what it took, to be laid beside others of its incident. */
export type RunResult = {
  readonly number: number;
  readonly analyst: string;
  /** It stands aside from the timeline. */
  readonly isOpinion: boolean;
  /** Titles. */
  readonly events: readonly string[];
  readonly keyEvents: number;
  readonly links: number;
  readonly states: number;
  /** Titles, the first the likeliest. */
  readonly rootCauses: readonly string[];
  readonly calls: number;
  readonly refused: number;
  /** Of the refused ones, those whose citation did not hold. */
  readonly refusedCitations: number;
  /** Of models. */
  readonly usage: Usage;
  /** Of what had a price; null where nothing had one. */
  readonly usd: number | null;
  readonly durationMs: number;
};
