import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { ElementSpan } from "@/lib/domain/evidence/block";
import { conversationFormat } from "../json/chat/conversation";
import { findTalkLists, leadsThrough, withTalk } from "../json/chat/talk-lists";
import { mergeAlike } from "../json/documents/alike-lists";
import { withPeople } from "../json/documents/find-people";
import { parseHead, strayShare } from "../json/documents/json-head";
import { outlineOf } from "../json/documents/json-outline";
import { findNestedLists, withoutMember } from "../json/documents/nested-lists";
import { findElements, type RecordPath, scanElements } from "../json/documents/record-path";
import { findUnread } from "../json/documents/unread-spans";
import { findEnvelope } from "../json/envelopes";
import { isJsonObject, type JsonObject, parseJson } from "../json/json-object";
import { findShape } from "../json/object-shape";
import { findRecordPaths, unwrapSource } from "../json/records-member";
import type { ObjectShape } from "../json/shape";
import { withTimeOfObjects } from "../json/time-of-objects";
import { headBytesMax } from "../limits";
import type { Detection, DocumentFormatReader, DocumentReading, Sample } from "../reader";
import { type Draft, type RecordEmitter, undatedDraft } from "../records/draft";

/** A JSON array of objects, one pretty-printed object, or several after another (RFC 8259). */
export const jsonDocumentReader: DocumentFormatReader = {
  kind: "document",
  name: "json-document",
  version: 24,
  detect,
  read,
};

