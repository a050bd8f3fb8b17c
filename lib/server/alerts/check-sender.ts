import { createHmac, timingSafeEqual } from "node:crypto";
import type { SenderCheck } from "@/lib/domain/alerts/alert-source";
import { sha256 } from "@/lib/investigation/sha256";

type BySecret = Exclude<SenderCheck, { readonly kind: "token" }>;

/** Whether whoever sent this body knows the secret. It takes as long for a wrong one, wherever it is wrong. */
export function isFromSender(
  check: BySecret,
  secret: string,
  { headers, body }: { readonly headers: Headers; readonly body: string },
): boolean {
  const given = headers.get(check.header);
  if (given === null) return false;
  if (check.kind === "secret") {
    return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(secret)));
  }
  const expected = createHmac("sha256", secret).update(body, "utf8").digest();
  return given.split(",").some((part) => {
    const text = part.trim();
    if (!text.startsWith(check.prefix)) return false;
    const hex = text.slice(check.prefix.length);
    return /^[0-9a-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, "hex"), expected);
  });
}
