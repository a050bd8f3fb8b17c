/**
 * Names in evidence are chosen by whoever wrote it, and what is made of them here is pasted into a shell. Each is one word
 * whatever it holds: quotes, `$(…)`, line ends, and marks a terminal would obey or nobody would see.
 */

/** Controls, marks without width and of direction, ends of lines and paragraphs, and halves of characters. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;
const eachUnprintable = new RegExp(unprintable.source, "gu");

/** As one word of a POSIX shell; with unprintable marks in the form of bash, zsh and POSIX 2024. No word holds a NUL. */
export function quoteWord(text: string): string {
  const word = text.replaceAll("\0", "");
  if (!unprintable.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  const escaped = word
    .replace(/[\\']/g, (mark) => `\\${mark}`)
    .replace(eachUnprintable, (mark) => [...utf8(mark)].map(toOctal).join(""));
  return `$'${escaped}'`;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Always three digits: a digit that follows is none of it, as it would be of a hexadecimal form. */
function toOctal(byte: number): string {
  return `\\${byte.toString(8).padStart(3, "0")}`;
}

/** As a string of PromQL and LogQL, which read them as Go does. */
export function quoteQueryText(text: string): string {
  const escaped = text
    .replace(/[\\"]/g, (mark) => `\\${mark}`)
    .replace(eachUnprintable, (mark) => toGoEscape(mark.codePointAt(0) ?? 0xfffd));
  return `"${escaped}"`;
}

function toGoEscape(codePoint: number): string {
  // Half a character is none to Go.
  const known = codePoint >= 0xd800 && codePoint <= 0xdfff ? 0xfffd : codePoint;
  return `\\U${known.toString(16).padStart(8, "0")}`;
}

/** As a regular expression (RE2) that fits nothing else. */
export function quotePattern(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$]/g, (mark) => `\\${mark}`);
}

/** As a pattern of find(1) that fits nothing else. */
export function quoteGlob(text: string): string {
  return text.replace(/[\\*?[\]]/g, (mark) => `\\${mark}`);
}
