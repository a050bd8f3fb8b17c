import { isIP } from "node:net";

/**
 * Whether a request names this server in `Host`: by an address, as localhost, or as people reach it (`WHENCE_URL`).
 * Another name is one that somebody else's name server leads here (DNS rebinding), so that their page could read ours.
 */
export function isKnownHost(host: string | null, origin: string): boolean {
  const url = host === null ? null : URL.parse(`http://${host}`);
  // An address whose user part or path hides another host is none.
  if (url === null || host === null || /[/@?#\\]/.test(host)) return false;
  const name = url.hostname.replace(/\.$/, "");
  const isAddress = isIP(name.replace(/^\[|\]$/g, "")) !== 0;
  const isLocal = name === "localhost" || name.endsWith(".localhost");
  return isAddress || isLocal || name === new URL(origin).hostname;
}

/** Of a request that did not pass what stands before every page. HTTP itself demands the name; code that asks has none. */
export function hasUnknownHost({ headers }: Request, origin: string): boolean {
  const host = headers.get("host");
  return host !== null && !isKnownHost(host, origin);
}

/** For whoever set up the server, and nobody's browser. */
export const unknownHostSentence =
  "This server does not answer to this name. Set WHENCE_URL to the address that people use.";
