import type { ReadMapping } from "@/lib/domain/artifact";
import type { ElementSpan } from "@/lib/domain/block";
import { openArrayRows } from "../json/array-rows";
import { parseHead, strayShare } from "../json/documents/json-head";
import { findNestedList, withoutMember } from "../json/documents/nested-lists";
import { findElements, type RecordPath, scanElements } from "../json/documents/record-path";
import { findEnvelope } from "../json/envelopes";
import { isJsonObject, type JsonObject, parseJson } from "../json/json-object";
import { findShape } from "../json/object-shape";
import { findRecordsPath, unwrapSource } from "../json/records-member";
import { withTimeOfObjects } from "../json/time-of-objects";
import { headBytesMax } from "../limits";
import type { Detection, DocumentFormatReader, DocumentReading, Sample } from "../reader";
import { type Draft, type RecordEmitter, undatedDraft } from "../records/draft";

/** A JSON array of objects, one pretty-printed object, or several after another (RFC 8259). */
export const jsonDocumentReader: DocumentFormatReader = {
  kind: "document",
  name: "json-document",
  version: 10,
  detect,
  read,
};

function detect(sample: Sample): Detection | null {
  const text = sample.text.trimStart();
  const isArray = arrayStart.test(text);
  if (!isArray && (!objectStart.test(text) || hasWholeLines(sample))) return null;
  if (strayShare(text) > strayShareMax) return null;
  const plan = toPlan(parseHead(text), null);
  const isEmptyArray = /^\[\s*\]\s*$/.test(text);
  const isCutInside = sample.isCut && (isArray ? /^\[\s*\{\s*"/ : /^\{\s*"/).test(text);
  if (plan.samples === 0 && !isEmptyArray && !isCutInside) return null;
  return {
    format: `${plan.format} (JSON ${isArray ? "array" : "document"})`,
    fit: plan.samples > 0 || isEmptyArray ? 1 : 0.9,
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

/** Where the records of a document are and what they are, told by its head. */
type Plan = {
  readonly format: string;
  readonly path: RecordPath;
  readonly samples: number;
  /** Null for an element that is no record, such as a bare number. */
  toObject(element: unknown): JsonObject | null;
  open(outer: readonly JsonObject[]): (element: JsonObject) => readonly Draft[];
  /** Elements have lists of records of their own in this member. */
  readonly nested: Nested | null;
};

type Nested = { readonly member: string; lower(element: JsonObject): readonly Draft[] };

/** Elements of the head that decide. */
const samplesMax = 200;

function toPlan(roots: readonly unknown[], mapping: ReadMapping | null): Plan {
  const objects = roots.flat().filter(isJsonObject);
  const envelope = findEnvelope(objects.slice(0, samplesMax));
  if (envelope !== null) {
    const { format, path } = envelope;
    const samples = objects.length;
    const toObject = (value: unknown) => (isJsonObject(value) ? value : null);
    const open = (outer: readonly JsonObject[]) => envelope.open(outer, mapping);
    return { format, path, samples, toObject, open, nested: null };
  }
  const [only, second] = objects;
  const path = only === undefined || second !== undefined ? null : findRecordsPath(only, mapping);
  const rows = path === null ? findRows(roots) : null;
  const elements =
    rows ??
    findElements(roots, path ?? [])
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
    path: path ?? [],
    samples: samples.length,
    toObject,
    open: () => (element) => lower(unwrapSource(element)),
    nested: shape.format === "log records" ? toNested(samples, mapping) : null,
  };
}

function toNested(samples: readonly JsonObject[], mapping: ReadMapping | null): Nested | null {
  const found = findNestedList(samples);
  if (found === null) return null;
  const shape = findShape(found.samples, mapping);
  const lower = withTimeOfObjects((object) => shape.lower(object), found.samples);
  return { member: found.member, lower };
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
  const plan = toPlan(parseHead(text.slice(0, headBytesMax)), mapping);
  const { groups, isTruncated } = scanElements(text, plan.path);
  const spans: ElementSpan[] = [];
  const { toObject } = plan;
  for (const { outer, elements } of groups) {
    const lower = plan.open(outer);
    for (const { raw, span, ...part } of elements.flatMap((own) =>
      partsOf(text, own, lower, plan),
    )) {
      readElement(raw, spans.length, { toObject, lower: part.lower }, emitter);
      spans.push(span);
    }
  }
  if (isTruncated) emitter.warn("The JSON document is cut off: its last element was not read.");
  return { elements: spans, isTruncated };
}

type Lower = (element: JsonObject) => readonly Draft[];
type Part = { readonly raw: string; readonly span: ElementSpan; readonly lower: Lower };

/** An element, or what stands before its list of further ones, and each of those. */
function partsOf(text: string, span: ElementSpan, lower: Lower, { nested }: Plan): readonly Part[] {
  const raw = text.slice(span.from, span.to);
  const inner = nested === null ? [] : nestedSpans(raw, span.from, nested.member);
  const [first] = inner;
  if (nested === null || first === undefined) return [{ raw, span, lower }];
  const head: Lower = (element) => lower(withoutMember(element, nested.member));
  return [
    { raw, span: { from: span.from, to: first.from }, lower: head },
    ...inner.map((own) => ({
      raw: text.slice(own.from, own.to),
      span: own,
      lower: nested.lower,
    })),
  ];
}

function nestedSpans(raw: string, offset: number, member: string): readonly ElementSpan[] {
  const { groups } = scanElements(raw, [[member]]);
  return groups
    .flatMap(({ elements }) => elements)
    .map(({ from, to }) => ({ from: from + offset, to: to + offset }));
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
