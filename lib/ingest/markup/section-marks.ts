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

/** https://learn.microsoft.com/en-us/previous-versions/windows/internet-explorer/ie-developer/compatibility/ms537512(v=vs.85) */
const condition = /<!--\[if\s[^\]<>]*\]>\s*$/i;
/** A longer one is not found, so that the marks of a text take no longer than its length. */
const conditionCharsMax = 200;

/** `<!--[if !mso]><!-- -->` is one comment: the second mark is inside it. `above` is the line above the text. */
export function isBehindCondition(text: string, at: number, above = ""): boolean {
  const before = text.slice(Math.max(0, at - conditionCharsMax), at);
  return condition.test(`${above.slice(-conditionCharsMax)}\n${before}`);
}
