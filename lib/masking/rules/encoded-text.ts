import type { MaskRule } from "../hit";

/**
 * Text that was encoded for transport is as readable as any other: a run of base64 or of hexadecimal digits is
 * decoded, and hidden as a whole when the rules find something in it. Kubernetes' Secrets, `Authorization`
 * headers, PowerShell's -EncodedCommand, and command lines of the audit daemon (ausearch(8), "interpret") are
 * of that kind.
 */
export function encodedTextWith(findInside: MaskRule): MaskRule {
  return (text) =>
    [...text.matchAll(base64Run), ...text.matchAll(hexRun)].flatMap(({ 0: run, index }) => {
      const found = runsIn(run).find(({ encoded }) => {
        const decoded = decodeRun(encoded);
        return decoded !== null && findInside(decoded).length > 0;
      });
      if (found === undefined) return [];
      const from = index + found.at;
      return [{ from, to: from + found.encoded.length, label: "secret:encoded" as const }];
    });
}

/** With line ends when it was wrapped: full lines, and a shorter last one. */
const base64Run =
  /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{12,}(?:(?<=[A-Za-z0-9+/_-]{48})\\?\r?\n[ \t]{0,20}[A-Za-z0-9+/_-]{1,}(?![\w:.]))*={0,2}/g;
const hexRun = /(?<![0-9A-Za-z])(?:0x)?(?:[0-9a-fA-F]{2}){12,}(?![0-9A-Za-z])/g;

const runCharactersMin = 12;
/** Characters whose bytes tell text from keys, digests and identifiers. */
const triedCharacters = 24;
/** Longer ones are files; their beginning is judged. */
const decodedCharactersMax = 65_536;

/** The run, and as a slash is also a digit of base64, what follows each slash of a path. */
function runsIn(run: string): readonly { readonly at: number; readonly encoded: string }[] {
  const whole = { at: 0, encoded: run };
  if (!run.includes("/")) return [whole];
  let at = 0;
  const parts = run.split("/").map((encoded) => {
    const part = { at, encoded };
    at += encoded.length + 1;
    return part;
  });
  return [whole, ...parts.filter(({ encoded }) => encoded.length >= runCharactersMin)];
}

/** What printable text begins with: no byte of it has its highest bit. Most runs are words and are told by it. */
const hexBeginning = /^(?:0x)?(?:[0-7].){6}/;
const base64Beginning = /^[CDI-Za-f]...[A-Za-f]...[A-Za-f]/;

function decodeRun(run: string): string | null {
  const isHex = /^(?:0x)?[0-9a-fA-F]+$/.test(run);
  if (!(isHex ? hexBeginning : base64Beginning).test(run)) return null;
  const digits = isHex ? run.replace(/^0x/, "") : run.replace(/[\\\s]/g, "");
  const kind = isHex ? "hex" : "base64";
  if (!isText(Buffer.from(digits.slice(0, triedCharacters), kind))) return null;
  const bytes = Buffer.from(digits.slice(0, decodedCharactersMax), kind);
  if (bytes.length < 8) return null;
  const isWide = bytes[1] === 0 && bytes[3] === 0;
  const decoded = isWide ? bytes.toString("utf16le") : bytes.toString("utf8").replaceAll("\0", " ");
  return decoded.slice(0, 400).includes("\ufffd") ? null : decoded;
}

/** Printable ASCII throughout, single bytes or pairs; text of other scripts is found by its ASCII names. */
function isText(bytes: Buffer): boolean {
  const isWide = bytes[1] === 0 && bytes[3] === 0;
  return bytes.every((byte, at) => {
    if (byte === 0) return isWide ? at % 2 === 1 : at > 0;
    return (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09;
  });
}
