import type { MarkupLanguage } from "./markup-language";

export const commentMark = /<!---?!?>|<!--|--!?>/g;
export const cdataMark = /<!\[CDATA\[|\]\]>/g;

/**
 * Whether a mark ends its section or opens one. `<!-->` and `<!--->` end a comment that is open. Otherwise each is an empty
 * comment in HTML (https://html.spec.whatwg.org/#parse-error-abrupt-closing-of-empty-comment), and opens a comment in XML.
 */
export function isEndMark(mark: string, isOpen: boolean, language: MarkupLanguage): boolean {
  if (!mark.endsWith(">")) return false;
  return isOpen || !mark.startsWith("<") || (language === "html" && !mark.endsWith("!>"));
}
