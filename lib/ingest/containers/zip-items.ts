import { ByteSource } from "../decode/byte-source";
import { type ContainerItem, skipped, warning } from "./container-item";
import type { StoredBytes } from "./stored-bytes";
import { findZipRefusal, ZipContent } from "./zip-content";
import { type ListedFile, listZip } from "./zip-directory";
import {
  followsItsBytes,
  localHeaderBytes,
  parseLocalHeader,
  parseLocalHeaderRest,
  type ZipHeader,
} from "./zip-header";

/**
 * The files of a zip: those its directory lists, and when the directory is missing or damaged, those
 * whose own headers are found in front of their bytes, which is what a truncated archive has left.
 */
export async function* zipItems(stored: StoredBytes): AsyncGenerator<ContainerItem> {
  const listed = listZip(stored);
  const known = new Map<number, number>();
  let next = await listed.next();
  for (; !next.done; next = await listed.next()) {
    known.set(next.value.at, next.value.header.compressedBytes);
    yield* readListed(stored, next.value);
  }
  if (next.value === null) return;
  yield warning(
    `The directory of the zip archive is missing or damaged (${next.value}); its files were found by their own headers.`,
  );
  yield* findItems(stored, known);
}

async function* readListed(
  stored: StoredBytes,
  { header, at }: ListedFile,
): AsyncGenerator<ContainerItem> {
  if (isFolder(header)) return;
  const refusal = findZipRefusal(header, true);
  if (refusal !== null) return yield skipped(header.name, refusal);
  if (at >= stored.bytes) return yield skipped(header.name, "its bytes are missing");
  const source = new ByteSource(stored.open(at));
  try {
    const fixed = await source.take(localHeaderBytes);
    const restBytes = parseLocalHeaderRest(fixed);
    if (restBytes === null)
      return yield skipped(header.name, "its bytes are not where they should be");
    await source.skip(restBytes);
    yield toFile(new ZipContent(source, header, header.compressedBytes), header);
  } finally {
    await source.close();
  }
}

/** Local headers in order. `known` were listed already: where they lie, and how many bytes they have. */
async function* findItems(
  stored: StoredBytes,
  known: ReadonlyMap<number, number>,
): AsyncGenerator<ContainerItem> {
  const source = new ByteSource(stored.open(0));
  try {
    while (await skipToSignature(source)) {
      const at = source.position;
      const fixed = await source.take(localHeaderBytes);
      const restBytes = parseLocalHeaderRest(fixed);
      if (restBytes === null) continue;
      const rest = await source.take(restBytes);
      if (rest.length < restBytes) return;
      const knownBytes = known.get(at);
      if (knownBytes === undefined) yield* readFound(source, parseLocalHeader(fixed, rest));
      else await source.skip(knownBytes);
    }
  } finally {
    await source.close();
  }
}

async function* readFound(source: ByteSource, header: ZipHeader): AsyncGenerator<ContainerItem> {
  if (isFolder(header)) return;
  const compressedBytes = followsItsBytes(header) ? null : header.compressedBytes;
  const end = source.position + (compressedBytes ?? 0);
  const refusal = findZipRefusal(header, false);
  if (refusal !== null) yield skipped(header.name, refusal);
  else yield toFile(new ZipContent(source, header, compressedBytes), header);
  await source.skip(Math.max(0, end - source.position));
}

function toFile(content: ZipContent, { name }: ZipHeader): ContainerItem {
  return { kind: "file", name, bytes: content.bytes(), damage: () => content.damage() };
}

function isFolder({ name }: ZipHeader): boolean {
  return name.endsWith("/") || name.endsWith("\\");
}

const signature = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const windowBytes = 64 * 1024;

/** False at the end of the archive. */
async function skipToSignature(source: ByteSource): Promise<boolean> {
  for (;;) {
    const window = await source.peek(windowBytes);
    const at = Buffer.from(window.buffer, window.byteOffset, window.length).indexOf(signature);
    if (at >= 0) return (await source.skip(at)) === at;
    if (window.length < windowBytes) return false;
    await source.skip(window.length - signature.length + 1);
  }
}
