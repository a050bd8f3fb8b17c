import { toShownLine } from "../evidence/shown-path";

/**
 * Nothing of the text can become markup, a table cell or a line of its own, nor a link: renderers make
 * them of bare addresses too, which an escaped `@`, `:` of `://` and dot of `www.` prevents.
 */
export function escapeText(text: string): string {
  return toShownLine(text)
    .replace(/[\\`*_{}[\]()#+!|<>~&@]/g, (mark) => `\\${mark}`)
    .replace(/^-|(?<=^\d{1,9})\.(?=\s|$)/, (mark) => `\\${mark}`)
    .replace(/:(?=\/\/)|\.(?<=www\.)/gi, (mark) => `\\${mark}`);
}
