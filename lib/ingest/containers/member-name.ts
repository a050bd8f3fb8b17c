import { isUtf8 } from "node:buffer";
import { findEncoding } from "../decode/text-encoding";

/**
 * The bytes of a name as text. Few archives say how their names are written, and some of those wrongly:
 * what is valid UTF-8 is UTF-8, what reads as Chinese or Japanese is that, and `otherwise` knows the rest.
 */
export function decodeMemberName(
  bytes: Uint8Array,
  otherwise: (bytes: Uint8Array) => string,
): string {
  if (isUtf8(bytes)) return Buffer.from(bytes).toString("utf8");
  const encoding = findEncoding(bytes);
  if (encoding === null || encoding === "utf-8" || encoding === "windows-1252") {
    return otherwise(bytes);
  }
  return new TextDecoder(encoding).decode(bytes);
}
