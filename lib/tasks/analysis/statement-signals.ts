import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { onsetOf, type Signal, uniqueMentions } from "@/lib/signals/signal";
import { diagnosisMin, type Statement } from "@/lib/signals/statements";

/** Explanations of one person nearer than this are one. */
const threadMs = 25_000;
const diagnosesMax = 3;

/** Statements that name a cause, as signals; entities they mention are found among the known ones. */
export function findDiagnoses(
  statements: readonly Statement[],
  known: readonly EntityMention[],
): readonly Signal[] {
  const strong = statements.filter(
    (statement, index) =>
      statement.diagnosis >= diagnosisMin && !onlyConfirms(statement, statements.slice(0, index)),
  );
  const threads: Statement[][] = [];
  for (const statement of strong) {
    const open = threads.at(-1);
    const last = open?.at(-1);
    const follows =
      last !== undefined && statement.record.time.earliest - last.record.time.earliest <= threadMs;
    const sameVoice =
      last !== undefined &&
      (last.speaker === statement.speaker || statement.diagnosis < last.diagnosis + 0.25);
    const addsNoCause = follows && sameVoice && !namesOther(last, statement);
    if (open !== undefined && addsNoCause) open.push(statement);
    else threads.push([statement]);
  }
  return threads
    .map((thread) => toSignal(thread, statements, known))
    .toSorted((a, b) => Number(b.facts.strength) - Number(a.facts.strength))
    .slice(0, diagnosesMax);
}

/** "Works again since the reload. confirmed: …" repeats what was found before. */
function onlyConfirms({ acts }: Statement, earlier: readonly Statement[]): boolean {
  return (
    acts.has("confirmation") &&
    !acts.has("correction") &&
    earlier.some(({ diagnosis }) => diagnosis >= diagnosisMin)
  );
}

/** Two long explanations by different people are two diagnoses. */
function namesOther(a: Statement, b: Statement): boolean {
  return a.speaker !== b.speaker && b.text.length >= 120 && a.text.length >= 120;
}

function toSignal(
  thread: readonly Statement[],
  all: readonly Statement[],
  known: readonly EntityMention[],
): Signal {
  const best = thread.reduce((a, b) => (b.diagnosis > a.diagnosis ? b : a));
  const main =
    thread[0] !== undefined && thread[0].diagnosis >= best.diagnosis - 0.5 ? thread[0] : best;
  const index = all.indexOf(main);
  const before = all[index - 1];
  const context: RecordReference[] =
    before !== undefined && main.record.time.earliest - before.record.time.latest <= threadMs
      ? [before.record]
      : [];
  return {
    detector: "statements",
    family: "human.diagnosis",
    entities: uniqueMentions([
      { type: "person", name: main.speaker },
      ...mentioned(main.text, known),
    ]),
    onset: onsetOf(main.record),
    end: null,
    records: [
      main.record,
      ...thread.filter((statement) => statement !== main).map(({ record }) => record),
      ...context,
    ],
    count: thread.length,
    baselineCount: 0,
    severity: 0.8,
    novelty: 1,
    explanation: main.text,
    facts: {
      title: `${main.speaker} names the cause: {text}`,
      text: main.text.slice(0, 90),
      strength: String(best.diagnosis),
      by: main.speaker,
    },
  };
}

/** The known entities a text names; the longest names first, so that "orders-api" wins over "api". */
function mentioned(text: string, known: readonly EntityMention[]): readonly EntityMention[] {
  const lower = text.toLowerCase();
  return known
    .filter(
      ({ name }) =>
        name.length >= 3 &&
        new RegExp(`(^|[^\\w.-])${escapePattern(name.toLowerCase())}($|[^\\w-])`).test(lower),
    )
    .toSorted((a, b) => b.name.length - a.name.length)
    .slice(0, 6);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
