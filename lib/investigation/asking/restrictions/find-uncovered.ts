import { conceptsOf } from "@/lib/retrieval/words/translations";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import { turnStems } from "../../document/value-turn";
import { isOfIncident } from "../question/incident-words";
import { ofForm } from "../question/of-form";
import type { Question } from "../question/question";
import { wordsAsked } from "../question/words-asked";
import type { AnswerText, Standing } from "../telling";

/** What these ask for is one event, or two: words that neither tells are of another. */
const restricted: ReadonlySet<Question["kind"]> = new Set([
  ...["when", "order", "duration", "who", "did_it_help"],
] as const);
const light = ofForm
  .union(turnStems)
  .union(stemsOf("hole gap silence both each instance as out down ready ahead behind"))
  .difference(stemsOf("alert fail"));

/** Words of the question that the evidence has, and neither the answer nor what it rests on. */
export function findUncovered(
  question: Question,
  { kind, answer, evidence, pieces = [] }: AnswerText,
  { knows, moments }: Pick<Standing, "knows" | "moments">,
): readonly string[] {
  if (kind === "none" || !restricted.has(question.kind)) return [];
  const asked = wordsAsked(question).filter((words) => words !== "" && !isOfIncident(words));
  const rests = moments.filter(({ id }) => pieces.includes(id));
  // A gap is told by its files, and not in words.
  if (rests.length < pieces.length) return [];
  const texts = [
    answer,
    ...evidence.map(({ path, quote }) => `${path} ${quote}`),
    ...rests.flatMap(({ words }) => words.map(([text]) => text)),
  ];
  const text = texts.join("\n");
  const stems = stemsOf(`${text} ${wordsShownBy(text)}`);
  const told = stems.union(new Set([...stems].flatMap(conceptsOf)));
  return asked.flatMap((words) => {
    const wanted = askedStemsOf(words).difference(light);
    return (words.match(/[\p{L}\p{N}._:@/-]+/gu) ?? []).filter((word) => {
      const own = listStems(word).filter((stem) => wanted.has(stem));
      return own.length > 0 && own.some(knows) && !own.some((stem) => told.has(stem));
    });
  });
}

/** A version number is that of a release, and what goes from on to off was switched. */
function wordsShownBy(text: string): string {
  return [
    /(?<![\w.])v?\d+\.\d+\.\d+(?![\w.])/u.test(text) ? "release version" : "",
    /\b(?:on|true) -> (?:off|false)\b|\b(?:off|false) -> (?:on|true)\b/iu.test(text)
      ? "switching turning"
      : "",
  ].join(" ");
}
