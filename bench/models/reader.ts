import type { ScriptedAnswer, ScriptedRequest } from "@/lib/models/testing/scripted-model-server";
import type { RecordedPlace, RecordedTruth } from "./recorded-truth";
import { namesOf, type ShownLine, shownLines } from "./shown-places";

type Call = { readonly name: string; readonly arguments: Record<string, unknown> };

/** One line of the truth, and what showed it first; null when nothing did. */
export type ReadLine = { readonly place: RecordedPlace; readonly by: string | null };

/** Of his ten questions, those he asks when he has seen the answers to the others. */
const closeMax = 5;
/** As many as fit one answer. */
const shapesPerAnswer = 40;

type Showing = { readonly by: string; readonly places: ReadonlySet<string> };

/**
 * One who knows nothing but what he is shown, and says nothing. He reads the survey and asks ten questions, the same of
 * whatever incident but for the times and values that stand in what he was shown.
 */
export function createReader() {
  const showings: Showing[] = [];
  let asked: readonly Call[] = [];
  let survey = "";

  /** Null when he has asked all. */
  function answer({ messages, text }: ScriptedRequest): ScriptedAnswer | null {
    const answers = messages.filter(({ role }) => role === "tool").map((one) => one.text);
    if (showings.length === 0) {
      survey = text;
      showings.push({ by: "survey", places: placesIn(survey) });
      asked = broadQuestions(survey);
      return { calls: asked };
    }
    const isFirst = showings.length === 1;
    for (const [index, { name }] of asked.entries()) {
      const answerText = answers[answers.length - asked.length + index] ?? "";
      showings.push({ by: name, places: placesIn(answerText) });
    }
    asked = isFirst ? closeQuestions(survey, answers) : [];
    return asked.length === 0 ? null : { calls: asked };
  }

  return {
    answer,
    /** By key event, the lines it rests on. */
    found: ({ events }: RecordedTruth): readonly (readonly ReadLine[])[] =>
      events
        .filter(({ importance }) => importance === "key")
        .map(({ evidence }) =>
          evidence.map((place) => ({
            place,
            by: showings.find(({ places }) => isShown(place, places))?.by ?? null,
          })),
        ),
  };
}

/** The share of lines shown, and of events one of whose lines was. */
export function countFound(found: readonly (readonly ReadLine[])[]) {
  const isFound = ({ by }: ReadLine) => by !== null;
  const lines = found.flat();
  return {
    lines: lines.filter(isFound).length / Math.max(1, lines.length),
    events: found.filter((event) => event.some(isFound)).length / Math.max(1, found.length),
  };
}

/** What may matter, and what is said from the first sign on. */
function broadQuestions(survey: string): readonly Call[] {
  const since = beforeFirst(survey);
  return [
    happenings(0),
    happenings(60),
    happenings(120),
    shapes({ from: since, order: "rarest" }),
    shapes({ from: since, order: "commonest" }),
  ];
}

/** What else is said from then on, and whom several files name. */
function closeQuestions(survey: string, answers: readonly string[]): readonly Call[] {
  const from = beforeFirst(survey);
  const further = (["rarest", "commonest"] as const).flatMap((order, index) => {
    const [, cursor] = /cursor "?([\w-]+)/.exec(answers[3 + index] ?? "") ?? [];
    return cursor === undefined ? [] : [shapes({ from, order, cursor })];
  });
  const values = tracedValues(survey).map(
    (text): Call => ({ name: "search_records", arguments: { text, limit: 60 } }),
  );
  return [...further, ...values].slice(0, closeMax);
}

function happenings(skip: number): Call {
  return { name: "list_happenings", arguments: { order: "likeliest", limit: 60, skip } };
}

function shapes({
  from,
  ...given
}: { readonly from: string | null } & Record<string, unknown>): Call {
  return {
    name: "list_shapes",
    arguments: { ...given, ...(from === null ? {} : { from }), limit: shapesPerAnswer },
  };
}

function section(survey: string, heading: string): string {
  return survey.split(/^## /m).find((one) => one.startsWith(heading)) ?? "";
}

function firstLines(survey: string): readonly ShownLine[] {
  return shownLines(section(survey, "Where to look first"));
}

/** A minute before the first of the lines to look at first; null when none has a time. */
function beforeFirst(survey: string): string | null {
  const times = firstLines(survey).flatMap(({ at }) => at ?? []);
  const [first] = times.toSorted();
  return first === undefined ? null : new Date(Date.parse(first) - 60_000).toISOString();
}

function tracedValues(survey: string): readonly string[] {
  return shownLines(section(survey, "Who or what several files name")).flatMap(
    ({ text }) => /^(\S+): \d+ records in/.exec(text)?.[1] ?? [],
  );
}

function placesIn(text: string): ReadonlySet<string> {
  return new Set(shownLines(text).flatMap(({ places }) => places));
}

/** A place is shown when any line it means is. */
function isShown(place: RecordedPlace, places: ReadonlySet<string>): boolean {
  return namesOf(place).some((name) => places.has(`${place.file} ${name}`));
}
