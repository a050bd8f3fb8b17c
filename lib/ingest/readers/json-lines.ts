import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { isOpenObject, withoutRawBreaks } from "../json/broken-object";
import { findTalkLists, withTalkOf } from "../json/chat/talk-lists";
import { findEnvelope } from "../json/envelopes";
import { isJsonObject, type JsonObject, parseJson } from "../json/json-object";
import { findShape } from "../json/object-shape";
import { findRecordPaths, unwrapSource } from "../json/records-member";
import type { ObjectShape } from "../json/shape";
import { withTimeOfObjects } from "../json/time-of-objects";
import { joinedLinesMax } from "../limits";
import type { Detection, LineFormatReader, LineReader, Sample } from "../reader";
import type { RecordEmitter } from "../records/draft";
import { openJoiningReader } from "../records/joining-reader";
import { withTraceFacts } from "../records/trace-facts";
import { isTracePart } from "../records/trace-lines";
import { parseStampedLine } from "./stamped-text";
import { findStreamPrefix, type StreamPrefix, withStreamPrefix } from "./text/stream-prefix";

/** One JSON object on each line (https://jsonlines.org), whatever its keys are called. */
export const jsonLinesReader: LineFormatReader = {
  kind: "lines",
  name: "json-lines",
  version: 23,
  detect,
  open: (emitter, sample, { mapping }) => new JsonLines(emitter, shapeOf(sample, mapping)),
};

function shapeOf(sample: Sample, mapping: ReadMapping | null): ObjectShape {
  const objects = sampleObjects(sample).map(unwrapSource);
  const shape = findShape(objects, mapping);
  const lower = withTimeOfObjects((object) => shape.lower(object), objects);
  return { ...shape, lower: withTalkOf(objects, lower) };
}

type OpenObject = { readonly text: string; readonly from: number; readonly to: number };

const openCharsMax = 50_000;

function sampleObjects(sample: Sample): JsonObject[] {
  return objectsIn(sample.lines).map(({ object }) => object);
}

/** The objects of some lines, and how many lines each has. */
function objectsIn(lines: readonly string[]) {
  const found: { readonly object: JsonObject; readonly lines: number }[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = lines[at] ?? "";
    const object = toObject(first);
    const joined = object === null && isOpenObject(first) ? joinObject(lines, at) : null;
    if (object !== null) found.push({ object, lines: 1 });
    if (joined !== null) found.push(joined);
    at += joined?.lines ?? 1;
  }
  return found;
}

function joinObject(lines: readonly string[], from: number) {
  let text = lines[from] ?? "";
  for (let at = from + 1; at < lines.length && at - from < joinedLinesMax; at++) {
    const line = lines[at] ?? "";
    if (line.startsWith('{"')) return null;
    text += `\n${line}`;
    const object = toObject(withoutRawBreaks(text));
    if (object !== null) return { object, lines: at - from + 1 };
  }
  return null;
}

function detect(sample: Sample): Detection | null {
  const found = objectsIn(sample.lines);
  const [only, second] = found.map(({ object }) => object);
  const lines = found.reduce((sum, object) => sum + object.lines, 0);
  if (only === undefined || (second === undefined && isWrapper(only))) return null;
  return {
    format: `${shapeOf(sample, null).format} (JSON lines)`,
    fit: lines / sample.lines.length,
  };
}

/** One object that holds many records is a document, whose records can be told apart. */
function isWrapper(object: JsonObject): boolean {
  const isEnvelope = findEnvelope([object]) !== null || findRecordPaths(object).length > 0;
  return isEnvelope || findTalkLists([object]).length > 0;
}

