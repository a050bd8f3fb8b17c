import { textField } from "@/lib/domain/record-reference";
import { accountWords as words } from "@/lib/knowledge/lexicons/account-words";
import { type AccountRow, sentencesOf, withoutState } from "./account-row";

/**
 * The post of a status page from which on nobody suffered, by what was posted while it lasted: the first that says so, or that what
 * was done against it is in place, with no word of trouble behind it. Pages are closed a while after, when it has not come back. A
 * part that is told well again is not the whole: such a post, or one that things get better, counts when nothing else was said.
 */
export function findRelief(posts: readonly AccountRow[], from: AccountRow): AccountRow | null {
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

function isRelief(row: AccountRow): boolean {
  const said = textOf(row);
  if (words.improving.test(said) || words.partWell.test(said)) return false;
  return sentencesOf(said).some(
    (sentence) => words.relieving.test(sentence) && !words.awaiting.test(sentence),
  );
}

function isBetter(row: AccountRow): boolean {
  return row.acts.has("recovery") || words.partWell.test(textOf(row));
}

function isOngoing(row: AccountRow): boolean {
  if (row.acts.has("closing") || row.acts.has("planned") || isRelief(row) || isBetter(row))
    return false;
  if (words.lookingBack.test(textOf(row)) && !row.acts.has("failure")) return false;
  return row.acts.has("failure") || row.acts.has("investigation");
}

function textOf({ text, statement }: AccountRow): string {
  return withoutState(text, textField(statement.record, "status") ?? "").trim();
}
