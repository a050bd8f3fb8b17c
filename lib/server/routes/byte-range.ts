/** From `from` up to, not with, `to`. */
type ByteRange = { readonly from: number; readonly to: number };

/**
 * The one range a `Range` header asks for (RFC 9110, section 14.1.2). Null for no header and for what a server
 * may ignore: other units, several ranges, nonsense.
 */
export function readByteRange(
  header: string | null,
  bytes: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const from = Math.max(0, bytes - Number(last));
    return from < bytes ? { from, to: bytes } : "unsatisfiable";
  }
  const from = Number(first);
  const to = last === "" ? bytes : Math.min(bytes, Number(last) + 1);
  if (last !== "" && Number(last) < from) return null;
  return from < bytes ? { from, to } : "unsatisfiable";
}
