import { instant } from "@/lib/base/instant";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { type EntityId, factIds } from "@/lib/domain/ids";
import type { StatedFact } from "@/lib/domain/timeline/stated-fact";
import type { FactType } from "@/lib/domain/timeline/timed-fact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { outlookOf } from "@/lib/time/expressions/outlook";
import {
  type StandingTime,
  supersedeCorrected,
  type WrittenMessage,
} from "@/lib/time/expressions/supersede-corrected";
import { sha256 } from "../../sha256";

/** What a person wrote, and where it stands. */
export type Statement = WrittenMessage & { readonly evidence: EvidenceReference };

const contentMax = 300;
/** Shorter names are words of any sentence. */
const nameCharsMin = 3;

const wantsIt =
  /\b(?:prefer|rather (?:not|we|you)|i(?:'d| would) like|please (?:do not|don't)|let's not|should(?:n't| not) (?:we|you|touch))\b|希望|最好|宁可|请不要|别再/i;
const isSo =
  /\b(?:is|are|still|has been|have been|remains?|stays?)\b(?!.*\b(?:was|were)\b)|一直|仍然|还在|正在/i;

/**
 * What statements say was so and when: those that name a time, and those that plan or wish something. A time that its author takes
 * back later is not believed from then on. Statements in the order of their files.
 */
export function listStatementFacts(
  statements: readonly Statement[],
  entities: Timeline["entities"],
): readonly StatedFact[] {
  const times = Map.groupBy(supersedeCorrected(statements), ({ message }) => message);
  const find = mentionFinder(entities);
  const facts = new Map<number, StatedFact>();
  for (const [index, statement] of statements.entries()) {
    const dated = (times.get(index) ?? []).filter(({ earliest }) => earliest !== null);
    const type = typeOf(statement.text, dated[0]);
    if (dated.length === 0 && type !== "plan" && type !== "preference") continue;
    facts.set(
      index,
      toFact(statement, {
        ...{ dated, type, entities: find(statement.text) },
        ...{ about: null, actor: "rules" as const },
      }),
    );
  }
  for (const [index, fact] of facts) {
    const corrections = (times.get(index) ?? []).flatMap(({ supersededBy }) => supersededBy ?? []);
    const by = corrections.find((correction) => correction !== index);
    const correction = by === undefined ? undefined : facts.get(by);
    if (correction === undefined) continue;
    facts.set(index, { ...fact, takenBackBy: correction.id });
  }
  return [...facts.values()];
}

type Telling = {
  readonly dated: readonly StandingTime[];
  readonly type: FactType;
  readonly about: StatedFact["about"];
  readonly actor: StatedFact["actor"];
  readonly entities: readonly EntityId[];
};

/** In the words of the statement. One that is also about a value has an id of its own: a statement may say several. */
export function toFact(
  statement: Statement,
  { dated, type, entities, about, actor }: Telling,
): StatedFact {
  const { text, reference, evidence } = statement;
  const time = dated.find(({ supersededBy }) => supersededBy === null) ?? dated[0];
  const [from, to] = time === undefined ? [reference, reference] : [time.earliest, time.latest];
  const place = `${evidence.artifactId} ${JSON.stringify(evidence.locator)}`;
  const triple = JSON.stringify([about?.subject, about?.predicate, about?.value]);
  const lasts = type === "state" && (to === null || reference === null || to >= reference);
  return {
    id: factIds.fromDigest(sha256([place, ...(about === null ? [] : [triple])].join(" "))),
    content: text.trim().slice(0, contentMax),
    ...{ type, about, validFrom: from },
    validUntil: lasts || to === null ? null : instant(to + 1),
    ...{ mentionedAt: reference, entities: [...entities], evidence: [evidence] },
    ...{ confidence: time?.confidence ?? 0.5, takenBackBy: null, actor },
  };
}

function typeOf(text: string, time: StandingTime | undefined): FactType {
  if (wantsIt.test(text)) return "preference";
  const [start, end] = time === undefined ? [0, 0] : [time.start, time.end];
  if (outlookOf(text, start, end) === "ahead") return "plan";
  return isSo.test(text) ? "state" : "event";
}

/** Things of the timeline that a text names in whole words. */
function mentionFinder(entities: Timeline["entities"]): (text: string) => readonly EntityId[] {
  const named = entities.flatMap(({ id, name, aliases }) =>
    [name, ...aliases]
      .filter(({ length }) => length >= nameCharsMin)
      .map((each) => ({ id, name: each.toLowerCase() })),
  );
  return (text) => {
    const plain = ` ${text.toLowerCase()} `;
    return [...new Set(named.filter(({ name }) => holdsWord(plain, name)).map(({ id }) => id))];
  };
}

export function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around =
      text.slice(Math.max(0, at - 1), at) + text.slice(at + word.length, at + word.length + 1);
    if (!/[\p{L}\p{N}_-]/u.test(around.replace(/\p{sc=Han}/gu, ""))) return true;
  }
  return false;
}
