import type { Question } from "../question/question";

// Written by `npm run bench questions -- --fit` from 382 questions.

type Sureness = {
  /** Of kinds of which there were no questions. */
  readonly common: number;
  readonly base: Partial<Record<Question["kind"], number>>;
  readonly slope: number;
  readonly missing: number;
};

export const sureness: Sureness = {
  common: 0.44,
  base: {
    did_it_help: 0.67,
    duration: 0.72,
    ended: 0.46,
    how_many: 0.66,
    impact: 0.02,
    lookup: -0.56,
    order: 1.64,
    ruled_out: 0.6,
    setting: 0.18,
    what_on: 0.22,
    when: 0.38,
    which: 0.5,
    who: 0.62,
    why: 0.03,
  },
  slope: 0.78,
  missing: -1.24,
};
