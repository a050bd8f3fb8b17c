import { fail, ok, type Result } from "@/lib/base/result";
import { refuse } from "@/lib/investigation/case-problem";
import { importLimits } from "@/lib/investigation/intake/import-limits";
import type { ApiProblem } from "./problem";

/** Which bytes of a file a request brings. */
export type SentPart = {
  readonly offset: number;
  /** Of the whole file; null where the sender does not know it before the end. */
  readonly total: number | null;
  /** Digest of the imported bytes that these follow on; null where they follow on none. */
  readonly after: string | null;
};

/**
 * The headers that `curl -T` and `curl -C` send: a length, or a range of a total. `If-Match` names the digest of what is
 * there and grows.
 */
export function readSentPart(headers: Headers): Result<SentPart, ApiProblem> {
  const length = readLength(headers.get("content-length"));
  if (length !== null && length > importLimits.fileBytesMax) {
    return fail({ kind: "too-large", message: "The file is too large. Compress it, or split it." });
  }
  const after = readDigest(headers.get("if-match"));
  if (!after.ok) return after;
  const range = headers.get("content-range");
  if (range === null) {
    return after.value === null
      ? ok({ offset: 0, total: length, after: null })
      : refuse("invalid", "If-Match needs a Content-Range that says which bytes follow.");
  }
  const [, from, to, of] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range.trim()) ?? [];
  const [offset, last, total] = [Number(from), Number(to), Number(of)];
  if (of === undefined || last < offset || last >= total) {
    return refuse("invalid", "Say the Content-Range as bytes 0-1023/4096.");
  }
  if (length !== null && length !== last - offset + 1) {
    return refuse("invalid", "The Content-Range does not fit the length of what was sent.");
  }
  return ok({ offset, total, after: after.value });
}

function readLength(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function readDigest(text: string | null): Result<string | null, ApiProblem> {
  if (text === null) return ok(null);
  const [, digest] = /^"?([0-9a-f]{64})"?$/.exec(text.trim()) ?? [];
  return digest === undefined
    ? refuse("invalid", "Say If-Match as the SHA-256 of what is there, in hexadecimal digits.")
    : ok(digest);
}
