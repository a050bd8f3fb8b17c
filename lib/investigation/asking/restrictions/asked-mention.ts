import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../../document/moments";
import { beginning } from "../searching/asked-turn";

const possible = /\b(?:may|might|(?:could|can)(?! not\b)|would|should|must|if|unless|without)\b/iu;

const awaiting = /\bwait\w*(?: \S+){0,2}? (?:for|on) .*/iu;

/** Is what the words name only waited for in the text? "Gives up waiting for a lock" is no lock. */
export function isOnlyAwaited(words: string, { title }: Moment): boolean {
  if (!awaiting.test(title) || /\bwait/iu.test(words)) return false;
  const asked = askedStemsOf(words).difference(beginning);
  return (
    asked.isDisjointFrom(stemsOf(title.replace(awaiting, " "))) &&
    !asked.isDisjointFrom(stemsOf(title))
  );
}

/** Is what the words name only possible in the text, and not told of? "Without it, a save may fail". */
export function isOnlyPossible(words: string, { title, evidence }: Moment): boolean {
  const clauses = [title, ...evidence.slice(0, 1).map(({ quote }) => quote)].flatMap((text) =>
    text.split(/[.!;\n](?=\s|$)/u),
  );
  const open = clauses.filter((clause) => possible.test(clause));
  if (open.length === 0) return false;
  const asked = askedStemsOf(words).difference(beginning);
  const told = stemsOf(clauses.filter((clause) => !possible.test(clause)).join("\n"));
  return (
    asked.size > 0 && asked.isDisjointFrom(told) && !asked.isDisjointFrom(stemsOf(open.join("\n")))
  );
}
