import { isProgram } from "@/lib/names/is-program";
import type { ChangeFacts } from "@/lib/signals/change-facts";
import type { Signal } from "@/lib/signals/signal";
import { type Statement, withDiagnosis } from "@/lib/signals/statements";
import { explainingPart } from "./denials";
import { countShared, wordsOf } from "./human-attention";
import { alarmedAt, overAt } from "./incident-span";

/** An explanation that names what really was changed before is worth more than general words. */
const namesChangeBonus = 1;
/** What an explanation without causal words must bring instead. */
const bonuses = { time: 0.5, kind: 0.5, long: 0.5, longer: 0.75, denial: 0.75 } as const;
/** Characters from which a statement explains something rather than reporting it. */
const longFrom = 90;
const longerFrom = 180;

const timeGiven =
  /\b(?:at|since|around|from) \d{1,2}:\d{2}\b|\b\d+ ?(?:s|sec|min|minutes?|h|hours?) (?:ago|before|earlier)\b|\bright before\b/i;
const denial = /\bnot (?:the|our|a|an)\b|\bnothing to do with\b|\bunrelated\b/i;
/** What is asked is not told: "christmas traffic since the new banner in shop-web?" */
const askedPart = /(?:[^.;!?]|\.(?=\w)){3,300}\?/g;
/** Plans and to-dos name changes too; they explain nothing. */
const plan =
  /\b(?:tonight|tomorrow|todo|to-?do|follow.?up|next (?:week|sprint|time)|we (?:want|should|will)|i will|i'll|going to)\b/i;

/**
 * Weighs statements against the change records: who names a version, ticket, job or setting that was
 * changed. A person who does so before it was over, without asking or announcing, and says when, how or
 * what it was not, explains, whatever words are used.
 */
export function judgeStatements(
  statements: readonly Statement[],
  changes: readonly ChangeFacts[],
  signals: readonly Signal[],
): readonly Statement[] {
  const named = changes
    .filter(({ family, phase }) => isCandidate(family) && phase !== "standing")
    .map((change) => ({ change, words: identifiersOf(change) }));
  const over = overAt(signals);
  const alarmed = alarmedAt(signals);
  return statements.map((statement) => {
    const explanation = explainingPart(statement.text).replace(askedPart, " ");
    const names = named.some(
      ({ change, words }) =>
        change.record.time.micros < statement.record.time.micros &&
        (countShared(explanation, words) > 0 || namesShort(explanation, change)),
    );
    if (!names) return statement;
    if (statement.diagnosis > 0)
      return withDiagnosis(statement, statement.diagnosis + namesChangeBonus);
    const at = statement.record.time.earliest;
    if (at < alarmed || at > over || !mayExplain(statement)) return statement;
    return withDiagnosis(statement, namesChangeBonus + plainStrength(statement.text));
  });
}

function isCandidate(family: string): boolean {
  return /^(change\.(?!commit)|job\.run|response\.(?:limit|purge|restart|failover))/.test(family);
}

function mayExplain({ acts, speaker, text }: Statement): boolean {
  if (acts.has("hypothesis") && !acts.has("correction")) return false;
  if (isProgram(speaker)) return false;
  const onlyAsks = acts.has("request") && !denial.test(text);
  return !onlyAsks && !plan.test(text);
}

function plainStrength(text: string): number {
  const length =
    text.length >= longerFrom ? bonuses.longer : text.length >= longFrom ? bonuses.long : 0;
  return (
    length +
    (timeGiven.test(text) ? bonuses.time : 0) +
    (denial.test(text) ? bonuses.denial : 0) +
    bonuses.kind
  );
}

function identifiersOf({ version, ticket, key, subject }: ChangeFacts): ReadonlySet<string> {
  const specific = [version, ticket, key, subject].filter((name) => name !== null);
  return new Set(specific.flatMap((name) => [...wordsOf(name)]));
}

/** A version of two or three characters ("v42") is no word, but it is a name. */
function namesShort(text: string, { version, ticket }: ChangeFacts): boolean {
  return [version, ticket].some(
    (name) =>
      name !== null &&
      name.length >= 2 &&
      new RegExp(
        `(^|[^\\w.])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}($|[^\\w.]|\\.(\\s|$))`,
        "i",
      ).test(text),
  );
}
