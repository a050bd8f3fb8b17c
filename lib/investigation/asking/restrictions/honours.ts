import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../../document/moments";
import { isOfRecords } from "../record-moment";
import { turnsAsAsked } from "./asked-direction";
import { isOnlyAwaited, isOnlyPossible } from "./asked-mention";
import { identifiersIn, isOfNamed } from "./asked-names";
import { isOfPlace } from "./asked-place";
import { hasValues } from "./asked-values";

/**
 * Does an event or record honour all that the words restrict? A name is its own, it turns the way that is asked for, and it is the one
 * of several that is asked for. An answer about something beside it is worse than none.
 */
export function honours(named: Named, moment: Moment): boolean {
  return (
    isOfNamed(identifiersIn(named.words), moment) &&
    turnsAsAsked(named.words, moment) &&
    isOfPlace(named, moment) &&
    hasNumbers(named.words, moment) &&
    hasValues(named.words, moment) &&
    tellsKind(named, moment) &&
    !isRowOfDump(named.words, moment) &&
    !isOnlyPossible(named.words, moment) &&
    !isOnlyAwaited(named.words, moment)
  );
}

/** A row that a dump of a database writes again is what was stored, and nothing that happened. */
function isRowOfDump(words: string, moment: Moment): boolean {
  return (
    isOfRecords(moment) &&
    /^INSERT INTO \S+ .*\bVALUES\b/iu.test(moment.title) &&
    !/\binsert/iu.test(words)
  );
}

const number = /(?<![\p{L}\p{N}.,:_/-])\d+(?![\p{L}\p{N}]|[.,:_/-]\d)/gu;

/** A number of the words is one in a record: "0.504" is not 504. */
function hasNumbers(words: string, moment: Moment): boolean {
  if (!isOfRecords(moment)) return true;
  const has = new Set(moment.title.match(number));
  return (words.match(number) ?? []).every((each) => has.has(each));
}

/** Of which of several is asked for the path alone does not say that it is of them: a restart in "deploys.log" is no deploy. */
function tellsKind({ words, place }: Named, moment: Moment): boolean {
  if (!isOfRecords(moment) || place === null) return true;
  const kinds = [...askedStemsOf(words)].filter((stem) => stem.startsWith("="));
  const [said, path] = [moment.title, moment.evidence[0]?.path ?? ""].map(stemsOf);
  return kinds.every((stem) => !path?.has(stem) || said?.has(stem));
}
