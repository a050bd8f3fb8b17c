import { readMarkup } from "../../markup/read-markup";
import { isJsonObject, type JsonObject, textOf } from "../json-object";

/**
 * What a chat message says: a text, an object that holds it (Matrix and Teams), or a list of texts and
 * formatted pieces (Telegram). Null when none of these is there.
 */
export function readChatText(value: unknown): string | null {
  if (typeof value === "string") return markup.test(value) ? plainTextOf(value) : value;
  if (Array.isArray(value)) return joinPieces(value);
  if (!isJsonObject(value)) return null;
  if (Array.isArray(value.content)) return joinTexts(value.content, 0);
  const text =
    textOf(value.content) ?? textOf(value.body) ?? textOf(value.text) ?? textOf(value.plain);
  return text !== null && isHtml(value) ? plainTextOf(text) : text;
}

const nestingMax = 12;

/** A document of paragraphs and marks: https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
function joinTexts(nodes: readonly unknown[], depth: number): string | null {
  if (depth > nestingMax) return null;
  const texts = nodes.flatMap((node) => {
    if (!isJsonObject(node)) return [];
    const own = textOf(node.text);
    if (own !== null) return [own];
    return Array.isArray(node.content) ? (joinTexts(node.content, depth + 1) ?? []) : [];
  });
  const isInline = nodes.every((node) => isJsonObject(node) && !Array.isArray(node.content));
  return texts.length === 0 ? null : texts.join(isInline ? "" : "\n");
}

/** Text with the tags of paragraphs and of emphasis, as tickets and mails export it. */
const markup = /<\/(?:p|div|li|span|b|strong|em|i|a|h\d|pre|code|td)\s*>|<br\s*\/?>/i;

function joinPieces(pieces: readonly unknown[]): string | null {
  const texts = pieces.map((piece) => (isJsonObject(piece) ? piece.text : piece));
  const isText = texts.every((text) => typeof text === "string");
  return isText && texts.length > 0 ? texts.join("") : null;
}

/** https://learn.microsoft.com/en-us/graph/api/resources/itembody */
function isHtml(value: JsonObject): boolean {
  return textOf(value.contentType)?.toLowerCase() === "html";
}

const block = /^(?:p|div|li|tr|h\d)$/i;

/** The text of a piece of HTML: its tags taken off, the ends of blocks as line ends. */
function plainTextOf(html: string): string {
  const texts = readMarkup(html, "html").map((token) => {
    if (token.kind === "words") return token.text.replaceAll("\u00a0", " ");
    const endsLine = token.kind === "close" ? block.test(token.name) : /^br$/i.test(token.name);
    return endsLine ? "\n" : "";
  });
  return texts
    .join("")
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim();
}
