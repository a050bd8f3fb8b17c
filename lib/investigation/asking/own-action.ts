import { statementWords } from "@/lib/knowledge/lexicons/statement-words";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { asksOfSaying } from "./find-moment";
import { rolesOf } from "./may-answer";

/** Does a message report what its author did, and not ask for it, deny it or guess? */
export function tellsOwnAction(moment: Moment, asked: string): boolean {
  const [verb, ...things] = askedStemsOf(asked);
  if (verb === undefined) return false;
  return ownActs(moment).some((own) => {
    const [act] = listStems(own);
    const stems = stemsOf(own);
    const isTold = things.length === 0 || things.some((thing) => stems.has(thing));
    return act === verb && isTold;
  });
}

/** What a message says that its author did, clause by clause. */
function ownActs({ title, evidence }: Moment): readonly string[] {
  return [title, ...evidence.map(({ quote }) => quote)]
    .flatMap((text) => text.split(/[.;!?\n"]+|,? (?:and|then|but) |, |(?<=^[\w.-]+): /u))
    .filter(isReport)
    .map((clause) => ofAuthor.exec(clause.trim())?.groups?.act ?? "");
}

/** "Dropped", "restarting": a word that says something was done or is being done. */
const ofDoing = /^\p{L}+(?:ed|ing)\b/iu;

/**
 * Is it what the words name, and not what somebody wrote of it? A message is that only where it reports what its author did then, or
 * where the words name something said.
 */
export function isItself(moment: Moment, { words }: Named): boolean {
  if (!rolesOf(moment).includes("statement") || ofSpeech.test(words)) return true;
  const asked = askedStemsOf(words);
  return ownActs(moment).some((act) => {
    const [first] = listStems(act);
    const isDone = statementWords.acting.exec(act)?.index === 0;
    return isDone
      ? !stemsOf(act).isDisjointFrom(asked)
      : ofDoing.test(act) && first !== undefined && asked.has(first);
  });
}

/** What is asked for was itself said or written. */
export const ofSpeech = new RegExp(
  `${asksOfSaying.source}|\\b(?:complain\\w*|complaints?|tickets?|calls?|called|mails?|e-?mails?|comments?|questions?|answers?|wr(?:ites?|ote|itten)|warn\\w*|confirm\\w*|correct(?:ion|ed)|suspicion|statements?|apolog\\w*|update[sd]?)\\b|投诉|工单|留言|回复|确认`,
  "iu",
);

/** "I stopped it", "just restarted": what an author did begins the clause, and what is only mentioned does not. */
const ofAuthor =
  /^(?:(?:i|we|have|has|had|i['’]ve|we['’]ve|am|i['’]m|just|now|already|ok|okay|done)[,:]? )*(?<act>\S.*)$/iu;

function isReport(text: string): boolean {
  return !statementWords.requesting.test(text) && !statementWords.hedged.test(text);
}

export function reportsAction(text: string): boolean {
  return (
    statementWords.acting.test(text) &&
    !statementWords.requesting.test(text) &&
    !statementWords.hedged.test(text)
  );
}
