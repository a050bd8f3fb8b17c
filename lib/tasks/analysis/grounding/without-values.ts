import type { TitleValue } from "@/lib/domain/titles/title-values";

const leftOut = "…";
/** A part that only names the value: `from 10.0.0.7`, `(v12)`, and what it was before an arrow. */
const emptied: readonly (readonly [RegExp, string])[] = [
  [/\s\(\s*…\s*\)/g, ""],
  [/\s…\s(?=→|->)/g, " "],
  [/\s(?:from|of|on|at|to|in|by|after|for|→|->)\s…(?=[\s:,;)]|$)/g, ""],
  [/…(?:,?\s?…)+/g, leftOut],
  [/\s+/g, " "],
];

/** The title without values that nothing shows, and without the words that only introduced them. */
export function withoutValues(title: string, values: readonly TitleValue[]): string {
  if (values.length === 0) return title;
  const cut = values.reduce((rest, { text }) => rest.replace(text, leftOut), title);
  return emptied.reduce((rest, [form, by]) => rest.replace(form, by), cut).trim();
}
