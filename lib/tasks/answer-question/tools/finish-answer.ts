import { formatInstant, type Interval } from "@/lib/base/instant";
import type {
  AnswerDraft,
  FindingDraft,
} from "@/lib/investigation/rounds/contracts/answer-question";
import type { Inquiry } from "./inquiry";

/** Few, strong findings: more are not looked at by anybody. */
export const answeredMax = 4;

/** The first of what was found, or what was searched in vain. What judges a piece comes before what is new. */
export function finishAnswer(
  inquiry: Inquiry,
  findings: readonly (FindingDraft | null)[],
  searched: readonly string[],
): AnswerDraft {
  const found = findings.flatMap((finding) => finding ?? []);
  const reported = found.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, answeredMax);
  const asked = inquiry.asked();
  const questions = `${asked} question${asked === 1 ? "" : "s"} to the evidence`;
  const searchText = [...searched, questions].join("; ");
  return {
    reasoning: `${searchText}. Found ${found.length}, told ${reported.length}.`.slice(0, 4000),
    findings: reported,
    nothing: reported.length > 0 ? null : searchText.slice(0, 1000),
  };
}

/** How much was read, in words. */
export function tellRead(
  window: Interval | null,
  { records, isCut }: { readonly records: number; readonly isCut: boolean },
): string {
  const span =
    window === null
      ? "all time"
      : `${formatInstant(window.earliest)} to ${formatInstant(window.latest)}`;
  return `${isCut ? "the first " : ""}${records} records, ${span}`;
}

const ranks = ["refutation", "connection", "key", "support", "detail"] as const;

function rankOf({ effect }: FindingDraft): number {
  if (effect.kind === "happening") return ranks.indexOf(effect.importance);
  return effect.kind === "state" ? ranks.length : ranks.indexOf(effect.kind);
}
