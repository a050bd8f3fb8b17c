import type { ByteSource } from "./byte-source";

/** Bits of FLG, RFC 1952 §2.3.1. */
const [hasChecksum, hasExtra, hasName, hasComment] = [2, 4, 8, 16];
/** A name or comment that is longer has no end. */
const textBytesMax = 64 * 1024;

/** Passes over the header of a gzip member; false when the stream ends inside it. */
export async function skipGzipHeader(source: ByteSource): Promise<boolean> {
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
