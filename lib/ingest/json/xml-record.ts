import type { JsonObject } from "./json-object";

/** A record in XML that is longer or deeper stays a text. */
const charactersMax = 64 * 1024;
const depthMax = 20;

type Element = { readonly name: string; readonly members: Record<string, unknown>; text: string };

/** A tag with its attributes, a section of plain characters, or what says nothing: comments, declarations. */
const token =
  /<!\[CDATA\[([\s\S]{0,20000}?)\]\]>|<!--[\s\S]{0,4000}?-->|<[?!][^<>]*>|<(\/?)([\w.:-]{1,100})((?:\s+[\w.:-]{1,100}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const attribute = /([\w.:-]{1,100})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/**
 * One element of XML as members: attributes and elements by their names, the text of an element without either as its value,
 * several of one name as a list. Null for anything that is not one whole element. Elements with attributes and a text have it as
 * `#text`, as `evtx_dump` writes them.
 */
export function parseXmlRecord(text: string): JsonObject | null {
  if (text.length > charactersMax) return null;
  const open: Element[] = [{ name: "", members: {}, text: "" }];
  let end = 0;
  for (const found of text.matchAll(token)) {
    const element = open.at(-1);
    if (element !== undefined) {
      element.text += decodeText(text.slice(end, found.index)) + (found[1] ?? "");
    }
    end = found.index + found[0].length;
    if (!takeTag(open, found)) return null;
  }
  return text.slice(end).trim() === "" ? rootOf(open) : null;
}

/** False when the tag fits nowhere. */
function takeTag(open: Element[], found: RegExpExecArray): boolean {
  const [, , isEnd = "", name, attributes = "", isEmpty = ""] = found;
  if (name === undefined) return true;
  if (isEnd === "") open.push({ name: localName(name), members: membersOf(attributes), text: "" });
  return isEnd === "" && isEmpty === "" ? open.length <= depthMax : closeTag(open, localName(name));
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

function membersOf(attributes: string): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const [, name = "", double, single] of attributes.matchAll(attribute)) {
    if (name !== "xmlns" && !name.startsWith("xmlns:")) {
      addMember(members, localName(name), decodeText(double ?? single ?? ""));
    }
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

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function decodeText(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g,
    (whole, name, decimal, hex) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
