import type { JsonValue } from "@/lib/base/canonical-json";

/**
 * What a guest must not read in evidence that was shared: secrets by their well-known forms, and
 * e-mail addresses, which name people outside the investigation. Host names and IP addresses stay:
 * without them an incident cannot be followed, and whoever shares a revision has read it. This finds
 * forms, not meanings: a password in a sentence is not found.
 */
type Mask = {
  readonly name: string;
  readonly pattern: RegExp;
  /** What the match becomes; by default all of it becomes the mask. */
  readonly keep?: (match: string, ...groups: readonly string[]) => string;
};

/** Names after which a value is a secret, alone or as the end of a longer name such as "client_secret". */
const secretNames =
  "(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?key|private[_-]?key|(?:auth|access|refresh|session|csrf|id)[_-]?token|(?<=[?&])token)";

const masks: readonly Mask[] = [
  {
    name: "private key",
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
  { name: "AWS key", pattern: /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}\b/g },
  // https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/
  { name: "token", pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g },
  { name: "token", pattern: /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g },
  { name: "token", pattern: /\bgithub_pat_[A-Za-z0-9_]{22,}/g },
  { name: "token", pattern: /\b(?:glpat-|npm_|AIza)[A-Za-z0-9_-]{20,}/g },
  { name: "token", pattern: /\b(?:sk|rk|pk)[-_][A-Za-z0-9_-]{20,}/g },
  // A JSON web token, RFC 7519: three base64url parts, the first of which begins with {"
  { name: "token", pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g },
  {
    name: "token",
    pattern:
      /\b(bearer|basic|authorization["']?\s*[:=]\s*["']?token)(\s+|%20)[A-Za-z0-9._~+/=-]{8,}/gi,
    keep: (mask, scheme = "", space = "") => `${scheme}${space}${mask}`,
  },
  {
    name: "password",
    // A password that was not encoded may hold "/" and "@": up to the last "@" of the word.
    pattern: /\b([a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@"']*:)(?!\d{1,5}(?:[/?#]|$))[^\s"'<>]+@/gi,
    keep: (mask, before = "") => `${before}${mask}@`,
  },
  {
    name: "secret",
    // In quotes up to the quote that ends it, spaces too; JSON inside a JSON string has its quotes escaped.
    pattern: new RegExp(
      `(${secretNames}\\\\*["']?\\s*[=:]\\s*(\\\\*["']))((?:(?!\\2)[^\\n])+)`,
      "gi",
    ),
    keep: (mask, before = "") => `${before}${mask}`,
  },
  {
    name: "secret",
    pattern: new RegExp(`(${secretNames}\\\\*["']?\\s*[=:]\\s*)([^\\s"',;&\\\\\\]}[{]{4,})`, "gi"),
    keep: (mask, before = "") => `${before}${mask}`,
  },
  { name: "e-mail", pattern: /\b[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}\b/g },
];

export function maskText(text: string): string {
  return masks.reduce((masked, { name, pattern, keep }) => {
    const mask = `[${name} hidden]`;
    return masked.replace(pattern, (_match, ...groups: string[]) =>
      keep ? keep(mask, ...groups) : mask,
    );
  }, text);
}

/** The same of every string in a document; keys stay, they are ours. */
export function maskDocument(value: JsonValue): JsonValue {
  if (typeof value === "string") return maskText(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => maskDocument(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      member === undefined ? undefined : maskDocument(member),
    ]),
  );
}
