import { constants, gunzipSync, zstdDecompressSync } from "node:zlib";
import { headBytesMax } from "../limits";
import { type Compression, isSkippableZstd } from "./file-magic";

/** More than a head inflates to unless it was made to fill the memory. */
const inflatedBytesMax = 32 * 1024 * 1024;
/**
 * How much is tried, in this order: enough of most files; a whole block of zstd, which gives nothing before
 * its end (RFC 8878 §3.1.1.2: at most 128 KiB); then ever less, from before the damage.
 */
const compressedKilobytes = [64, 160, 32, 16, 8, 4, 2, 1, 0.5, 0.25, 0.125, 0.0625];

/** Inflates what a head holds, for detection: of damaged bytes, a shorter piece from before the damage. */
export function inflateHead(compressed: Uint8Array, compression: Compression): Uint8Array {
  const bytes = compression === "zstd" ? behindSkippable(compressed) : compressed;
  for (const kilobytes of compressedKilobytes) {
    const inflated = tryInflate(bytes.subarray(0, kilobytes * 1024), compression);
    if (inflated.length > 0) return inflated.subarray(0, headBytesMax);
  }
  return new Uint8Array(0);
}

function tryInflate(bytes: Uint8Array, compression: Compression): Uint8Array {
  const maxOutputLength = inflatedBytesMax;
  try {
    return compression === "gzip"
      ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })
      : zstdDecompressSync(bytes, { finishFlush: constants.ZSTD_e_flush, maxOutputLength });
  } catch (error) {
    if (isInflateError(error)) return new Uint8Array(0);
    throw error;
  }
}

/** Magic and size, four bytes each, then as many bytes as the size says (RFC 8878 §3.1.2). */
function behindSkippable(bytes: Uint8Array): Uint8Array {
  let rest = bytes;
  while (isSkippableZstd(rest) && rest.length >= 8) {
    rest = rest.subarray(8 + new DataView(rest.buffer, rest.byteOffset).getUint32(4, true));
  }
  return rest;
}

function isInflateError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^(Z_|ZSTD_|ERR_BUFFER_TOO_LARGE$)/.test(String(error.code));
}
