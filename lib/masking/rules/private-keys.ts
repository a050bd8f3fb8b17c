import type { Hit, MaskRule } from "../hit";

const marks =
  /-----(?<kind>BEGIN|END) ?(?:[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V\d|OpenVPN tls-crypt-v2 (?:client|server) key|[A-Z0-9 ]{0,40}SECRET KEY(?: BLOCK)?)-----|(?<putty>PuTTY-User-Key-File-\d)/g;
/** A key of 16,384 bits is about 13,000 characters; lines of a log around it may double them. */
const keyCharactersMax = 32_768;
const bodyCharacter = /[A-Za-z0-9+/=\s\\:,.-]/;

/**
 * Private keys in PEM (https://www.rfc-editor.org/rfc/rfc7468) and of PuTTY, from their first line to their
 * last. When a cut or the end of a chunk took one of the two, all key material beside the other.
 */
export const findPrivateKeys: MaskRule = (text) => {
  const found = Array.from(text.matchAll(marks), ({ 0: mark, index, groups }) => ({
    from: index,
    to: index + mark.length,
    isBegin: groups?.kind !== "END",
  }));
  return found.flatMap((mark, index) => {
    const before = found[index - 1];
    const after = found[index + 1];
    if (mark.isBegin) {
      const isWhole = after?.isBegin === false && after.to - mark.from <= keyCharactersMax;
      return [toHit(mark.from, isWhole ? after.to : endOfBody(text, mark.to))];
    }
    const isClosed = before?.isBegin === true && mark.to - before.from <= keyCharactersMax;
    return isClosed ? [] : [toHit(startOfBody(text, mark.from, before?.to ?? 0), mark.to)];
  });
};

function toHit(from: number, to: number): Hit {
  return { from, to, label: "secret:private-key" };
}

/** Without blanks at its end: a line end after the key belongs to the text. */
function endOfBody(text: string, from: number): number {
  const most = Math.min(text.length, from + keyCharactersMax);
  let index = from;
  while (index < most && bodyCharacter.test(text[index] ?? "") && !beginsMark(text, index)) {
    index += 1;
  }
  while (index > from && /\s/.test(text[index - 1] ?? "")) index -= 1;
  return index;
}

function beginsMark(text: string, index: number): boolean {
  return text.startsWith("-----", index);
}

function startOfBody(text: string, to: number, least: number): number {
  const first = Math.max(least, to - keyCharactersMax);
  let index = to;
  while (index > first && bodyCharacter.test(text[index - 1] ?? "")) index -= 1;
  while (index < to && /\s/.test(text[index] ?? "")) index += 1;
  return index;
}
