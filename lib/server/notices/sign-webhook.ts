import { createHmac, randomBytes } from "node:crypto";

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const secretPrefix = "whsec_";

/** 192 random bits, in the form that receivers of Standard Webhooks know. */
export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(24).toString("base64")}`;
}

/** The headers by which a receiver knows who sent the body, when, and whether it came before. */
export function signWebhook(
  { id, body, sentAtSeconds }: { id: string; body: string; sentAtSeconds: number },
  secret: string,
): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signed = `${id}.${sentAtSeconds}.${body}`;
  const signature = createHmac("sha256", key).update(signed, "utf8").digest("base64");
  return {
    "content-type": "application/json",
    "user-agent": "Whence",
    "webhook-id": id,
    "webhook-timestamp": String(sentAtSeconds),
    "webhook-signature": `v1,${signature}`,
  };
}
