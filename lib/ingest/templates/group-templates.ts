import { createHash } from "node:crypto";
import { mask } from "@/lib/domain/evidence/template-mask";
import { mergeWords } from "./merge-words";
import {
  countWords,
  isValue,
  mayVary,
  outlineOf,
  skeletonOf,
  type TemplateShape,
  textOf,
  toTemplateShape,
} from "./template-shape";
import { type TemplateToken, toHole } from "./template-token";

/*
 * Design: the grouping of Drain (He et al., "Drain: An Online Log Parsing Approach with Fixed Depth
 * Tree", ICWS 2017): masks of one number of words, the same constant words and enough of them are
 * one template. Drain decides line by line, so its answer depends on which line came first; here the
 * distinct masks of an artifact are all known, so every step is a decision about a set and their order
 * plays no part. First the places where names vary, then those where so many plain words stand
 * that they can only be values (`merge-words.ts`).
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

/** This many different fillings show that a place varies even if few words stand around it. */
const fillingsMany = 8;
/** Constant words needed for each varying place otherwise. */
const wordsPerPlace = 2;

/**
 * Shapes alike in all but names and variable parts become one, when what they share outweighs what
 * they differ in: `open file a.conf failed` and `open file b.conf failed`, but not `a.b is 1` and `c.d is 1`.
 */
function mergeNames(shapes: readonly TemplateShape[]): readonly TemplateShape[] {
  return [...Map.groupBy(shapes, skeletonOf).values()].flatMap(mergeGroup);
}

function mergeGroup(group: readonly TemplateShape[]): readonly TemplateShape[] {
  const [first] = group;
  if (first === undefined || group.length === 1) return group;
  const places = first.tokens.flatMap((token, place) =>
    mayVary(token) && group.some(({ tokens }) => tokens[place]?.text !== token.text) ? [place] : [],
  );
  const words = countWords(first);
  const isLike = words >= wordsPerPlace * places.length;
  if (!isLike && (words === 0 || group.length < fillingsMany)) return group;
  return [
    {
      tokens: first.tokens.map((token, place) =>
        places.includes(place) ? toHole(group.flatMap(({ tokens }) => tokens[place] ?? [])) : token,
      ),
      masks: group.flatMap(({ masks }) => masks),
    },
  ];
}

/** Sets of variable places tried for one number of words; what needs more is not found. */
const placeSetsMax = 32;

/** Finds the group a shape would have been merged into, had it been there. */
class MergedShapes<Group> {
  private readonly placeSets = new Map<number, Map<string, readonly number[]>>();
  private readonly merged = new Map<string, { tokens: readonly TemplateToken[]; group: Group }>();

  add({ tokens }: TemplateShape, group: Group): void {
    const places = tokens.flatMap(({ kind }, place) => (kind === "hole" ? [place] : []));
    const sets = this.placeSets.get(tokens.length) ?? new Map<string, readonly number[]>();
    this.placeSets.set(tokens.length, sets);
    const name = places.join();
    if (!sets.has(name) && sets.size >= placeSetsMax) return;
    sets.set(name, places);
    this.merged.set(`${name} ${outlineOf(tokens, places)}`, { tokens, group });
  }

  find({ tokens }: TemplateShape): Group | undefined {
    for (const [name, places] of this.placeSets.get(tokens.length) ?? []) {
      const found = this.merged.get(`${name} ${outlineOf(tokens, places)}`);
      if (found !== undefined && places.every((at) => fits(tokens[at], found.tokens[at]))) {
        return found.group;
      }
    }
    return undefined;
  }
}

/** What stands around a variable place is a part of the template, if it has any. */
function fits(token: TemplateToken | undefined, hole: TemplateToken | undefined): boolean {
  if (token === undefined || hole === undefined || !isValue(token)) return false;
  const hasHead = hole.head === "" || token.head === hole.head;
  return hasHead && (hole.tail === "" || token.tail === hole.tail);
}
