import { fail, ok, type Result } from "@/lib/base/result";
import type { FieldOperator } from "@/lib/domain/evidence/evidence-term";

/** One thing in a search box, still without a meaning. */
export type BoxToken = { readonly isExcluded: boolean } & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "regex"; readonly regex: string }
  | {
      readonly kind: "named";
      readonly name: string;
      readonly operator: FieldOperator;
      readonly value: string;
    }
);

/** The name ends in a letter or digit, so that `a->b` is a word. */
const named = /^([A-Za-z_@](?:[\w.@-]*\w)?)(:|>=|<=|=|>|<)/;
const quoted = /^"((?:[^"\\]|\\.)*)"/s;
/** Ends at a slash before a blank or the end, so that /var/log is a word; an i after it ignores case. */
const pattern = /^\/((?:[^/\\\n]|\\.|\/(?!i?(?:\s|$)))+)\/(i?)(?=\s|$)/;
const word = /^\S+/;

type Reading = { readonly rest: string; readonly token: BoxToken };

export function tokenize(text: string): Result<readonly BoxToken[], string> {
  const tokens: BoxToken[] = [];
  let rest = text.trimStart();
  while (rest !== "") {
    const isExcluded = /^-[^\s-]/.test(rest);
    const read = readToken(isExcluded ? rest.slice(1) : rest, isExcluded);
    if (!read.ok) return read;
    tokens.push(read.value.token);
    rest = read.value.rest.trimStart();
  }
  return ok(tokens);
}

function readToken(text: string, isExcluded: boolean): Result<Reading, string> {
  if (text.startsWith('"')) {
    const phrase = readQuoted(text);
    if (phrase === null) return fail(`The quote is not closed: ${text}`);
    const token: BoxToken = { kind: "text", text: phrase.value, isExcluded };
    return phrase.value === "" ? fail("There is nothing in the quotes.") : ok({ ...phrase, token });
  }
  const regex = pattern.exec(text);
  if (regex !== null) {
    const [whole, body = "", flag] = regex;
    const unescaped = body.replace(/\\./gs, (pair) => (pair === "\\/" ? "/" : pair));
    const token: BoxToken = {
      kind: "regex",
      regex: flag ? `(?i)${unescaped}` : unescaped,
      isExcluded,
    };
    return ok({ rest: text.slice(whole.length), token });
  }
  return readNamed(text, isExcluded) ?? ok(readWord(text, isExcluded));
}

/** Null when it is a word: nothing behind the colon, or an address such as http://…. */
function readNamed(text: string, isExcluded: boolean): Result<Reading, string> | null {
  const [whole, name = "", sign = ""] = named.exec(text) ?? [];
  if (whole === undefined) return null;
  const behind = text.slice(whole.length);
  if (/^(?:\s|$|\/\/)/.test(behind)) return null;
  const operator: FieldOperator = isComparison(sign) ? sign : "=";
  if (behind.startsWith('"')) {
    const phrase = readQuoted(behind);
    if (phrase === null) return fail(`The quote is not closed: ${text}`);
    const token: BoxToken = { kind: "named", name, operator, value: phrase.value, isExcluded };
    return ok({ rest: phrase.rest, token });
  }
  const [value = ""] = word.exec(behind) ?? [];
  const token: BoxToken = { kind: "named", name, operator, value, isExcluded };
  return ok({ rest: behind.slice(value.length), token });
}

function isComparison(sign: string): sign is Exclude<FieldOperator, "="> {
  return sign === ">" || sign === ">=" || sign === "<" || sign === "<=";
}

function readWord(text: string, isExcluded: boolean): Reading {
  const [value = ""] = word.exec(text) ?? [];
  return { rest: text.slice(value.length), token: { kind: "text", text: value, isExcluded } };
}

function readQuoted(text: string): { readonly value: string; readonly rest: string } | null {
  const [whole, inside = ""] = quoted.exec(text) ?? [];
  if (whole === undefined) return null;
  return { value: inside.replace(/\\([\\"])/g, "$1"), rest: text.slice(whole.length) };
}