function detect(sample: Sample): Detection | null {
  const text = sample.text.trimStart();
  const isArray = arrayStart.test(text);
  if (!isArray && (!objectStart.test(text) || hasWholeLines(sample))) return null;
  if (strayShare(text) > strayShareMax) return null;
  const plans = toPlans(parseHead(text), null);
  const samples = plans.reduce((sum, plan) => sum + plan.samples, 0);
  const isEmptyArray = /^\[\s*\]\s*$/.test(text);
  const isCutInside = sample.isCut && (isArray ? /^\[\s*\{\s*"/ : /^\{\s*"/).test(text);
  if (samples === 0 && !isEmptyArray && !isCutInside) return null;
  const formats = [...new Set(plans.map(({ format }) => format))];
  return {
    format: `${formats.join(", ")} (JSON ${isArray ? "array" : "document"})`,
    fit: samples > 0 || isEmptyArray ? 1 : 0.9,
  };
}

/** A bracket opens many a log line (`[21-Nov-2026 …`): only behind a whole value, or another one opening, is it an array. */
const arrayStart =
  /^\[\s*(?:[[{\]]|(?:"[^"\\]{0,200}"|-?\d{1,20}(?:\.\d{1,20})?|true|false|null)\s*,)/;
const objectStart = /^\{\s*(?:["}]|$)/;

/** Of a document with other words behind it; with more of them it is a text with an object in it. */
const strayShareMax = 0.25;

/** Several objects that are each a line of their own are JSON lines, whatever else is between them. */
function hasWholeLines({ lines }: Sample): boolean {
  const whole = lines.filter((line) => line.startsWith("{") && isJsonObject(parseJson(line)));
  return whole.length > 1;
}

/** How one list of a document is read, or all of it: where its records are and what they are, told by its head. */
type Plan = {
  readonly format: string;
  readonly path: RecordPath;
  readonly samples: number;
  /** Null for an element that is no record, such as a bare number. */
  toObject(element: unknown): JsonObject | null;
  open(outer: readonly JsonObject[]): (element: JsonObject) => readonly Draft[];
  /** Lists of records that elements have of their own. */
  readonly nested: readonly Nested[];
};

type Nested = { readonly path: RecordPath; lower(element: JsonObject): readonly Draft[] };

/** Elements of the head that decide. */
const samplesMax = 200;
/** Lists of a document that are read; each costs a look at all of it. What lies in further ones is said. */
const listsMax = 24;
/** Documents one after another that are asked for their lists. */
const rootsAsked = 20;

function toPlans(roots: readonly unknown[], given: ReadMapping | null): readonly Plan[] {
  const objects = roots.flat().filter(isJsonObject);
  const mapping = withPeople(roots, given);
  const envelope = findEnvelope(objects.slice(0, samplesMax));
  if (envelope !== null) {
    const { format, path } = envelope;
    const samples = objects.length;
    const toObject = (value: unknown) => (isJsonObject(value) ? value : null);
    const open = (outer: readonly JsonObject[]) => envelope.open(outer, mapping);
    return [{ format, path, samples, toObject, open, nested: [] }];
  }
  const paths = withTalk(findPaths(roots, mapping), objects, mapping?.time);
  if (paths.length === 0) return [toPlan(roots, [], mapping)];
  return paths.map((path) => toPlan(roots, path, mapping));
}

/** The lists of a document that is no record itself; of several documents each has to be none. */
function findPaths(roots: readonly unknown[], mapping: ReadMapping | null): readonly RecordPath[] {
  const objects = roots.flat().filter(isJsonObject);
  const isList = roots.some((root) => Array.isArray(root)) && objects.length > 1;
  const [first] = objects;
  if (isList || first === undefined) return [];
  const found = objects.slice(0, rootsAsked).map((object) => findRecordPaths(object, mapping));
  if (found.some((paths) => paths.length === 0)) return [];
  const byName = new Map(found.flat().map((path) => [JSON.stringify(path), path]));
  const paths = [...byName.values()];
  return paths.length > listsMax ? mergeAlike(roots, paths) : paths;
}

function toPlan(roots: readonly unknown[], path: RecordPath, mapping: ReadMapping | null): Plan {
  const rows = path.length === 0 ? findRows(roots) : null;
  const elements =
    rows ??
    findElements(roots, path)
      .flatMap((group) => group.elements)
      .slice(0, samplesMax);
  const toObject = openArrayRows(elements);
  const samples = elements.flatMap((element) => {
    const object = toObject(element);
    return object === null ? [] : [unwrapSource(object)];
  });
  const shape = findShape(samples, mapping);
  const lower = withTimeOfObjects((object) => shape.lower(object), samples);
  return {
    format: shape.format,
    path,
    samples: samples.length,
    toObject,
    open: () => (element) => lower(unwrapSource(element)),
    nested: toNested(samples, shape, mapping),
  };
}

function toNested(
  samples: readonly JsonObject[],
  { format }: ObjectShape,
  mapping: ReadMapping | null,
): readonly Nested[] {
  const mayHold = format === "log records" || format === conversationFormat;
  const lists = mayHold ? findNestedLists(samples, mapping?.time) : [];
  const talk = findTalkLists(samples).filter(({ path }) =>
    lists.every((list) => !leadsThrough(path, list.path)),
  );
  return [...lists, ...talk].map(({ path, samples: inner }) => {
    const shape = findShape(inner, mapping);
    const lower = withTimeOfObjects((object) => shape.lower(object), inner);
    return { path, lower };
  });
}

/** A list of lists of plain values is a list of rows; nothing lies further in. */
function findRows(roots: readonly unknown[]): readonly unknown[] | null {
  const [root] = roots;
  if (!Array.isArray(root)) return null;
  const items: readonly unknown[] = root.slice(0, samplesMax);
  const isRow = (item: unknown) =>
    Array.isArray(item) && item.every((cell) => typeof cell !== "object");
  return items.length > 1 && items.every(isRow) ? items : null;
}

function read(text: string, emitter: RecordEmitter, mapping: ReadMapping | null): DocumentReading {
  const plans = toPlans(rootsOf(text), mapping);
  const scans = plans.slice(0, listsMax).map((plan) => scanPlan(text, plan));
  const read = scans.flatMap((scan) => scan.parts);
  const unread = findUnread(
    text,
    scans,
    read.map(({ span }) => span),
  );
  const parts = [...read, ...unread].toSorted((a, b) => a.span.from - b.span.from);
  for (const [index, part] of parts.entries()) {
    if ("lower" in part) readElement(part.raw, index, part, emitter);
    else
      emitter.drop(part.isCut ? "element is cut off" : "element without any records in it", index);
  }
  const isTruncated = scans.some(({ cuts }) => cuts.length > 0);
  if (isTruncated) emitter.warn("The JSON document is truncated; its last element was not read.");
  if (plans.length > listsMax) {
    emitter.warn(
      `The document has ${plans.length} lists with times; ${listsMax} were read, the others were not.`,
    );
  }
  return { elements: parts.map(({ span }) => span), isTruncated };
}

/** What a document begins with; of one that is longer than its head, and no format of its own, also what its lists begin with. */
function rootsOf(text: string): readonly unknown[] {
  const roots = parseHead(text.slice(0, headBytesMax));
  const [root, second] = roots;
  if (text.length <= headBytesMax || second !== undefined || !isJsonObject(root)) return roots;
  return findEnvelope([root]) === null ? [outlineOf(text) ?? root] : roots;
}

type Lower = (element: JsonObject) => readonly Draft[];
type Part = Pick<Plan, "toObject"> & {
  readonly raw: string;
  readonly span: ElementSpan;
  readonly lower: Lower;
};

function scanPlan(text: string, plan: Plan) {
  const { groups, barren, cuts } = scanElements(text, plan.path);
  const parts = groups.flatMap(({ outer, elements }) => {
    const lower = plan.open(outer);
    return elements.flatMap((span) => partsOf(text, span, lower, plan));
  });
  return { parts, barren, cuts };
}

/** An element, or what stands before its lists of further ones, and each of those. */
function partsOf(text: string, span: ElementSpan, lower: Lower, plan: Plan): readonly Part[] {
  const { toObject, nested } = plan;
  const raw = text.slice(span.from, span.to);
  const inner = nested
    .flatMap((list) => nestedSpans(raw, span.from, list))
    .toSorted((a, b) => a.span.from - b.span.from);
  if (inner.length === 0) return [{ raw, span, lower, toObject }];
  const head: Lower = (element) =>
    lower(nested.reduce((left, { path }) => withoutMember(left, path), element));
  return [
    { raw, span: ownSpan(text, span, inner), lower: head, toObject },
    ...inner.map(({ span: at, lower: lowerInner }) => ({
      raw: text.slice(at.from, at.to),
      span: at,
      lower: lowerInner,
      toObject,
    })),
  ];
}

/**
 * What a record with lists of further ones is cited by: all that stands before them. When no member of its own does,
 * the longest stretch between them or behind.
 */
function ownSpan(
  text: string,
  span: ElementSpan,
  inner: readonly { readonly span: ElementSpan }[],
): ElementSpan {
  const ends = [...inner.map(({ span: { from } }) => from), span.to];
  const starts = [span.from, ...inner.map(({ span: { to } }) => to)];
  const [head = span, ...others] = ends.map((to, at) => ({ from: starts[at] ?? to, to }));
  const isMemberless = !text.slice(head.from, head.to).includes(",");
  const longest = others.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  if (!isMemberless || longest === undefined) return head;
  // Without the brackets of the list that ends before it.
  const shown = text.slice(longest.from, longest.to).search(/"/);
  return shown < 0 ? head : { from: longest.from + shown, to: longest.to };
}

function nestedSpans(raw: string, offset: number, { path, lower }: Nested) {
  const { groups } = scanElements(raw, path);
  return groups
    .flatMap(({ elements }) => elements)
    .map(({ from, to }) => ({ span: { from: from + offset, to: to + offset }, lower }));
}

function readElement(
  raw: string,
  index: number,
  reading: Pick<Plan, "toObject"> & { lower(element: JsonObject): readonly Draft[] },
  emitter: RecordEmitter,
): void {
  const value = parseJson(raw);
  if (value === undefined) {
    emitter.drop("element is not valid JSON, or nested too deep", index);
    return;
  }
  const object = reading.toObject(value);
  const drafts = object === null ? [undatedDraft(JSON.stringify(value))] : reading.lower(object);
  if (drafts.length === 0) emitter.drop("element without anything in it", index);
  for (const draft of drafts) emitter.record(draft, { kind: "index", index });
}

/** Lists of plain values as objects: named by the first list where it is one of names, else by their places from 1. */
function openArrayRows(samples: readonly unknown[]): (value: unknown) => JsonObject | null {
  const rows = samples.filter((value) => Array.isArray(value));
  const names = findNames(rows);
  return (value) => {
    if (isJsonObject(value)) return value;
    if (!Array.isArray(value)) return null;
    const cells: readonly unknown[] = value;
    return Object.fromEntries(cells.map((cell, at) => [names?.[at] ?? String(at + 1), cell]));
  };
}

function findNames(rows: readonly (readonly unknown[])[]): readonly string[] | null {
  const [head, first] = rows;
  if (head === undefined || first === undefined || head.length !== first.length) return null;
  const names = head.filter((cell) => typeof cell === "string");
  const isHead = names.length === head.length && new Set(names).size === names.length;
  return isHead && first.some((cell) => typeof cell === "number") ? names : null;
}
