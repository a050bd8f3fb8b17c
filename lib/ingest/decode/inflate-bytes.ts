import { crc32, createInflateRaw, createZstdDecompress } from "node:zlib";
import { inflatedBytesMax, inflatedRatioMax, inflatedUncountedBytes } from "../limits";
import type { ByteSource } from "./byte-source";
import { type Compression, isGzip, isZstd } from "./file-magic";
import { type FrameEnd, inflateFrame } from "./inflate-frame";

/**
 * Takes one layer of compression off. Damage ends the stream instead of failing it: what could be
 * inflated is kept and `warn` says what is missing. So does what only a bomb inflates to.
 */
export async function* inflateBytes(
  compressed: ByteSource,
  compression: Compression,
  warn: (message: string) => void,
): AsyncGenerator<Uint8Array> {
  const frames = compression === "gzip" ? gunzip(compressed, warn) : unzstd(compressed, warn);
  let inflated = 0;
  try {
    for await (const piece of frames) {
      inflated += piece.length;
      yield piece;
      const excess = describeExcess(compressed.position, inflated);
      if (excess === null) continue;
      warn(`${excess} Inflating stopped there; the rest was not read.`);
      return;
    }
  } finally {
    await compressed.close();
  }
}

/** Why no more should be inflated, or null while nothing speaks against it. */
export function describeExcess(compressed: number, inflated: number): string | null {
  if (inflated > inflatedBytesMax) return `It inflates to more than ${inflatedBytesMax} bytes.`;
  if (inflated <= inflatedUncountedBytes || inflated <= compressed * inflatedRatioMax) return null;
  return `It inflates to more than ${inflatedRatioMax} times its size, which no log does.`;
}

/** Gzip (RFC 1952), several members too. The frame around deflate is read here, so that what follows it costs no text. */
async function* gunzip(
  source: ByteSource,
  warn: (message: string) => void,
): AsyncGenerator<Uint8Array> {
  while (isGzip(await source.peek(3))) {
    if (!(await skipGzipHeader(source))) return warn(describeEnd("gzip", { kind: "cut" }));
    let checksum = 0;
    const frame = inflateFrame(source, createInflateRaw());
    let next = await frame.next();
    for (; !next.done; next = await frame.next()) {
      checksum = crc32(next.value, checksum);
      yield next.value;
    }
    if (next.value.kind !== "whole") return warn(describeEnd("gzip", next.value));
    const trailer = await source.take(8);
    if (trailer.length < 8) return warn(describeEnd("gzip", { kind: "cut" }));
    const stated = new DataView(trailer.buffer, trailer.byteOffset).getUint32(0, true);
    if (stated !== checksum) {
      return warn(describeEnd("gzip", { kind: "damaged", reason: "its checksum does not match" }));
    }
  }
  await warnOfRest(source, "gzip", warn);
}

/** Zstandard (RFC 8878): frames, and skippable frames between them, which the library passes over. */
async function* unzstd(
  source: ByteSource,
  warn: (message: string) => void,
): AsyncGenerator<Uint8Array> {
  while (isZstd(await source.peek(4))) {
    const end = yield* inflateFrame(source, createZstdDecompress());
    if (end.kind !== "whole") return warn(describeEnd("zstd", end));
  }
  await warnOfRest(source, "zstd", warn);
}

/** Some writers fill up their last block with zeros; anything else behind the end is not ours to guess. */
async function warnOfRest(
  source: ByteSource,
  name: string,
  warn: (message: string) => void,
): Promise<void> {
  const rest = await source.peek(512);
  if (rest.some((byte) => byte !== 0)) {
    warn(`Something that is not ${name} follows the ${name} data; it was not read.`);
  }
}

function describeEnd(name: string, end: Exclude<FrameEnd, { kind: "whole" }>): string {
  const rest = "what could be inflated was read, the rest is missing.";
  if (end.kind === "cut") return `The ${name} file is cut off: ${rest}`;
  return `The ${name} file is damaged (${end.reason}): ${rest}`;
}

/** Bits of FLG, RFC 1952 §2.3.1. */
const [hasChecksum, hasExtra, hasName, hasComment] = [2, 4, 8, 16];
/** A name or comment that is longer has no end. */
const textBytesMax = 64 * 1024;

/** Passes over the header of a gzip member; false when the stream ends inside it. */
async function skipGzipHeader(source: ByteSource): Promise<boolean> {
  const fixed = await source.take(10);
  const flags = fixed[3] ?? 0;
  if (fixed.length < 10) return false;
  if (flags & hasExtra && !(await skipExtra(source))) return false;
  if (flags & hasName && !(await skipText(source))) return false;
  if (flags & hasComment && !(await skipText(source))) return false;
  return (flags & hasChecksum) === 0 || (await source.skip(2)) === 2;
}

/** A size of two bytes, then as many bytes. */
async function skipExtra(source: ByteSource): Promise<boolean> {
  const size = await source.take(2);
  const length = (size[1] ?? 0) * 256 + (size[0] ?? 0);
  return size.length === 2 && (await source.skip(length)) === length;
}

/** Text up to a zero byte. */
async function skipText(source: ByteSource): Promise<boolean> {
  for (let wanted = 256; wanted <= textBytesMax; wanted *= 2) {
    const bytes = await source.peek(wanted);
    const end = bytes.indexOf(0);
    if (end >= 0) return (await source.skip(end + 1)) === end + 1;
    if (bytes.length < wanted) return false;
  }
  return false;
}