function toObject(line: string): JsonObject | null {
  const isOpen = line.charCodeAt(0) === 123 || /^\s+\{/.test(line);
  const from = isOpen ? 0 : (findPrefix(line)?.end ?? -1);
  if (from < 0) return null;
  const value = parseJson(from === 0 ? line : line.slice(from));
  return isJsonObject(value) ? value : null;
}

/** What stands before an object when several logs are shown at once. */
function findPrefix(line: string): StreamPrefix | null {
  if (line.charCodeAt(0) === 123) return null;
  const prefix = findStreamPrefix(line);
  return prefix !== null && line.charCodeAt(prefix.end) === 123 ? prefix : null;
}

class JsonLines implements LineReader {
  /** What is no object between the objects: lines of other programs, the last words of one, the trace below. */
  private readonly others: LineReader;

  private open: OpenObject | null = null;

  constructor(
    private readonly emitter: RecordEmitter,
    private readonly shape: ObjectShape,
  ) {
    this.others = openJoiningReader(emitter, {
      parse: (line) => parseStampedLine(line),
      joins: isTracePart,
      completeJoined: withTraceFacts,
    });
  }

  line(text: string, number: number): void {
    if (this.open !== null && this.goesOn(this.open, text, number)) return;
    const object = toObject(text);
    if (object === null && isOpenObject(text)) {
      this.others.end();
      this.open = { text, from: number, to: number };
      return;
    }
    this.take(text, number, object ?? this.salvage(text));
  }

  private take(text: string, number: number, object: JsonObject | null): void {
    if (object === null) {
      this.others.line(text, number);
      return;
    }
    this.others.end();
    this.emit(object, number, findPrefix(text));
  }

  /** Joins the lines of an object whose text was written with real line breaks. */
  private goesOn(open: OpenObject, line: string, number: number): boolean {
    const text = `${open.text}\n${line}`;
    const isNext = line.startsWith('{"') || number - open.from >= joinedLinesMax;
    if (isNext || text.length > openCharsMax) {
      this.endOpen();
      return false;
    }
    this.open = { text, from: open.from, to: number };
    // Only a quotation mark can end the text that is open.
    if (!line.includes('"')) return true;
    const object = toObject(withoutRawBreaks(text));
    if (object !== null) {
      this.open = null;
      this.emitter.warn(
        "Some JSON objects have real line breaks in their texts; they were joined.",
      );
      this.emit(object, open.from, findPrefix(text), number);
    } else if (!isOpenObject(text)) this.endOpen();
    return true;
  }

  /** What was never closed keeps its readable members; lines that were no part of it are lines of their own. */
  private endOpen(): void {
    const { open } = this;
    this.open = null;
    if (open === null) return;
    for (const [at, line] of open.text.split("\n").entries())
      this.take(line, open.from + at, at === 0 ? this.salvage(line) : null);
  }

  end(): void {
    this.endOpen();
    this.others.end();
  }

  begins(line: string): boolean {
    return line.charCodeAt(0) === 123 || findPrefix(line) !== null;
  }

  isWhole(line: string): boolean {
    return toObject(line) !== null;
  }

  private emit(
    object: JsonObject,
    from: number,
    prefix: StreamPrefix | null,
    to: number = from,
  ): void {
    const drafts = this.shape.lower(unwrapSource(object));
    for (const draft of drafts) {
      const whole = prefix === null ? draft : withStreamPrefix(draft, prefix);
      this.emitter.record(whole, { kind: "lines", from, to });
    }
    if (drafts.length > 0) return;
    for (let line = from; line <= to; line++)
      this.emitter.drop("object without any records in it", line);
  }

  private salvage(text: string): JsonObject | null {
    const salvaged = salvage(text);
    if (salvaged !== null) {
      this.emitter.warn("Some JSON objects are truncated; the readable fields were kept.");
    }
    return salvaged;
  }
}

/** An object that was cut while it was written, closed after its last whole member. */
function salvage(line: string): JsonObject | null {
  if (!line.startsWith("{")) return null;
  for (let end = line.lastIndexOf(',"'), tries = 0; end > 0 && tries < 4; tries++) {
    const object = toObject(`${line.slice(0, end)}}`);
    if (object !== null) return object;
    end = line.lastIndexOf(',"', end - 1);
  }
  return null;
}
