import type { Finding, MaskRule } from "../finding";
import { isNoWord } from "./phrase";
import { isPlaceholder } from "./placeholders";
import { readValue } from "./read-value";
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
const ofValue =
  /^(?:\w{0,20}value|old|new|current|previous|next|plain(?:_?text)?|text|raw|data|default|content|before|after)$/i;
/** What is no string: a number, true, null. */
const bareValue = /[\w.+-]{1,40}/y;

const membersMax = 50;
const valueCharactersMax = 4096;

export const findHeldSecrets: MaskRule = (text) =>
  findNames(text).flatMap(({ family, to }) => {
    opening.lastIndex = to;
    const bracket = opening.exec(text)?.[1];
    if (bracket === undefined) return [];
    return findHeld(text, opening.lastIndex, bracket === "{" ? objectMember : listMember, family);
  });

function findHeld(
  text: string,
  start: number,
  member: RegExp,
  family: NameFamily,
): readonly Finding[] {
  const findings: Finding[] = [];
  let at = start;
  for (let count = 0; count < membersMax; count += 1) {
    member.lastIndex = at;
    const match = member.exec(text);
    if (match === null) break;
    const end = readMember(text, member.lastIndex);
    if (end === null) break;
    const value = text.slice(end.from, end.to);
    const stands = match[1] === undefined || ofValue.test(match[1]);
    if (end.isQuoted && stands && isHeld(value, family, match[1] === undefined))
      findings.push({ from: end.from, to: end.to, label: family.label });
    at = end.next;
  }
  return findings;
}

/** Lists behind such a name also hold what a form complains of: "is too short". */
function isHeld(value: string, family: NameFamily, isListed: boolean): boolean {
  if (isPlaceholder(value, isListed) || !family.accepts(value)) return false;
  return !isListed || value.split(/\s+/).some(isNoWord);
}

function readMember(text: string, at: number) {
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
