import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import { isProgram } from "@/lib/names/is-program";
import type { SpeechAct, StatementLexicon } from "./lexicon";
import type { Detector } from "./signal";

/** What a person said, and what kind of saying it is. A sentence may be several. */
export type Statement = {
  readonly record: RecordReference;
  readonly speaker: string;
  readonly text: string;
  readonly acts: ReadonlySet<SpeechAct>;
  /** How strongly it names a cause; 0 when it does not. */
  readonly diagnosis: number;
};

const statementsMax = 5000;
/** A statement names a cause from this strength on. */
export const diagnosisMin = 2.25;

/** Reads messages of people; bots only report. */
export class StatementDetector implements Detector {
  readonly kinds = ["message"] as const;
  readonly #lexicon: StatementLexicon;
  readonly #statements: Statement[] = [];
  /** Messages beyond the limit, which were not read. */
  unfollowed = 0;

  constructor(lexicon: StatementLexicon) {
    this.#lexicon = lexicon;
  }

  observe(record: RecordReference): void {
    if (record.kind !== "message") return;
    if (this.#statements.length >= statementsMax) this.unfollowed += 1;
    else this.#statements.push(readStatement(record, this.#lexicon));
  }

  statements(): readonly Statement[] {
    return this.#statements;
  }
}

export function readStatement(record: RecordReference, lexicon: StatementLexicon): Statement {
  const text = textField(record, "text") ?? record.message;
  const speaker = record.source ?? textField(record, "user") ?? "someone";
  const tests: readonly (readonly [SpeechAct, RegExp])[] = [
    ["hypothesis", lexicon.hedged],
    ["refutation", lexicon.refuting],
    ["action", lexicon.acting],
    ["request", lexicon.requesting],
    ["confirmation", lexicon.confirming],
    ["report", lexicon.reporting],
    ["correction", lexicon.correcting],
  ];
  const acts = new Set<SpeechAct>(
    tests.filter(([, pattern]) => pattern.test(text)).map(([act]) => act),
  );
  const diagnosis = isProgram(speaker) ? 0 : diagnosisStrength(text, acts, lexicon);
  return withDiagnosis({ record, speaker, text, acts, diagnosis }, diagnosis);
}

/** The statement with another strength as a diagnosis, and the act that follows from it. */
export function withDiagnosis(statement: Statement, diagnosis: number): Statement {
  const acts = new Set(statement.acts);
  if (diagnosis >= diagnosisMin) acts.add("diagnosis");
  else acts.delete("diagnosis");
  return { ...statement, acts, diagnosis };
}

/** A sentence that draws the conclusion from what was said before it. */
const conclusion =
  /(?:^|[.;!:] +|, )(?:so|therefore|hence|which means|that means) (?:the|it is|our|all|every|only)\b/i;

/**
 * Causal words, the name of a change, its time and the length of the explanation speak for a
 * diagnosis; hedging speaks against it, unless it is the first thought that is then corrected.
 */
function diagnosisStrength(
  text: string,
  acts: ReadonlySet<SpeechAct>,
  lexicon: StatementLexicon,
): number {
  const causal = countMatches(text, lexicon.causal);
  const names = lexicon.changeWords.test(text) ? 0.5 : 0;
  const concludes = conclusion.test(text) ? 0.5 : 0;
  const recent = lexicon.recency.test(text) ? 0.5 : 0;
  const long = lengthOf(text) >= 180 ? 0.75 : lengthOf(text) >= 90 ? 0.5 : 0;
  const hedge = acts.has("hypothesis") && !acts.has("correction") ? 1.25 : 0;
  const announces = acts.has("request") ? 0.5 : 0;
  if (causal === 0) return 0;
  return Math.min(2, causal) * 0.75 + names + concludes + recent + long - hedge - announces;
}

/** A Chinese character says about as much as three letters. */
function lengthOf(text: string): number {
  return text.length + 2 * (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0);
}

function countMatches(text: string, pattern: RegExp): number {
  return [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`))]
    .length;
}
