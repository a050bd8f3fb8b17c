import { referenceKey } from "@/lib/domain/evidence/record-reference";
import { suspectWords } from "@/lib/knowledge/lexicons/suspect-words";
import { isProgram } from "@/lib/names/is-program";
import type { ChangeFacts } from "@/lib/signals/change-facts";
import { onsetOf, type Signal } from "@/lib/signals/signal";
import type { Statement } from "@/lib/signals/statements";
import { isDeed } from "./deed-families";
import { explainingPart } from "./denials";
import { alarmedAt, overAt } from "./incident-span";
import {
  blamedIn,
  clearedAs,
  clearedIn,
  isNamedAsCause,
  isNamedIn,
  isSameSuspect,
  type Suspect,
} from "./suspects";

/** A timeline is no transcript: the first leads, and what else was ruled out. */
const leadsMax = 3;
const otherAcquittalsMax = 2;
/** Records a lead keeps of those who said so. */
const recordsMax = 4;
/** What a deed did is said this long after it. */
const verdictMs = 120_000;
/** An answer comes this long after. */
const answerMs = 30_000;
/** Who suspects something before the alert has seen it himself, this long before at most. */
const beforeAlarmMs = 300_000;

type Lead = {
  readonly suspect: Suspect;
  readonly statements: readonly Statement[];
  /** Who took it back, or saw that a deed for it did nothing; null when a finding named something else. */
  readonly verdict: Statement | null;
};

/** What was said since shortly before the alarm, and what is known beside it. */
type Talk = {
  readonly statements: readonly Statement[];
  readonly changes: readonly ChangeFacts[];
  readonly signals: readonly Signal[];
  /** Signals of family human.diagnosis in time order. */
  readonly diagnoses: readonly Signal[];
};

/**
 * What people held for the cause and what was not: the suspicion, told once however often it was said,
 * and its refutation. A suspicion that nothing speaks against is no wrong lead and is not told here.
 */
export function findWrongLeads(all: Talk): readonly Signal[] {
  const from = alarmedAt(all.signals) - beforeAlarmMs;
  const until = Math.max(overAt(all.signals), ...all.signals.filter(isDeed).map(startOf));
  const talk: Talk = {
    statements: all.statements.filter(
      (statement) => timeOf(statement) >= from && !isProgram(statement.speaker),
    ),
    changes: all.changes.filter(({ phase }) => phase !== "standing"),
    signals: all.signals,
    diagnoses: all.diagnoses.toSorted((a, b) => a.onset.earliest - b.onset.earliest),
  };
  const leads = findLeads(talk, until);
  return [
    ...onePerRecord(leads.flatMap((lead) => toSignals(lead, talk))),
    ...findOtherAcquittals(talk, leads).map(({ suspect, statement }) =>
      toSignal("human.acquittal", suspect, statement),
    ),
  ];
}

/** "Not the flag and not the database" is one thing said. */
function onePerRecord(signals: readonly Signal[]): readonly Signal[] {
  const groups = Map.groupBy(signals, ({ family, records: [first] }) =>
    first === undefined ? family : `${family} ${referenceKey(first)}`,
  );
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const facts = [first, ...rest].map((signal) => signal.facts);
    return {
      ...first,
      facts: {
        ...first.facts,
        suspect: [...new Set(facts.map(({ suspect }) => suspect))].join(" and "),
        about: facts.map(({ about }) => about).join("\n"),
      },
    };
  });
}

type Blame = { readonly statement: Statement; readonly suspect: Suspect };

/** What is said after `until` looks back: it may refute, and blames nobody any more. */
function findLeads(talk: Talk, until: number): readonly Lead[] {
  const blames = talk.statements.flatMap((statement): Blame[] => {
    const suspect =
      isDiagnosis(statement, talk) || timeOf(statement) > until
        ? null
        : blamedIn(statement.text, changesBefore(statement, talk));
    return suspect === null ? [] : [{ statement, suspect }];
  });
  const leads: Lead[] = [];
  for (const blame of blames) {
    const index = leads.findIndex(({ suspect }) => isSameSuspect(suspect, blame.suspect));
    const known = leads[index];
    if (known !== undefined)
      leads[index] = { ...known, statements: [...known.statements, blame.statement] };
    else if (isWrong(blame, blames, talk))
      leads.push({
        suspect: blame.suspect,
        statements: [blame.statement],
        verdict: verdictOn(blame, blames, talk),
      });
  }
  return leads.slice(0, leadsMax);
}

/** Taken back, tried in vain, or left for a finding that names something else; the last word counts. */
function isWrong(blame: Blame, blames: readonly Blame[], talk: Talk): boolean {
  const { statement, suspect } = blame;
  const lastWord = talk.diagnoses.at(-1);
  const isNamedLast =
    lastWord !== undefined &&
    clearedAs(lastWord.explanation, suspect) === null &&
    isNamedIn(explainingPart(lastWord.explanation), suspect);
  if (isNamedLast && suspect.change !== null) return false;
  if (verdictOn(blame, blames, talk) !== null) return true;
  const isSuperseded = lastWord !== undefined && startOf(lastWord) > timeOf(statement);
  return isSuperseded && !isNamedLast && isNamedAsCause(statement.text, suspect);
}

