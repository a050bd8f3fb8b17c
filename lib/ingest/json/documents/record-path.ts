import type { ElementSpan } from "@/lib/domain/evidence/block";
import { isJsonObject, type JsonObject, parseJson } from "../json-object";
import { skipBetween, skipBlank, stringEnd, valueEnd } from "./json-scan";

/**
 * The members that lead from a document to its records, the outermost first, each with the names it goes
 * by. Arrays on the way are gone through.
 */
export type RecordPath = readonly (readonly string[])[];

/** Elements that lie in the same objects; these come without the members that were gone through. */
export type ElementGroup<Element> = {
  readonly outer: readonly JsonObject[];
  readonly elements: Element[];
};

/** The records of a value in memory. */
export function findElements(value: unknown, path: RecordPath): readonly ElementGroup<unknown>[] {
  const groups: ElementGroup<unknown>[] = [];
  collect(value, path, 0, [], groups);
  return groups;
}

function collect(
  value: unknown,
  path: RecordPath,
  step: number,
  outer: readonly JsonObject[],
  groups: ElementGroup<unknown>[],
): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, path, step, outer, groups);
    return;
  }
  const names = path[step];
  if (names === undefined) {
    addElement(groups, outer, value);
    return;
  }
  if (!isJsonObject(value)) return;
  const members = Object.entries(value);
  const around = Object.fromEntries(members.filter(([key]) => !names.includes(key)));
  const inner = [...outer, around];
  for (const [key, member] of members) {
    if (names.includes(key)) collect(member, path, step + 1, inner, groups);
  }
}

function addElement<Element>(
  groups: ElementGroup<Element>[],
  outer: readonly JsonObject[],
  element: Element,
): void {
  const last = groups.at(-1);
  if (last?.outer === outer) last.elements.push(element);
  else groups.push({ outer, elements: [element] });
}

export type DocumentElements = {
  readonly groups: readonly ElementGroup<ElementSpan>[];
  /** Values that lie where records do, or lead to them, and hold none; those inside each other are all named. */
  readonly barren: readonly ElementSpan[];
  /** Where the values begin in which the text ends, the innermost first; empty when it ends between documents. */
  readonly cuts: readonly number[];
};

/**
 * Where the records of a text lie. Only what stands around them is parsed, so that a broken record, or a
 * cut end, costs only itself, and both are named. Every character is looked at once. Several documents may follow
 * each other.
 */
export function scanElements(text: string, path: RecordPath): DocumentElements {
  const scan = new Scan(text, path);
  let at = skipBetween(text, 0);
  while (at >= 0 && at < text.length) {
    const end = scan.item(at, 0, scan.root, 0);
    at = end < 0 ? end : skipBetween(text, end);
  }
  return { groups: scan.groups, barren: scan.barren, cuts: scan.cuts };
}

/** Arrays directly inside arrays that are gone through; what is nested deeper is one element. */
const arraysInArraysMax = 3;
/** A member beside the records that is longer is not what names them. */
const memberCharsMax = 1024 * 1024;

class Scan {
  readonly groups: ElementGroup<ElementSpan>[] = [];
  readonly barren: ElementSpan[] = [];
  readonly cuts: number[] = [];
  readonly root: readonly JsonObject[] = [];
  private found = 0;

  constructor(
    private readonly text: string,
    private readonly path: RecordPath,
  ) {}

  /** One of the values of a list, or of those that follow each other: where it ends, or -1 when the text ends first. */
  item(at: number, step: number, outer: readonly JsonObject[], arrays: number): number {
    const before = this.found;
    const end = this.value(at, step, outer, arrays);
    if (end < 0) this.cuts.push(at);
    else if (this.found === before) this.barren.push({ from: at, to: end });
    return end;
  }

  private value(at: number, step: number, outer: readonly JsonObject[], arrays: number): number {
    const code = this.text.charCodeAt(at);
    const isLeaf = step === this.path.length;
    if (code === 91 && arrays < arraysInArraysMax && (arrays === 0 || this.holdsObjects(at)))
      return this.array(at, step, outer, arrays + 1);
    if (code === 123 && !isLeaf) return this.object(at, step, outer);
    const end = valueEnd(this.text, at);
    if (isLeaf && end >= 0) {
      this.found += 1;
      addElement(this.groups, outer, { from: at, to: end });
    }
    return end;
  }

  /** A list of lists of numbers is a list of records that are lists. */
  private holdsObjects(at: number): boolean {
    const code = this.text.charCodeAt(skipBlank(this.text, at + 1));
    return code === 123 || code === 91;
  }

  private array(at: number, step: number, outer: readonly JsonObject[], arrays: number): number {
    let next = skipBetween(this.text, at + 1);
    while (next < this.text.length) {
      if (this.text.charCodeAt(next) === 93) return next + 1;
      const end = this.item(next, step, outer, arrays);
      if (end < 0) return end;
      next = skipBetween(this.text, end);
    }
    return -1;
  }

  private object(at: number, step: number, outer: readonly JsonObject[]): number {
    const { text } = this;
    const around: Record<string, unknown> = {};
    const inner = [...outer, around];
    let next = skipBetween(text, at + 1);
    while (text.charCodeAt(next) === 34) {
      const keyEnd = stringEnd(text, next);
      if (keyEnd < 0) return -1;
      const valueAt = skipBlank(text, skipBlank(text, keyEnd) + 1);
      const key = text.slice(next + 1, keyEnd - 1);
      const end = this.member(key, valueAt, step, inner, around);
      if (end < 0) return -1;
      next = skipBetween(text, end);
    }
    if (next >= text.length) return -1;
    return text.charCodeAt(next) === 125 ? next + 1 : next;
  }

  private member(
    key: string,
    at: number,
    step: number,
    inner: readonly JsonObject[],
    around: Record<string, unknown>,
  ): number {
    if (this.path[step]?.includes(key)) return this.value(at, step + 1, inner, 0);
    const end = valueEnd(this.text, at);
    if (end >= 0 && end - at <= memberCharsMax && key !== "__proto__")
      around[key] = parseJson(this.text.slice(at, end));
    return end;
  }
}
