import { fail, ok, type Result } from "@/lib/base/result";
import { locatorKey } from "@/lib/domain/evidence/evidence";
import type { EntityId } from "@/lib/domain/ids";
import type { StatedFact } from "@/lib/domain/timeline/stated-fact";
import type { FactContradiction } from "@/lib/domain/timeline/timed-fact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type StandingTime, supersedeCorrected } from "@/lib/time/expressions/supersede-corrected";
import type { EvidenceReader } from "../../ports/evidence-port";
import { checkCitation } from "../citation";
import { withQuotes } from "./extract-facts";
import type { FactDraft, FactsOutput } from "./facts-task";
import { readStatements } from "./read-statements";
import { holdsWord, type Statement, toFact } from "./statement-facts";

export type CheckedFacts = {
  readonly facts: readonly StatedFact[];
  readonly contradictions: readonly FactContradiction[];
  /** Why others were refused, in words. */
  readonly refused: readonly string[];
};

/**
 * What of an answer of a performer code can stand behind: the cited line is a message, the words that say when stand in it and are read by
 * our own rules, a value stands in it too, and its subject is on the timeline. The words of a fact are those of its message. Nothing closes
 * another fact: what contradicts is proposed to people.
 */
export async function checkFacts(
  output: FactsOutput,
  evidence: EvidenceReader,
  entities: Timeline["entities"],
): Promise<CheckedFacts> {
  const statements = await readStatements(evidence);
  const desk: Desk = {
    ...{ evidence, entities, statements },
    times: Map.groupBy(supersedeCorrected(statements), ({ message }) => message),
    places: new Map(statements.map((each, index) => [placeOf(each.evidence), index])),
  };
  const checked: Result<StatedFact, string>[] = [];
  for (const draft of output.facts) checked.push(await checkFact(draft, desk));
  const facts = new Map(checked.flatMap((each) => (each.ok ? [[each.value.id, each.value]] : [])));
  const contradictions = output.contradictions.map((each) => checkContradiction(each, checked));
  return {
    facts: [...facts.values()],
    contradictions: contradictions.flatMap((each) => (each.ok ? [each.value] : [])),
    refused: [...checked, ...contradictions].flatMap((each) => (each.ok ? [] : [each.error])),
  };
}

type Desk = {
  readonly evidence: EvidenceReader;
  readonly entities: Timeline["entities"];
  readonly statements: readonly Statement[];
  readonly times: ReadonlyMap<number, readonly StandingTime[]>;
  readonly places: ReadonlyMap<string, number>;
};

async function checkFact(draft: FactDraft, desk: Desk): Promise<Result<StatedFact, string>> {
  const cited = await findCited(draft, desk);
  if (!cited.ok) return cited;
  const { statement, times } = cited.value;
  const stretches = findStatedTimes(draft, statement, times);
  if (!stretches.ok) return stretches;
  const about = findAbout(draft, statement, desk.entities);
  if (!about.ok) return about;
  const named = draft.entities.flatMap((name) => findEntity(name, desk.entities) ?? []);
  const subject = about.value === null ? [] : [about.value.subject];
  const fact = toFact(statement, {
    ...{ dated: stretches.value, type: draft.type, about: about.value, actor: "model" },
    entities: [...new Set([...subject, ...named])],
  });
  const confidence = Math.min(draft.confidence, fact.confidence);
  const proved = await withQuotes({ ...fact, confidence }, desk.evidence);
  return proved === null ? fail("The cited message does not stand there") : ok(proved);
}

async function findCited({ evidence_refs: refs }: FactDraft, desk: Desk) {
  let found: { readonly statement: Statement; readonly times: readonly StandingTime[] } | null =
    null;
  for (const ref of refs) {
    const citation = await checkCitation(desk.evidence, ref);
    if (!citation.ok) return fail(citation.error.message);
    const index = desk.places.get(placeOf(citation.value.reference));
    const statement = index === undefined ? undefined : desk.statements[index];
    if (index === undefined || statement === undefined) continue;
    found ??= { statement, times: desk.times.get(index) ?? [] };
  }
  return found === null ? fail("It cites nothing that somebody wrote") : ok(found);
}

function placeOf({ artifactId, locator }: Pick<Statement["evidence"], "artifactId" | "locator">) {
  return `${artifactId} ${locatorKey(locator)}`;
}

/** The times those words say, as our rules read them where they stand. */
function findStatedTimes(
  { expression, type }: FactDraft,
  { text }: Statement,
  times: readonly StandingTime[],
): Result<readonly StandingTime[], string> {
  if (expression === "") {
    const mayBeUndated = type === "plan" || type === "preference";
    return mayBeUndated ? ok([]) : fail("It says no words that tell when");
  }
  const start = text.toLowerCase().indexOf(expression.toLowerCase());
  if (start < 0) return fail("Its words for when do not stand in the cited message");
  const end = start + expression.length;
  const matching = times.filter(
    (time) => time.earliest !== null && time.start < end && time.end > start,
  );
  if (matching.length === 0) return fail("Its words for when tell no time");
  if (matching.every(({ supersededBy }) => supersededBy !== null)) {
    return fail("Its time was taken back by whoever wrote it");
  }
  return ok(matching);
}

function findAbout(
  { about }: FactDraft,
  { text }: Statement,
  entities: Timeline["entities"],
): Result<StatedFact["about"], string> {
  if (about === null) return ok(null);
  const subject = findEntity(about.subject, entities);
  if (subject === null) return fail("Its subject is nothing on the timeline");
  if (!holdsWord(text.toLowerCase(), about.value.toLowerCase())) {
    return fail("Its value does not stand in the cited message");
  }
  return ok({ subject, predicate: about.property, value: about.value });
}

function findEntity(name: string, entities: Timeline["entities"]): EntityId | null {
  const plain = name.trim().toLowerCase();
  const found = entities.find((entity) =>
    [entity.name, ...entity.aliases].some((known) => known.toLowerCase() === plain),
  );
  return found?.id ?? null;
}

function checkContradiction(
  { one, other, why }: FactsOutput["contradictions"][number],
  checked: readonly Result<StatedFact, string>[],
): Result<FactContradiction, string> {
  const [first, second] = [checked[one], checked[other]].map((each) =>
    each?.ok ? each.value : null,
  );
  if (first == null || second == null || first.id === second.id) {
    return fail("A contradiction needs two facts that hold by themselves");
  }
  const [here, there] = [first.about, second.about];
  const isOfSame = here?.subject === there?.subject && here?.predicate === there?.predicate;
  if (here === null || there === null || !isOfSame) {
    return fail("Facts about different things do not contradict each other");
  }
  if (here.value === there.value) return fail("Facts that say the same do not contradict");
  return ok({ one: first.id, other: second.id, why });
}
