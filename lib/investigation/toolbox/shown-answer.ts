import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { formatInstant } from "@/lib/base/instant";
import type { Result } from "@/lib/base/result";
import { describeLocator, locatorSchema } from "@/lib/domain/evidence/evidence";
import { chooseLines } from "./choose-lines";
import type { Handles } from "./handles";
import type { ToolAnswer } from "./tool";
import type { CitablePlace, ToolLine } from "./tool-line";

/** Lines of one answer; the note says that there are more. */
const answerLinesMax = 60;
export const answerCharactersMax = 12_000;

const placeSchema = z.object({ path: z.string(), locator: locatorSchema });

/** How an answer is kept with its turn, and all that whoever asked was shown of it. */
export const shownAnswerSchema = z
  .object({
    lines: z.array(z.object({ handle: z.string(), place: placeSchema, text: z.string() })),
    text: z.string(),
  })
  .readonly();
export type ShownAnswer = z.infer<typeof shownAnswerSchema>;

/** Gives the lines their handles and puts the answer into words: a line each, the note at the end. */
export function showAnswer(
  answered: Result<ToolAnswer, string>,
  handles: Handles,
  charactersMax = answerCharactersMax,
): ShownAnswer {
  if (!answered.ok) return { lines: [], text: `Refused: ${answered.error}` };
  const { lines, note } = answered.value;
  const room = { lines: answerLinesMax, characters: charactersMax };
  const { told, rest } = chooseLines(lines, room, charactersOf);
  const shown: ShownAnswer["lines"] = [];
  const texts = told.map((line) => {
    const handle = line.place === null ? null : handles.give(line.place);
    const text = lineText(line, handle);
    if (handle !== null && line.place !== null) shown.push({ handle, place: line.place, text });
    return text;
  });
  const notes = [rest, note].filter((one) => one !== "");
  return { lines: shown, text: [...texts, ...notes].join("\n") };
}

/** With a handle that is not given yet: only lines that are told get one. */
function charactersOf(line: ToolLine): number {
  return lineText(line, line.place === null ? null : "L12.34567").length;
}

export function toStoredAnswer(answer: ShownAnswer): JsonValue {
  return toJsonValue(answer);
}

/** An answer as it was kept; null for what a tool of another kind answered. */
export function parseShownAnswer(result: JsonValue): ShownAnswer | null {
  const parsed = shownAnswerSchema.safeParse(result);
  return parsed.success ? parsed.data : null;
}

/** `L3.812 2026-11-20T14:03:22.120Z db-01/postgresql.log line 812 | LOG: out of connections` */
export function lineText({ text, at, place }: ToolLine, handle: string | null): string {
  const head = [
    ...(handle === null ? [] : [handle]),
    ...(at === null ? [] : [formatInstant(at)]),
    ...(place === null ? [] : [placeText(place)]),
  ].join(" ");
  return head === "" ? text : `${head} | ${text}`;
}

/** What `lineText` told of a place; null for a line about another one. */
export function wordsOfPlace(line: string, place: CitablePlace): string | null {
  const head = `${placeText(place)} | `;
  const at = line.indexOf(head);
  return at < 0 ? null : line.slice(at + head.length);
}

function placeText({ path, locator }: CitablePlace): string {
  return `${path} ${describeLocator(locator)}`;
}
