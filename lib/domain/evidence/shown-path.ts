/**
 * How names that somebody else chose are shown. They are stored and cited as they came; on a page a name must not read
 * as another one: marks that turn the direction of writing make "exe.gpj" of "jpg.exe", others are not seen at all.
 */

/**
 * Turn the direction of writing (Unicode Standard Annex 9), have no width, or control a terminal (ISO/IEC 6429); joiners
 * belong to emoji and scripts, tabs and ends of lines to texts.
 */
const unseen =
  /(?![\t\n\r])\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u00ad\u115f\u1160\u3164\uffa0]/gu;

/** "report\u202egpj.exe" as "report[U+202E]gpj.exe". */
export function toShownText(text: string): string {
  return text.replace(
    unseen,
    (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}

/** For a list or a terminal: nobody's words begin a line of their own. */
export function toShownLine(text: string): string {
  return toShownText(text.replace(/\s+/g, " ").trim());
}

/** Also where a folder or a file is named by blanks alone, or its name begins or ends with one: each is shown as "␣". */
export function toShownPath(path: string): string {
  return toShownText(path)
    .split("/")
    .map((segment) => segment.replace(/^\s+|\s+$/g, (blanks) => "␣".repeat(blanks.length)))
    .join("/");
}
