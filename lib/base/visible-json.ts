/** Marks that turn the direction of writing or are not seen, beyond those that JSON escapes anyway. */
const unseen = /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** JSON whose values are as they are, and in which a terminal or an editor shows what is written. */
export function toVisibleJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    unseen,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
