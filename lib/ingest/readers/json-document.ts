import { findJsonElements, findMemberElements, type JsonElements } from "../json/json-elements";
import { isJsonObject, type JsonObject, parseJson } from "../json/json-object";
import { findShape } from "../json/object-shape";
import { findRecordsMember } from "../json/records-member";
import { findTimeField } from "../json/time-field";
import type { Detection, DocumentFormatReader, DocumentReading, Sample } from "../reader";
import type { RecordEmitter } from "../records/draft";
import { undatedDraft } from "../records/draft";

/** A JSON array of objects, one pretty-printed object, or several after another (RFC 8259). */
export const jsonDocumentReader: DocumentFormatReader = {
  kind: "document",
  name: "json-document",
  version: 3,
  detect,
  read,
};

function detect(sample: Sample): Detection | null {
  const text = sample.text.trimStart();
  const isArray = text.startsWith("[");
  if (!isArray && !text.startsWith("{")) return null;
  const objects = findElements(text)
    .spans.slice(0, 50)
    .map(({ from, to }) => parseJson(text.slice(from, to)))
    .filter(isJsonObject);
  const isEmptyArray = /^\[\s*\]\s*$/.test(text);
  if (objects.length === 0 && !isEmptyArray) return detectLargeElement(text, isArray, sample.isCut);
  const { format } = findShape(objects);
  return { format: `${format} (JSON ${isArray ? "array" : "document"})`, fit: 1 };
}

/** The elements of the document, or of the one array of records that an object wraps. */
function findElements(text: string): JsonElements {
  const found = findJsonElements(text);
  const [only, second] = found.spans;
  if (only === undefined || second !== undefined || text.charCodeAt(only.from) !== 123)
    return found;
  const value = parseJson(text.slice(only.from, only.to));
  const member = isJsonObject(value) ? findRecordsMember(value) : null;
  return (member === null ? null : findMemberElements(text, only, member)) ?? found;
}

/** The head ends inside the first element. */
function detectLargeElement(text: string, isArray: boolean, isCut: boolean): Detection | null {
  const opens = isArray ? /^\[\s*\{\s*"/ : /^\{\s*"/;
  if (!isCut || !opens.test(text)) return null;
  return { format: `log records (JSON ${isArray ? "array" : "document"})`, fit: 0.9 };
}

function read(text: string, emitter: RecordEmitter): DocumentReading {
  const { spans, isTruncated } = findElements(text);
  const values = spans.map(({ from, to }) => parseJson(text.slice(from, to)));
  const shape = findShape(values.slice(0, 200).filter(isJsonObject));
  values.forEach((value, index) => {
    if (value === undefined) {
      emitter.drop("element is not valid JSON, or nested too deep", index);
      return;
    }
    const object = toObject(value, text.slice(spans[index]?.from, spans[index]?.to));
    for (const draft of object === null
      ? [undatedDraft(JSON.stringify(value))]
      : shape.lower(object)) {
      emitter.record(draft, { kind: "index", index });
    }
  });
  if (isTruncated) emitter.warn("The JSON document is cut off: its last element was not read.");
  return { elements: spans, isTruncated };
}

/** Objects as they are; a wrapper such as `{"_source": {…}}` of Elasticsearch is taken off. */
function toObject(value: unknown, raw: string): JsonObject | null {
  if (!isJsonObject(value)) return null;
  const { _source: wrapped } = value;
  const isWrapper = isJsonObject(wrapped) && findTimeField(value) === null && raw.length > 0;
  return isWrapper ? wrapped : value;
}
