import type { ChangeFacts } from "@/lib/signals/change-facts";
import { type Statement, withDiagnosis } from "@/lib/signals/statements";
import { countShared, wordsOf } from "./human-attention";

/** An explanation that names what really was changed before is worth more than general words. */
const namesChangeBonus = 1;

/** Weighs statements against the change records: who names a version, ticket or setting that was changed. */
export function judgeStatements(
  statements: readonly Statement[],
  changes: readonly ChangeFacts[],
): readonly Statement[] {
  const named = changes
    .filter(({ family, phase }) => /^change\.(?!commit)/.test(family) && phase !== "standing")
    .map((change) => ({ change, words: identifiersOf(change) }));
  return statements.map((statement) => {
    if (statement.diagnosis <= 0) return statement;
    const names = named.some(
      ({ change, words }) =>
        change.record.time.micros < statement.record.time.micros &&
        (countShared(statement.text, words) > 0 || namesShort(statement.text, change)),
    );
    return names ? withDiagnosis(statement, statement.diagnosis + namesChangeBonus) : statement;
  });
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
