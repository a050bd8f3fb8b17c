import { type Attribute, type MarkupToken, readMarkup } from "../markup/read-markup";
import type { JsonObject } from "./json-object";

/** A record in XML that is longer or deeper stays a text. */
const charactersMax = 64 * 1024;
const depthMax = 20;

type Element = { readonly name: string; readonly members: Record<string, unknown>; text: string };

/**
 * One element of XML as members: attributes and elements by their names, the text of an element without either as its value,
 * several of one name as a list. Null for anything that is not one whole element. Elements with attributes and a text have it as
 * `#text`, as `evtx_dump` writes them.
 */
export function parseXmlRecord(text: string): JsonObject | null {
  if (text.length > charactersMax) return null;
  const open: Element[] = [{ name: "", members: {}, text: "" }];
  const isFitting = readMarkup(text, "xml").every((token) => takeToken(open, token));
  return isFitting ? rootOf(open) : null;
}

/** False when the tag fits nowhere. */
function takeToken(open: Element[], token: MarkupToken): boolean {
  if (token.kind === "words") {
    const element = open.at(-1);
    if (element !== undefined) element.text += token.text;
    return true;
  }
  const name = localName(token.name);
  if (token.kind === "close") return closeTag(open, name);
  // XML has no values without quotes: one of them was lost.
  if (!token.attributes.every(({ isQuoted }) => isQuoted)) return false;
  open.push({ name, members: membersOf(token.attributes), text: "" });
  return token.isClosed ? closeTag(open, name) : open.length <= depthMax;
}

function closeTag(open: Element[], name: string): boolean {
  const closed = open.pop();
  const parent = open.at(-1);
  if (closed === undefined || parent === undefined || closed.name !== name) return false;
  addMember(parent.members, name, memberOf(closed));
  return true;
}

/** The one element that stands at the top, with no text beside it. */
function rootOf([top, ...unclosed]: readonly Element[]): JsonObject | null {
  const [root, ...others] = Object.values(top?.members ?? {});
  const isAlone = unclosed.length === 0 && others.length === 0 && top?.text.trim() === "";
  const isObject = typeof root === "object" && root !== null && !Array.isArray(root);
  return isAlone && isObject ? (root as JsonObject) : null;
}

/** Without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function membersOf(attributes: readonly Attribute[]): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const { name, value } of attributes) {
    if (name !== "xmlns" && !name.startsWith("xmlns:")) addMember(members, localName(name), value);
  }
  return members;
}

function addMember(members: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") return;
  const known = Object.hasOwn(members, name) ? members[name] : undefined;
  if (known === undefined) members[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else members[name] = [known, value];
}

function memberOf({ members, text }: Element): unknown {
  const said = text.trim();
  if (Object.keys(members).length === 0) return said;
  return said === "" ? members : { ...members, "#text": said };
}
