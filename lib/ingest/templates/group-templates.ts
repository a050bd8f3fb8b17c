import { createHash } from "node:crypto";
import { mask } from "@/lib/domain/template-mask";
import { mergeNames } from "./merge-names";
import { mergeWords } from "./merge-words";
import { MergedShapes } from "./merged-shapes";
import { textOf, toTemplateShape } from "./template-shape";

/*
 * Design: the grouping of Drain (He et al., "Drain: An Online Log Parsing Approach with Fixed Depth
 * Tree", ICWS 2017): masks of one number of words, the same constant words and enough of them are
 * one template. Drain decides line by line, so its answer depends on which line came first; here the
 * distinct masks of an artifact are all known, so every step is a decision about a set and their order
 * plays no part. First the places where names vary (`merge-names.ts`), then those where so many
 * plain words stand that they can only be values (`merge-words.ts`).
 */

/** Masks of one artifact that are grouped; rarer ones beyond only find their place in a group, or overflow. */
const templateMasksMax = 20_000;

/** Equal texts have equal ids, whatever artifact they are of. */
export type Template = {
  /** `tpl_` and 16 hexadecimal digits of the SHA-256 of the text. */
  readonly id: string;
  /** Constant words, and `<*>` where records differ. */
  readonly text: string;
};

export type TemplateGroups = {
  /** The template of every mask that was given. */
  readonly byMask: ReadonlyMap<string, Template>;
  /** How many masks were beyond the limit and matched no group: known by their number of words only. */
  readonly overflowed: number;
  /** The template of any mask, also of one that was not given: its group's, or the overflow's. */
  readonly templateOf: (mask: string) => Template;
};

/** The more frequent masks are grouped; on equal counts the text decides, so that order never does. */
export function groupTemplates(
  masks: Iterable<{ readonly mask: string; readonly count: number }>,
): TemplateGroups {
  const sorted = sortMasks(masks);
  const grouped = sorted.slice(0, templateMasksMax);
  const shapes = grouped.filter((text) => !isSeries(text)).map(toTemplateShape);
  const byMask = new Map<string, Template>();
  const merged = new MergedShapes<Template>();
  for (const shape of mergeWords(mergeNames(shapes))) {
    const template = toTemplate(textOf(shape));
    for (const member of shape.masks) byMask.set(member, template);
    if (shape.masks.length > 1) merged.add(shape, template);
  }
  for (const text of grouped) if (!byMask.has(text)) byMask.set(text, toTemplate(text));
  let overflowed = 0;
  for (const text of sorted.slice(templateMasksMax)) {
    const template = merged.find(toTemplateShape(text));
    if (template === undefined) overflowed++;
    byMask.set(text, template ?? overflowTemplate(text));
  }
  return {
    byMask,
    overflowed,
    templateOf: (text) =>
      byMask.get(text) ?? merged.find(toTemplateShape(text)) ?? overflowTemplate(text),
  };
}

function sortMasks(
  masks: Iterable<{ readonly mask: string; readonly count: number }>,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { mask: text, count } of masks) counts.set(text, (counts.get(text) ?? 0) + count);
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([text]) => text);
}

/** The template of a metric is the name of its series, in which every label counts. */
function isSeries(text: string): boolean {
  return text.endsWith("}") && /^[\w:.-]+\{/.test(text);
}

function toTemplate(text: string): Template {
  const digest = createHash("sha256").update(text, "utf8").digest("hex");
  return { id: `tpl_${digest.slice(0, 16)}`, text };
}

const overflowWordsMax = 20;

/** What is left to say of masks beyond the limit: so many words, all of them variable. */
function overflowTemplate(text: string): Template {
  const words = Math.min(text.split(" ").length, overflowWordsMax);
  return toTemplate(Array.from({ length: words }, () => mask).join(" "));
}
