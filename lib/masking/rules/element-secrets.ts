import type { Hit, MaskRule } from "../hit";
import { isPlaceholder } from "./placeholders";
import { readElement, readValue } from "./read-value";
import { findNames, type NameFamily, type SecretName } from "./secret-names";

/**
 * Members of XML whose name and value are told apart: elements beside each other, as in property lists, Hadoop, web.xml
 * and XML-RPC (`<name>password</name><value><string>…</string></value>`), elements below one that has the name
 * (`<setting name="Password"><value>…</value></setting>`), and attributes in any order (`<add value="…" key="pwd"/>`).
 * What else stands beside them (a type, a description) is none.
 */
export const findElementSecrets: MaskRule = (text) => {
  if (!text.includes("<")) return [];
  return findNames(text).flatMap((name) => {
    const element = readNameElement(text, name);
    if (element !== null) return findBeside(text, element, name.family);
    const tag = readNameTag(text, name.from);
    return tag === null ? [] : findInTag(text, tag, name.family);
  });
};

/** How far names of elements and what stands between them are looked for. */
const lookCharacters = 320;
const valueCharactersMax = 1024;
const siblingsMax = 6;
const depthMax = 4;
const listedMax = 50;

const valueTag = /(?:val(?:ue)?|^v|^string|^text|^data|^integer|^array)$/i;
const openTag = /\s{0,80}(?:<!--[^<>]{0,200}-->\s{0,80})?<([\w:.-]{1,60})(?:\s[^<>]{0,200})?>/y;

type Range = { readonly from: number; readonly to: number };

/** The element whose text is the name, perhaps with a path before it: `<key>db/password</key>`. */
function readNameElement(text: string, { from, to }: SecretName): Range | null {
  const before = text.slice(Math.max(0, from - lookCharacters), from);
  const [start, tag = ""] =
    /<([\w:.-]{1,60})(?:\s[^<>]{0,200})?>\s{0,40}(?:<!\[CDATA\[)?[\w./ -]{0,60}$/.exec(before) ??
    [];
  if (start === undefined) return null;
  const end = `</${tag}>`;
  const blanks = /^(?:\]\]>)?\s{0,40}/.exec(text.slice(to, to + 43))?.[0].length ?? 0;
  if (!text.startsWith(end, to + blanks)) return null;
  return { from: from - start.length, to: to + blanks + end.length };
}

function findBeside(text: string, { from, to }: Range, family: NameFamily): readonly Hit[] {
  let at = to;
  for (let count = 0; count < siblingsMax; count += 1) {
    openTag.lastIndex = at;
    const tag = openTag.exec(text)?.[1];
    if (tag === undefined) break;
    if (isValueTag(tag)) return findTexts(text, openTag.lastIndex, family);
    const end = text
      .slice(openTag.lastIndex, openTag.lastIndex + lookCharacters)
      .indexOf(`</${tag}>`);
    if (end < 0) break;
    at = openTag.lastIndex + end + tag.length + 3;
  }
  return findBefore(text, from, family);
}

/** A value that comes before its name is the first of its parent: else it is the value of another name. */
function findBefore(text: string, at: number, family: NameFamily): readonly Hit[] {
  const before = text.slice(Math.max(0, at - lookCharacters), at);
  const [whole, tag = "", value = ""] =
    /<[\w:.-]{1,60}(?:\s[^<>]{0,100})?>\s{0,80}<([\w:.-]{1,60})>([^<>]{1,200})<\/[\w:.-]{1,60}>\s{0,80}$/.exec(
      before,
    ) ?? [];
  if (whole === undefined || !isValueTag(tag)) return [];
  const from = at - whole.length + whole.indexOf(`<${tag}>`) + tag.length + 2;
  return judge(text, { from, to: from + value.length }, family);
}

/** All texts of an element that was opened just before, however deep. */
function findTexts(text: string, start: number, family: NameFamily): readonly Hit[] {
  const hits: Hit[] = [];
  let [at, depth] = [start, 0];
  for (let count = 0; count < listedMax && depth >= 0; count += 1) {
    openTag.lastIndex = at;
    if (depth < depthMax && openTag.test(text)) {
      at = openTag.lastIndex;
      depth += 1;
      continue;
    }
    const span = readElement(text, at, valueCharactersMax);
    if (span !== null) hits.push(...judge(text, span, family));
    const end = span?.to ?? at;
    const [close = ""] = /^[^<]{0,20}<\/[\w:.-]{1,60}>/.exec(text.slice(end, end + 90)) ?? [];
    if (close === "") break;
    at = end + close.length;
    depth -= 1;
  }
  return hits;
}

/** The tag one of whose attributes is a name and has the name of the secret: `<add key="DbPassword"`. */
function readNameTag(text: string, at: number): Range | null {
  const before = text.slice(Math.max(0, at - lookCharacters), at);
  const start =
    /<[\w:.-]{1,60}(?:\s[^<>]{0,240})?\s(?:[\w:.-]{0,40}(?:name|key|id|property|variable|param|field|setting|option))\s{0,4}=\s{0,4}["'][^"'<>=]{0,80}$/i.exec(
      before,
    );
  if (start === null) return null;
  const end = text.slice(at, at + lookCharacters + valueCharactersMax).indexOf(">");
  if (end < 0 || text.slice(at, at + end).includes("<")) return null;
  return { from: at - start[0].length, to: at + end + 1 };
}

const valueAttribute = /\s(?:[\w:.-]{0,20}val(?:ue)?|default|data)\s{0,4}=(?=\s{0,4}["'])/gi;

function findInTag(text: string, tag: Range, family: NameFamily): readonly Hit[] {
  const own = text.slice(tag.from, tag.to);
  const attributes = Array.from(own.matchAll(valueAttribute)).flatMap(({ 0: sign, index }) => {
    const span = readValue(text, tag.from + index + sign.length, valueCharactersMax);
    return span === null || span.to > tag.to ? [] : judge(text, span, family);
  });
  if (attributes.length > 0 || own.endsWith("/>")) return attributes;
  openTag.lastIndex = tag.to;
  const inner = openTag.exec(text)?.[1];
  if (inner === undefined || !isValueTag(inner)) return [];
  return findTexts(text, openTag.lastIndex, family);
}

/** Without the name of its space: `saml:AttributeValue`. */
function isValueTag(tag: string): boolean {
  return valueTag.test(tag.slice(tag.indexOf(":") + 1));
}

function judge(text: string, { from, to }: Range, family: NameFamily): readonly Hit[] {
  const value = text.slice(from, to);
  if (isPlaceholder(value, false) || !family.accepts(value)) return [];
  return [{ from, to, label: family.label }];
}
