import type { Question } from "../question/question";
import { sureness } from "./sureness-weights";

/** What an answer rests on. */
export type Grounds = {
  /** How much of what is asked the chosen piece or record tells, times how sure that is itself, [0, 1]. */
  readonly stated: number;
  /** Words of the question that nothing in the evidence has, and names that the answer has not. */
  readonly missing: number;
};

/** The probability that an answer is right, [0, 1]: a logistic function (Platt 1999) fitted by `npm run bench questions -- --fit`. */
export function calibrate(kind: Question["kind"], { stated, missing }: Grounds): number {
  const { base, common, slope, missing: perMissing } = sureness;
  const logit =
    (base[kind] ?? common) + slope * toLogit(stated) + perMissing * Math.min(missing, missingMax);
  return Math.round(100 / (1 + Math.exp(-logit))) / 100;
}

/** More of them say no more. */
const missingMax = 2;

/** Held away from what no evidence proves. */
export function toLogit(share: number): number {
  const held = Math.min(0.98, Math.max(0.02, share));
  return Math.log(held / (1 - held));
}
