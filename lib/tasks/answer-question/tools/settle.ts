import { formatInstant, type Interval } from "@/lib/base/instant";
import type {
  AnswerDraft,
  FindingDraft,
} from "@/lib/investigation/rounds/contracts/answer-question";

/** Few strong findings are worth more than many. */
const findingsMost = 4;

type Searched = {
  readonly window: Interval | null;
  /** What was looked for, in words. */
  readonly what: string;
  readonly records: number;
  readonly isCut: boolean;
};

/** The first of what was found, or what was searched in vain. What judges a piece comes before what is new. */
export function settle(
  findings: readonly FindingDraft[],
  { window, what, records, isCut }: Searched,
): AnswerDraft {
  const span =
    window === null
      ? "all time"
      : `${formatInstant(window.earliest)} to ${formatInstant(window.latest)}`;
  const read = `${isCut ? "the first " : ""}${records} records`;
  const kept = findings.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, findingsMost);
  return {
    reasoning: `Read ${read}; looked from ${span} for ${what}. Found ${findings.length}, told ${kept.length}.`,
    findings: kept,
    nothing: kept.length > 0 ? null : `searched ${read}, ${span}, for ${what}`,
  };
}

const ranks = ["refutation", "connection", "key", "support", "detail"] as const;

function rankOf({ effect }: FindingDraft): number {
  if (effect.kind === "happening") return ranks.indexOf(effect.importance);
  return effect.kind === "state" ? ranks.length : ranks.indexOf(effect.kind);
}
