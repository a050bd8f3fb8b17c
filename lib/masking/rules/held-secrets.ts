import type { Hit, MaskRule } from "../hit";
import { acceptsHeld, namesValue } from "./held-members";
import { isNoWord } from "./phrase";
import { isPlaceholder } from "./placeholders";
import { readValue, type ValueSpan } from "./read-value";
import { findNames, type NameFamily } from "./secret-names";

/**
 * What an object or a list behind the name of a secret holds: `"passwords": ["…", "…"]`,
 * `"password": {"old": "…", "new": "…"}`, the outputs of Terraform (`"db_password": {"value": "…"}`). Of an object
 * only members that stand for the value itself: its others say what kind of secret it is, and who has it.
 */
const opening = /\\{0,7}["']\s{0,20}(?::|=>)\s{0,40}([[{])/y;
const listMember = /\s{0,200},?\s{0,200}(?=\\{0,7}["'])/y;
const objectMember =
  /\s{0,200},?\s{0,200}\\{0,7}["']([\w.-]{1,60})\\{0,7}["']\s{0,20}(?::|=>)\s{0,40}/y;
const nextObject = /\s{0,200},?\s{0,200}\{/y;
const objectEnd = /\s{0,200}\}/y;
/** What is no string: a number, true, null, an object or a list that holds no other. */
const bareValue = /[\w.+-]{1,40}|\{[^{}]{0,1000}\}|\[[^[\]]{0,1000}\]/y;

const membersMax = 50;
const valueCharactersMax = 4096;

export const findHeldSecrets: MaskRule = (text) =>
  findNames(text).flatMap(({ family, to }) => {
    opening.lastIndex = to;
    const bracket = opening.exec(text)?.[1];
    if (bracket === undefined) return [];
    if (bracket === "{") return findInObject(text, opening.lastIndex, family).hits;
    return findInList(text, opening.lastIndex, family);
  });

/** Strings, or objects that each hold one: `"credentials": [{"type": "password", "value": "…"}]`. */
function findInList(text: string, start: number, family: NameFamily): readonly Hit[] {
  const hits: Hit[] = [];
  let at = start;
  for (let count = 0; count < membersMax; count += 1) {
    const member = readListed(text, at, family);
    if (member === null) break;
    hits.push(...member.hits);
    at = member.to;
  }
  return hits;
}

function readListed(text: string, at: number, family: NameFamily): Held | null {
  nextObject.lastIndex = at;
  if (nextObject.test(text)) {
    const held = findInObject(text, nextObject.lastIndex, family);
    objectEnd.lastIndex = held.to;
    return objectEnd.test(text) ? { ...held, to: objectEnd.lastIndex } : held;
  }
  listMember.lastIndex = at;
  const member = listMember.test(text) ? readMember(text, listMember.lastIndex) : null;
  if (member === null) return null;
  const { from, to, isQuoted, next } = member;
  const isSecret = isQuoted && isListed(text.slice(from, to), family);
  return { hits: isSecret ? [{ from, to, label: family.label }] : [], to: next };
}

function findInObject(text: string, start: number, family: NameFamily): Held {
  const { members, to } = readMembers(text, start);
  const accepts = acceptsHeld(
    family,
    members.map(({ name }) => name),
  );
  const hits = members.flatMap(({ name, from, to: end, isQuoted }): readonly Hit[] => {
    const value = text.slice(from, end);
    const isSecret = isQuoted && namesValue(name) && !isPlaceholder(value, false);
    return isSecret && accepts(value) ? [{ from, to: end, label: family.label }] : [];
  });
  return { hits, to };
}

function readMembers(text: string, start: number) {
  const members: (Member & { readonly name: string })[] = [];
  let to = start;
  while (members.length < membersMax) {
    objectMember.lastIndex = to;
    const name = objectMember.exec(text)?.[1];
    const member = name === undefined ? null : readMember(text, objectMember.lastIndex);
    if (name === undefined || member === null) break;
    members.push({ ...member, name });
    to = member.next;
  }
  return { members, to };
}

/** Lists behind such a name also hold what a form complains of: "is too short". */
function isListed(value: string, family: NameFamily): boolean {
  if (isPlaceholder(value, true) || !family.accepts(value)) return false;
  return value.split(/\s+/).some(isNoWord);
}

type Held = { readonly hits: readonly Hit[]; readonly to: number };
type Member = ValueSpan & { readonly next: number };

function readMember(text: string, at: number): Member | null {
  if (/^\\{0,7}["']/.test(text.slice(at, at + 8))) {
    const span = readValue(text, at, valueCharactersMax);
    if (span === null) return null;
    const [close = ""] = /^\\{0,7}["']/.exec(text.slice(span.to, span.to + 8)) ?? [];
    return close === "" ? null : { ...span, next: span.to + close.length };
  }
  bareValue.lastIndex = at;
  if (bareValue.exec(text) === null) return null;
  return { from: at, to: bareValue.lastIndex, isQuoted: false, next: bareValue.lastIndex };
}
