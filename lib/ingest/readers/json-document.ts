import { findJsonElements } from "../json/json-elements";
import { isJsonObject, type JsonObject, parseJson } from "../json/json-object";
import { findShape } from "../json/object-shape";
import { findTimeField } from "../json/time-field";
import type { Detection, DocumentFormatReader, DocumentReading, Sample } from "../reader";
import type { RecordEmitter } from "../records/draft";
import { undatedDraft } from "../records/draft";

/** A JSON array of objects, one pretty-printed object, or several after another (RFC 8259). */
export const jsonDocumentReader: DocumentFormatReader = {
  kind: "document",
  name: "json-document",
  version: 1,
  detect,
  read,
};

function detect(sample: Sample): Detection | null {
  const text = sample.text.trimStart();
  const isArray = text.startsWith("[");
  if (!isArray && !text.startsWith("{")) return null;
  const { spans } = findJsonElements(text);
  const objects = spans
    .slice(0, 50)
    .map(({ from, to }) => parseJson(text.slice(from, to)))
    .filter(isJsonObject);
  const isEmptyArray = /^\[\s*\]\s*$/.test(text);
  if (objects.length === 0 && !isEmptyArray) return detectLargeElement(text, isArray, sample.isCut);
  const { format } = findShape(objects);
  return { format: `${format} (JSON ${isArray ? "array" : "document"})`, fit: 1 };
}

/** The head ends inside the first element. */
function detectLargeElement(text: string, isArray: boolean, isCut: boolean): Detection | null {
  const opens = isArray ? /^\[\s*\{\s*"/ : /^\{\s*"/;
  if (!isCut || !opens.test(text)) return null;
  return { format: `log records (JSON ${isArray ? "array" : "document"})`, fit: 0.9 };
}

function read(text: string, emitter: RecordEmitter): DocumentReading {
  const { spans, isTruncated } = findJsonElements(text);
  const values = spans.map(({ from, to }) => parseJson(text.slice(from, to)));
  const shape = findShape(values.slice(0, 200).filter(isJsonObject));
  values.forEach((value, index) => {
    if (value === undefined) {
      emitter.drop("element is not valid JSON", index);
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
