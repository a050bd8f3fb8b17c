import type { Hit, MaskRule } from "../hit";
import { isPlaceholder } from "./placeholders";
import { findNames, type NameFamily } from "./secret-names";

/**
 * More than one value behind a name: a list on its line (`"tokens": ["…", "…"]`), and what a plan changes a value to
 * (`password = "…" -> "…"`). Members with blanks are sentences, as in `"password": ["can't be blank"]`.
 */
export const findListedSecrets: MaskRule = (text) => {
  if (!/[[(]|->/.test(text)) return [];
  const hits: Hit[] = [];
  let least = 0;
  for (const { family, from, to } of findNames(text)) {
    if (from < least) continue;
    const found = [...findMembers(text, to, family), ...findChange(text, to, family)];
    hits.push(...found);
    least = found.at(-1)?.to ?? least;
  }
  return hits;
};

const open = /s?\\{0,7}["'`]?[ \t]{0,8}(?:=>|[:=])[ \t]{0,8}[[(][ \t]{0,40}/y;
const member =
  /(?:\\{0,7}["'`]([^"'`\s\\]{1,1024})\\{0,7}["'`]|([^\s,"'`[\](){}]{1,1024}))[ \t]{0,8}(?:,\s{0,40}|(?=[\])]))/y;
const membersMax = 400;

function findMembers(text: string, at: number, family: NameFamily): readonly Hit[] {
  open.lastIndex = at;
  if (!open.test(text)) return [];
  const hits: Hit[] = [];
  member.lastIndex = open.lastIndex;
  for (let count = 0; count < membersMax; count += 1) {
    const match = member.exec(text);
    if (match === null) break;
    const { 0: whole, 1: quoted, 2: bare = "", index } = match;
    const value = quoted ?? bare;
    const from = index + whole.indexOf(value);
    if (isPlaceholder(value, quoted === undefined) || !family.accepts(value)) continue;
    hits.push({ from, to: from + value.length, label: family.label });
  }
  return hits;
}

const change =
  /["']?[ \t]{1,40}=[ \t]{1,4}(?:"[^"\n]{0,1024}"|\([^()\n]{1,40}\)|null)[ \t]{1,4}->[ \t]{1,4}"([^"\n]{1,1024})"/y;

function findChange(text: string, at: number, family: NameFamily): readonly Hit[] {
  change.lastIndex = at;
  const [, value = ""] = change.exec(text) ?? [];
  if (value === "" || isPlaceholder(value, false) || !family.accepts(value)) return [];
  const to = change.lastIndex - 1;
  return [{ from: to - value.length, to, label: family.label }];
}
