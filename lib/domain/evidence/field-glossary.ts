import { z } from "zod";

/** What people say a field of the evidence means: `t_q` is "queue time", in ms. */
export type FieldMeaning = {
  readonly field: string;
  readonly meaning: string;
  /** Empty where it has none. */
  readonly unit: string;
};

export const fieldCharactersMax = 80;
export const meaningCharactersMax = 60;
export const unitCharactersMax = 12;

/** As it is written, with the key that names the field. */
export const fieldContentSchema = z.strictObject({
  kind: z.literal("field"),
  text: z.string().trim().min(1, "Write what the field means").max(meaningCharactersMax),
  unit: z.string().trim().max(unitCharactersMax),
  /** The agent that proposes it, until a person confirms it: nothing uses it before. */
  proposedBy: z.string().min(1).max(120).exactOptional(),
});

const keyHead = "field:";

export function fieldKey(field: string): string {
  return `${keyHead}${field.trim().slice(0, fieldCharactersMax)}`;
}

type Entry = {
  readonly key: string;
  readonly kind: string;
  readonly text?: string | undefined;
  readonly unit?: string | undefined;
  readonly proposedBy?: string | undefined;
};

/** The glossary among what people wrote, by field; without what an agent proposed and nobody confirmed. */
export function meaningsIn(entries: readonly Entry[]): readonly FieldMeaning[] {
  return listMeanings(entries.filter(({ proposedBy }) => proposedBy === undefined));
}

/** What agents proposed and nobody has confirmed. */
export function proposedMeanings(entries: readonly Entry[]): readonly FieldMeaning[] {
  return listMeanings(entries.filter(({ proposedBy }) => proposedBy !== undefined));
}

function listMeanings(entries: readonly Entry[]): readonly FieldMeaning[] {
  return entries
    .flatMap(({ key, kind, text = "", unit = "" }) =>
      kind === "field" && key.startsWith(keyHead)
        ? [{ field: key.slice(keyHead.length), meaning: text, unit }]
        : [],
    )
    .toSorted((one, other) => (one.field < other.field ? -1 : 1));
}

const number = String.raw`-?\d+(?:[.,]\d+)*`;
/** What a title says of a number of a field: `t_q rises 3 → 900`, `t_q 900`. */
const valued = String.raw`((?:=|\s(?:(?:rises|falls|set)(?:\sto)?\s)?)${number}(?:\s→\s${number})?)(?!\s?%|[\p{L}\p{N}])`;

/** A text with the fields it names by their meaning, and their numbers with the unit. */
export function inMeanings(text: string, meanings: readonly FieldMeaning[]): string {
  return meanings.reduce((told, { field, meaning, unit }) => {
    const name = String.raw`(?<![\p{L}\p{N}_.-])${escapePattern(field)}(?![\p{L}\p{N}_-]|\.\p{L})`;
    const form = new RegExp(`${name}(?:${valued})?`, "gu");
    return told.replace(form, (_, value: string | undefined) => {
      if (value === undefined) return meaning;
      const written = value.replace(/^=/, " ");
      return `${meaning}${written}${unit === "" ? "" : ` ${unit}`}`;
    });
  }, text);
}

/** A question with the fields in place of their meanings: what states and records call them. */
export function inFields(question: string, meanings: readonly FieldMeaning[]): string {
  return meanings.reduce((asked, { field, meaning }) => {
    const words = meaning.split(/\s+/).map(escapePattern).join(String.raw`\s+`);
    const form = new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, "giu");
    return asked.replace(form, () => field);
  }, question);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
