import { constants, gunzipSync } from "node:zlib";
import { findBinaryFormat, isGzip } from "./decode/file-magic";
import { toSample } from "./decode/sample";
import { findEncoding, type TextEncoding } from "./decode/text-encoding";
import { containerDepthMax, headBytesMax } from "./limits";
import type { Sample } from "./reader";
import { type FoundReader, findReader } from "./readers/registry";

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
  while (isGzip(bytes) && containers.length < containerDepthMax) {
    bytes = inflateHead(bytes);
    containers.push("gzip");
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
  | { readonly kind: "unread"; readonly format: string; readonly reason: string };

/** The same for bytes that are out of their containers. */
export function inspectBytes(
  bytes: Uint8Array,
  isCut: boolean,
  containers: readonly string[],
): BytesInspection {
  if (bytes.length === 0 && containers.length > 0) {
    return unread("gzip", "Nothing could be inflated: it is empty inside, damaged or cut off.");
  }
  if (bytes.length === 0) return unread("empty file", "The file is empty.");
  if (isGzip(bytes)) return unread("gzip", "It is compressed too many times over to be opened.");
  const binary = findBinaryFormat(bytes);
  if (binary !== null)
    return unread(binary, `${capitalise(binary)}: there is no reader for this format yet.`);
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

/** Inflates what a head holds: enough of it for detection, little enough to be safe. */
const inflatedHeadBytes = 64 * 1024;

function inflateHead(compressed: Uint8Array): Uint8Array {
  for (let size = inflatedHeadBytes; size >= 32; size = Math.floor(size / 2)) {
    try {
      const options = { finishFlush: constants.Z_SYNC_FLUSH };
      return gunzipSync(compressed.subarray(0, size), options).subarray(0, headBytesMax);
    } catch (error) {
      if (!isInflateError(error)) throw error;
    }
  }
  return new Uint8Array(0);
}

/** Damage further on: a shorter piece from before it may still inflate. */
function isInflateError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

function unread(format: string, reason: string) {
  return { kind: "unread", format, reason } as const;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