function verdictOn(blame: Blame, blames: readonly Blame[], talk: Talk): Statement | null {
  const later = talk.statements.filter((other) => timeOf(other) > timeOf(blame.statement));
  return (
    later.find(
      (other) =>
        clearedAs(other.text, blame.suspect) !== null || isInVain(other, blame, blames, talk),
    ) ?? null
  );
}

/** "No change": said of a deed that answered this suspicion, not a later one or a finding. */
function isInVain(verdict: Statement, blame: Blame, blames: readonly Blame[], talk: Talk): boolean {
  if (!suspectWords.inVain.test(verdict.text)) return false;
  const since = timeOf(blame.statement);
  return talk.signals.some((signal) => {
    const at = startOf(signal);
    if (!isDeed(signal) || at < since || at > timeOf(verdict)) return false;
    if (timeOf(verdict) - signal.onset.latest > verdictMs) return false;
    const isNext = (other: number) => other > since && other <= at;
    return (
      !talk.diagnoses.some((diagnosis) => isNext(startOf(diagnosis))) &&
      !blames.some(
        ({ statement, suspect }) =>
          isNext(timeOf(statement)) && !isSameSuspect(suspect, blame.suspect),
      )
    );
  });
}

type Acquittal = { readonly suspect: Suspect; readonly statement: Statement };

/** What somebody ruled out before the cause was found, though nobody had said it aloud. */
function findOtherAcquittals(talk: Talk, leads: readonly Lead[]): readonly Acquittal[] {
  const until = talk.diagnoses.at(-1)?.onset.earliest ?? 0;
  const found: Acquittal[] = [];
  for (const statement of talk.statements) {
    if (timeOf(statement) >= until || isDiagnosis(statement, talk)) continue;
    const known = [...leads, ...found].map(({ suspect }) => suspect);
    const suspect = clearedIn(statement.text, changesBefore(statement, talk)).find(
      (each) => !known.some((other) => isSameSuspect(other, each)),
    );
    if (suspect !== undefined) found.push({ suspect, statement });
  }
  return found.slice(0, otherAcquittalsMax);
}

function toSignals({ suspect, statements, verdict }: Lead, talk: Talk): readonly Signal[] {
  const [first, ...again] = statements;
  if (first === undefined) return [];
  const isUntilFound = verdict !== null && isDiagnosis(verdict, talk);
  const lead = toSignal("human.suspicion", suspect, first, {
    again,
    facts: { held: String(isUntilFound), announces: String(isActedOn(first, talk)) },
  });
  if (verdict === null || isUntilFound) return [lead];
  const name = clearedAs(verdict.text, suspect);
  return [
    lead,
    name === null
      ? toSignal("human.in-vain", suspect, verdict)
      : toSignal("human.acquittal", { ...suspect, name }, verdict),
  ];
}

/** The speaker says what he does about it, or the answer is to do something. */
function isActedOn(statement: Statement, { statements }: Talk): boolean {
  const answer = statements.find((other) => timeOf(other) > timeOf(statement));
  const isSoon = answer !== undefined && timeOf(answer) - timeOf(statement) <= answerMs;
  return (
    statement.acts.has("action") ||
    statement.acts.has("request") ||
    (isSoon && answer.acts.has("request"))
  );
}

type Extra = {
  readonly again?: readonly Statement[];
  readonly facts?: Readonly<Record<string, string>>;
};

function toSignal(
  family: string,
  { id, name, change }: Suspect,
  statement: Statement,
  { again = [], facts = {} }: Extra = {},
): Signal {
  return {
    detector: "statements",
    family,
    entities: [
      { type: "person", name: statement.speaker },
      ...(change === null ? [] : [{ type: change.subjectType, name: change.subject }]),
    ],
    onset: onsetOf(statement.record),
    end: null,
    records: [statement, ...again].slice(0, recordsMax).map(({ record }) => record),
    // Nobody names the suspect in full; the record of the change does.
    ...(change !== null && { shows: [change.record] }),
    count: 1 + again.length,
    baselineCount: 0,
    severity: 0.4,
    novelty: 1,
    explanation: statement.text,
    facts: {
      by: statement.speaker,
      suspect: name,
      about: id,
      text: statement.text.slice(0, 200),
      concludes: String(suspectWords.concluding.test(statement.text)),
      ...facts,
    },
  };
}

function isDiagnosis({ record }: Statement, { diagnoses }: Talk): boolean {
  const key = referenceKey(record);
  return diagnoses.some(
    ({ records: [first] }) => first !== undefined && referenceKey(first) === key,
  );
}

function changesBefore(statement: Statement, { changes }: Talk): readonly ChangeFacts[] {
  return changes.filter(({ record }) => record.time.micros < statement.record.time.micros);
}

function startOf({ onset }: Signal): number {
  return onset.earliest;
}

function timeOf({ record }: Statement): number {
  return record.time.earliest;
}
