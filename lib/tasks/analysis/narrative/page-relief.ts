import { textField } from "@/lib/domain/record-reference";
import { narrativeWords as words } from "@/lib/knowledge/lexicons/narrative-words";
import { type NarrativeRow, sentencesOf, withoutState } from "./narrative-row";

/**
 * The post of a status page from which on nobody suffered, by what was posted while it lasted: the first that says so, or that what
 * was done against it is in place, with no word of trouble behind it. Pages are closed a while after, when it has not come back. A
 * part that is told well again is not the whole: such a post, or one that things get better, counts when nothing else was said.
 */
export function findRelief(
  posts: readonly NarrativeRow[],
  from: NarrativeRow,
): NarrativeRow | null {
  const after = posts.slice(posts.indexOf(from) + 1);
  const lastTrouble = after.findLastIndex(isOngoing);
  const calm = after.slice(lastTrouble + 1);
  return (
    calm.find(isRelief) ??
    calm.find(({ acts }) => acts.has("closing")) ??
    calm.findLast(isBetter) ??
    null
  );
}

function isRelief(row: NarrativeRow): boolean {
  const text = textOf(row);
  if (words.improving.test(text) || words.partWell.test(text)) return false;
  return sentencesOf(text).some(
    (sentence) => words.relieving.test(sentence) && !words.awaiting.test(sentence),
  );
}

function isBetter(row: NarrativeRow): boolean {
  return row.acts.has("recovery") || words.partWell.test(textOf(row));
}

function isOngoing(row: NarrativeRow): boolean {
  if (row.acts.has("closing") || row.acts.has("planned") || isRelief(row) || isBetter(row))
    return false;
  if (words.lookingBack.test(textOf(row)) && !row.acts.has("failure")) return false;
  return row.acts.has("failure") || row.acts.has("investigation");
}

function textOf({ text, statement }: NarrativeRow): string {
  return withoutState(text, textField(statement.record, "status") ?? "").trim();
}
