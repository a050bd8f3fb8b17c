import type { Question } from "@/lib/investigation/asking/question/question";
import { toLogit } from "@/lib/investigation/asking/sureness/calibrate";
import type { Outcome } from "./ask-recording";

// Platt scaling (Platt 1999): the probability of being right as a logistic function of what an answer rests on. One slope for all kinds
// of questions, and a base of each kind that is held near the common one, for of some kinds there are few.

type Row = {
  readonly kind: Question["kind"];
  readonly logit: number;
  readonly missing: number;
  readonly isRight: boolean;
};
export type FittedSureness = {
  readonly common: number;
  readonly base: Readonly<Record<string, number>>;
  readonly slope: number;
  readonly missing: number;
};

const steps = 6000;
const rate = 0.5;
/** How hard the bases are held together, in questions. */
const held = 2;

export function fitSureness(outcomes: readonly Outcome[]): FittedSureness {
  const rows = outcomes.flatMap(toRow);
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const base = new Map(kinds.map((kind) => [kind, 0]));
  let [common, slope, missing] = [0, 1, -1];
  const step = rate / Math.max(1, rows.length);
  for (let at = 0; at < steps; at++) {
    const sum = { common: 0, slope: 0, missing: 0, base: new Map<Question["kind"], number>() };
    for (const row of rows) {
      const logit = common + (base.get(row.kind) ?? 0) + slope * row.logit + missing * row.missing;
      const error = Number(row.isRight) - 1 / (1 + Math.exp(-logit));
      sum.common += error;
      sum.slope += error * row.logit;
      sum.missing += error * row.missing;
      sum.base.set(row.kind, (sum.base.get(row.kind) ?? 0) + error);
    }
    common += step * sum.common;
    slope += step * sum.slope;
    missing += step * sum.missing;
    for (const kind of kinds) {
      const now = base.get(kind) ?? 0;
      base.set(kind, now + step * ((sum.base.get(kind) ?? 0) - held * now));
    }
  }
  const rounded = (value: number) => Math.round(value * 100) / 100;
  const bases = [...base].map(([kind, value]) => [kind, rounded(common + value)] as const);
  return {
    ...{ common: rounded(common), slope: rounded(slope), missing: rounded(missing) },
    base: Object.fromEntries(bases.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function toRow({ proposal, proposed }: Outcome): readonly Row[] {
  const { question, text, missing } = proposal;
  if (text.kind === "none") return [];
  const isRight = proposed === "right";
  const logit = toLogit(text.confidence);
  return [{ kind: question.kind, logit, missing: Math.min(2, missing.length), isRight }];
}
