import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import { type Instant, isInstant, parseZonedTime } from "@/lib/base/instant";
import { locatorSchema } from "@/lib/domain/evidence/evidence";
import { parseShownAnswer, type ShownAnswer } from "./shown-answer";
import type { CitablePlace } from "./tool-line";

export type FoundPlace = CitablePlace & { readonly at: Instant | null };

/** What a tool call found, whoever asked: rules keep places, models the lines they were shown. */
export type ToolFound = {
  /** How many; null where the answer does not tell. */
  readonly found: number | null;
  /** How many there are, where the answer counts more than it shows. */
  readonly total: number | null;
  /** There is more than was looked at. */
  readonly isCut: boolean;
  readonly places: readonly FoundPlace[];
  /** What was shown, where anything was. */
  readonly lines: readonly { readonly text: string; readonly place: CitablePlace }[];
  /** What the answer says beside places and their number, in words and numbers. */
  readonly text: string;
};

const at = z.unknown().transform((value): Instant | null => {
  if (typeof value === "number" && isInstant(value)) return value;
  return typeof value === "string" ? parseZonedTime(value) : null;
});
const placeSchema = z.object({ path: z.string(), locator: locatorSchema, at });
const keptSchema = z.looseObject({
  found: z.number(),
  isCut: z.boolean().catch(false),
  places: z.array(z.unknown()).catch([]),
});

/** Never fails: of a result in another form nothing is known but its text. */
export function parseToolResult(result: JsonValue): ToolFound {
  const shown = parseShownAnswer(result);
  if (shown !== null) return ofShown(shown);
  const kept = keptSchema.safeParse(result);
  if (kept.success) {
    const { found, isCut, places: kepts, ...further } = kept.data;
    const places = kepts.flatMap((place) => placeSchema.safeParse(place).data ?? []);
    const text = Object.keys(further).length === 0 ? "" : JSON.stringify(further);
    return { found, total: null, isCut, places, lines: [], text };
  }
  const text = typeof result === "string" ? result : JSON.stringify(result);
  return { found: null, total: null, isCut: false, places: [], lines: [], text };
}

/** `(30 of 212 records; more with cursor p1)`: the note of a tool, at the end of its answer. */
const noteNumbers = /^\((\d+) of (\d+) (?!lines told)/;
const saysMore =
  /^\(\d+ (?:more |of \d+ lines told)|; (?:\d+ )?more with |; there are more|; of \d+ long files only the first records /;

function ofShown({ lines, text }: ShownAnswer): ToolFound {
  const shown = text.split("\n").filter((line) => line !== "" && !/^<\/?evidence>$/.test(line));
  // What stands in the evidence may look like a note: only the last lines are one.
  const notes = shown.slice(-2).filter((line) => line.startsWith("("));
  const [, few, many] = notes.flatMap((note) => noteNumbers.exec(note) ?? []);
  const isPartial = few !== undefined && many !== undefined && Number(few) < Number(many);
  return {
    found: shown[0]?.startsWith("Refused: ")
      ? 0
      : Math.max(lines.length, shown.length - notes.length),
    total: many === undefined ? null : Number(many),
    isCut: isPartial || notes.some((note) => saysMore.test(note)),
    places: lines.map(({ place }) => ({ ...place, at: null })),
    lines: lines.map((line) => ({ text: line.text, place: line.place })),
    text,
  };
}
