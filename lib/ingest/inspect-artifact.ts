import { whyBinaryUnread } from "./decode/conversions";
import { findBinaryFormat, findCompression } from "./decode/file-magic";
import { inflateHead } from "./decode/inflate-head";
import { TextDecoding } from "./decode/text-decoding";
import { findEncoding, type TextEncoding } from "./decode/text-encoding";
import { containerDepthMax, headBytesMax, sampleLinesMax } from "./limits";
import type { Sample } from "./reader";
import {
  type FoundBinaryReader,
  type FoundReader,
  findBinaryReader,
  findReader,
} from "./readers/registry";

/** What the first bytes of an artifact tell: who can read it, or why nobody can. */
export type Inspection =
  | {
      readonly kind: "readable";
      readonly reader: string;
      readonly readerVersion: number;
      readonly format: string;
      readonly containers: readonly string[];
    }
  | { readonly kind: "unread"; readonly format: string; readonly reason: string };

/** Looks at up to 256 KiB of raw bytes; the name of the file plays no part. */
export function inspectArtifact(head: Uint8Array): Inspection {
  const containers: string[] = [];
  let bytes = head.subarray(0, headBytesMax);
  for (let depth = 0; depth < containerDepthMax; depth++) {
    const compression = findCompression(bytes);
    if (compression === null) break;
    bytes = inflateHead(bytes, compression);
    containers.push(compression);
  }
  const isCut = head.length >= headBytesMax || bytes.length >= headBytesMax;
  const found = inspectBytes(bytes, isCut, containers);
  if (found.kind === "unread") return found;
  const { reader, detection } = found;
  const { name, version } = reader;
  return {
    kind: "readable",
    reader: name,
    readerVersion: version,
    format: detection.format,
    containers,
  };
}

export type BytesInspection =
  | (FoundReader & {
      readonly kind: "found";
      readonly encoding: TextEncoding;
      readonly sample: Sample;
    })
  | (FoundBinaryReader & { readonly kind: "binary" })
  | { readonly kind: "unread"; readonly format: string; readonly reason: string };

/** The same for bytes that are out of their containers. */
export function inspectBytes(
  bytes: Uint8Array,
  isCut: boolean,
  containers: readonly string[],
): BytesInspection {
  const outermost = containers[0];
  if (bytes.length === 0 && outermost !== undefined) {
    return unread(
      `${outermost} compressed data`,
      "Nothing could be inflated: it is empty inside, damaged or cut off.",
    );
  }
  if (bytes.length === 0) return unread("empty file", "The file is empty.");
  const compression = findCompression(bytes);
  if (compression !== null) {
    return unread(
      `${compression} compressed data`,
      "It is compressed too many times over to be opened.",
    );
  }
  const media = findBinaryReader(bytes);
  if (media !== null) return { kind: "binary", ...media };
  const binary = findBinaryFormat(bytes);
  if (binary !== null) return unread(binary, whyBinaryUnread(binary));
  const encoding = findEncoding(bytes);
  if (encoding === null) {
    return unread("binary data", "Binary data of a kind that is not known; it was kept as it is.");
  }
  const sample = toSample(bytes, encoding, isCut);
  if (sample.lines.length === 0) return unread("blank text", "The file holds nothing but blanks.");
  const found = findReader(sample);
  if (found === null) return unread("unknown text", "No line of it could be read.");
  return { kind: "found", ...found, encoding, sample };
}

function unread(format: string, reason: string) {
  return { kind: "unread", format, reason } as const;
}

/** The beginning of a text for detection: a line that the end of the head cuts is not judged, unless it is the only one. */
function toSample(head: Uint8Array, encoding: TextEncoding, isCut: boolean): Sample {
  const decoding = new TextDecoding(encoding);
  const written = decoding.decode(head.subarray(0, headBytesMax));
  const endsLinesInReturn = !written.includes("\n") && loneReturn.test(written);
  const text = endsLinesInReturn ? written.replaceAll("\r", "\n") : written;
  const lines = text.split("\n", sampleLinesMax * 2);
  const endsInside = isCut && lines.length > 1 && lines.length < sampleLinesMax * 2;
  const whole = endsInside ? lines.slice(0, -1) : lines;
  return {
    text,
    isCut,
    endsLinesInReturn,
    lines: whole
      .map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line))
      .filter((line) => line.trim() !== "")
      .slice(0, sampleLinesMax),
  };
}

/** A carriage return with more text behind it, in a text that has no other line end. */
const loneReturn = /\r[^\r]/;
