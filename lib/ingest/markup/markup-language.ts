export type MarkupLanguage = "html" | "xml";

/** Pages that are XML as well have the entities of HTML: https://www.w3.org/TR/xhtml1/#h-A2 */
const page = /<(?:!doctype\s+html|html)(?=[\s>])/i;
const declaration = /^\s*(?:\uFEFF)?\s*<\?xml\s/;
/** Elements that no format of logs in XML is known to have. */
const element =
  /<(?:head|body|table|tbody|thead|t[rdh]|[ou]l|li|d[lt]|dd|p|div|br|hr|span|h[1-6]|strong|em|pre|blockquote|article|main|nav|aside|img|font|center)(?=[\s/>])/i;
/** XML has these five and numbers: https://www.w3.org/TR/xml/#sec-predefined-ent */
const entity = /&(?!(?:amp|lt|gt|quot|apos);)[a-z][a-z\d]{1,30};/i;

/**
 * HTML has entities and elements without tags in them (scripts) that XML does not know; XML has names that HTML does not. One
 * line rarely shows which it is: a reader decides it once, by the beginning of its file.
 */
export function findMarkupLanguage(text: string): MarkupLanguage {
  if (page.test(text)) return "html";
  if (declaration.test(text)) return "xml";
  return element.test(text) || entity.test(text) ? "html" : "xml";
}
