import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { Draft } from "../../records/draft";
import { isJsonObject, type JsonObject } from "../json-object";
import type { ObjectShape } from "../shape";
import { findElements, type RecordPath } from "./record-path";

/** An object that wraps many records: an answer of an interface, an export, a line of an exporter. */
export type Envelope = {
  /** Completes "… (JSON lines)" and "… (JSON document)". */
  readonly format: string;
  readonly path: RecordPath;
  /** Told by names and first elements: the end of the object may be cut off. */
  fits(object: JsonObject): boolean;
  /** Works out once what the elements of one list share. */
  open(
    outer: readonly JsonObject[],
    mapping?: ReadMapping | null,
  ): (element: JsonObject) => readonly Draft[];
};

/** An envelope on one line, or as one of many elements. */
export function toObjectShape({ format, path, fits, open }: Envelope): ObjectShape {
  return {
    format,
    fits,
    lower: (object, mapping) =>
      findElements(object, path).flatMap(({ outer, elements }) => {
        const lower = open(outer, mapping);
        return elements.filter(isJsonObject).flatMap((element) => lower(element));
      }),
  };
}
