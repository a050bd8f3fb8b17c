import type { ReadMapping } from "@/lib/domain/artifact";
import { findEnvelope } from "../json/envelopes";
import { isJsonObject, type JsonObject, parseJson } from "../json/json-object";
import { findShape } from "../json/object-shape";
import { findRecordPaths, unwrapSource } from "../json/records-member";
import type { ObjectShape } from "../json/shape";
import { withTimeOfObjects } from "../json/time-of-objects";
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
  version: 17,
  detect,
  open: (emitter, sample, { mapping }) => new JsonLines(emitter, shapeOf(sample, mapping)),
};

function shapeOf(sample: Sample, mapping: ReadMapping | null): ObjectShape {
  const objects = sampleObjects(sample).map(unwrapSource);
  const shape = findShape(objects, mapping);
  const lower = withTimeOfObjects((object) => shape.lower(object), objects);
  return { ...shape, lower };
}

function sampleObjects(sample: Sample): JsonObject[] {
  return sample.lines.map(toObject).filter((object) => object !== null);
}

function detect(sample: Sample): Detection | null {
  const objects = sampleObjects(sample);
  const [only, second] = objects;
  if (only === undefined || (second === undefined && isWrapper(only))) return null;
  return {
    format: `${shapeOf(sample, null).format} (JSON lines)`,
    fit: objects.length / sample.lines.length,
  };
}

/** One object that holds many records is a document, whose records can be told apart. */
function isWrapper(object: JsonObject): boolean {
  return findEnvelope([object]) !== null || findRecordPaths(object).length > 0;
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
    const object = toObject(text) ?? this.salvage(text);
    if (object === null) {
      this.others.line(text, number);
      return;
    }
    this.others.end();
    this.emit(object, number, findPrefix(text));
  }

  end(): void {
    this.others.end();
  }

  begins(line: string): boolean {
    return line.charCodeAt(0) === 123 || (line.trim() !== "" && !isTracePart(line));
  }

  isWhole(line: string): boolean {
    return toObject(line) !== null;
  }

  private emit(object: JsonObject, number: number, prefix: StreamPrefix | null): void {
    const drafts = this.shape.lower(unwrapSource(object));
    if (drafts.length === 0) this.emitter.drop("object without any records in it", number);
    for (const draft of drafts) {
      const whole = prefix === null ? draft : withStreamPrefix(draft, prefix);
      this.emitter.record(whole, { kind: "lines", from: number, to: number });
    }
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
