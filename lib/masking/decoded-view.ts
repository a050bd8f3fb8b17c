import { type Rendering, type Replacement, renderWith } from "./rendering";

/**
 * A text as a reader would decode it: escapes of JSON, of addresses and of HTML read, lines that were
 * continued joined, colours of a terminal and characters without width left out. Offsets lead back. What
 * rules find in it is as readable in the raw text as if nobody had encoded it.
 */
export type DecodedView = Pick<Rendering, "text"> & {
  /** Where a stretch of the view stands in the raw text. */
  toRaw(range: Range): Range;
};

type Range = { readonly from: number; readonly to: number };

/** JSON inside JSON inside a query: deeper ones are not met, and each layer costs the text once more. */
const layersMax = 3;

const escapes = new RegExp(
  [
    // \n, \", \/ of JSON, \u0040, \x40
    String.raw`\\(?:u\{?[0-9a-f]{4}\}?|x[0-9a-f]{2}|[nrt"'/\\])`,
    // %40, and the bytes of one character beyond ASCII
    "%(?:[0-7][0-9a-f]|(?:[89a-f][0-9a-f])(?:%[89ab][0-9a-f]){0,3})",
    "&(?:#\\d{2,5}|#x[0-9a-f]{2,4}|quot|apos|amp|lt|gt|commat|colon|equals|nbsp|num|period|lowbar|sol);",
    // A line that goes on: of a shell, of PowerShell, of cmd; "one string" + "the next"
    String.raw`[\\^${"`"}]\r?\n[ \t]{0,40}`,
    String.raw`["'][ \t]{0,8}\+?[ \t]{0,8}(?:\\?\r?\n[ \t]{1,40}\+?[ \t]{0,8}|(?<=\+[ \t]{0,8}))["']`,
    // Colours of a terminal, characters without width, forms of double width
    String.raw`\u001b\[[\d;]{0,12}[a-z]`,
    "[\\u200b-\\u200d\\u2060\\ufeff\\u00ad]",
    "[\\uff01-\\uff5e]",
  ].join("|"),
  "gi",
);
/** Most texts hold none of what begins an escape, and are not looked at a second time. */
const isPerhapsEncoded = new RegExp(
  String.raw`\\[nrtux"'/\\\r\n]|%[0-9a-f]{2}|&[#a-z]|[\^${"`"}]\r?\n|["'][ \t]*\+|["']\r?\n[ \t]+["']|[\u001b\u200b-\u200d\u2060\ufeff\u00ad\uff01-\uff5e]`,
  "i",
);

/** https://www.rfc-editor.org/rfc/rfc2045 section 6.7; elsewhere "=" at the end of a line is padding. */
const quotedPrintable = /=(?:\r?\n|[0-9A-F]{2})/g;
const isQuotedPrintable = /quoted-printable|=3D/i;

const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    quot: '"',
    apos: "'",
    amp: "&",
    lt: "<",
    gt: ">",
    commat: "@",
    colon: ":",
    equals: "=",
    nbsp: " ",
    num: "#",
    period: ".",
    lowbar: "_",
    sol: "/",
  }),
);
const letters: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** Null when nothing in the text is encoded. */
export function decodeView(raw: string): DecodedView | null {
  const layers: Rendering[] = [];
  let text = raw;
  while (layers.length < layersMax) {
    const replacements = findEscapes(text);
    if (replacements.length === 0) break;
    const layer = renderWith(text, replacements);
    layers.push(layer);
    text = layer.text;
  }
  if (layers.length === 0) return null;
  return {
    text,
    toRaw: (range) =>
      layers.reduceRight<Range>((inner, layer) => throughLayer(layer, inner), range),
  };
}

/** An end behind a decoded character is the end of all that wrote it. */
function throughLayer({ toRaw }: Rendering, { from, to }: Range): Range {
  return { from: toRaw(from), to: toRaw(to) };
}

function findEscapes(text: string): readonly Replacement[] {
  const isQuoted = isQuotedPrintable.test(text);
  if (!isQuoted && !isPerhapsEncoded.test(text)) return [];
  const found = [text.matchAll(escapes), isQuoted ? text.matchAll(quotedPrintable) : []];
  const replacements = found
    .flatMap((matches) => Array.from(matches, toReplacement))
    .filter((replacement) => replacement !== null)
    .toSorted((a, b) => a.from - b.from);
  let end = 0;
  return replacements.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

function toReplacement({ 0: found, index }: RegExpExecArray): Replacement | null {
  const token = decode(found);
  return token === null ? null : { from: index, to: index + found.length, token };
}

function decode(found: string): string | null {
  const [first = ""] = found;
  switch (first) {
    case "%":
      return decodePercent(found);
    case "&":
      return named.get(found.slice(1, -1).toLowerCase()) ?? decodeNumber(found);
    case "=":
      return /[\r\n]/.test(found) ? "" : fromCode(Number.parseInt(found.slice(1), 16));
    default:
      return decodeOther(found, first);
  }
}

function decodeOther(found: string, first: string): string {
  if (first >= "\uff01" && first <= "\uff5e") return fromCode(first.charCodeAt(0) - 0xfee0);
  if (/[\r\n]/.test(found)) return first === '"' || first === "'" ? "" : " ";
  return first === "\\" ? decodeBackslash(found) : "";
}

/** `\n`, `\"`, `\u0040`, `\x40`. */
function decodeBackslash(found: string): string {
  const second = found[1] ?? "";
  if (!/[ux]/i.test(second)) return letters.get(second) ?? second;
  return fromCode(Number.parseInt(found.slice(2).replace(/[{}]/g, ""), 16));
}

function decodePercent(found: string): string | null {
  try {
    return decodeURIComponent(found);
  } catch {
    // Bytes of another encoding: nobody can tell which character they are.
    return null;
  }
}

function decodeNumber(entity: string): string {
  const digits = entity.slice(2, -1);
  return fromCode(/^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits));
}

function fromCode(code: number): string {
  return String.fromCharCode(code & 0xffff);
}
