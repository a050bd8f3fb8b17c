import { crc32, createInflateRaw, createZstdDecompress } from "node:zlib";
import { inflatedBytesMax, inflatedRatioMax, inflatedUncountedBytes } from "../limits";
import type { ByteSource } from "./byte-source";
import type { Compression } from "./file-magic";
import { isGzip, isZstd } from "./file-magic";
import { skipGzipHeader } from "./gzip-header";
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
