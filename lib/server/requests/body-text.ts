/**
 * So much of what nobody wants is read all the same: a sender that is cut off before it has read why takes that for a
 * broken connection, and one connection carries no further request before the body of the last one was read.
 */
const unwantedBytesMax = 8 * 1024 * 1024;

/** The body of a request; null when it is longer than anything meant: of the rest nothing is kept. */
export async function readBodyText(
  { body }: Pick<Request, "body">,
  bytesMax: number,
): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > bytesMax + unwantedBytesMax) return null;
    if (bytes <= bytesMax) parts.push(part);
  }
  return bytes > bytesMax ? null : Buffer.concat(parts).toString("utf8");
}

/** Of a request that was answered without a look at what it brings. */
export async function passOverBody({ body, bodyUsed }: Request): Promise<void> {
  if (body === null || bodyUsed || body.locked) return;
  await readBodyText({ body }, 0).catch(() => null);
}
