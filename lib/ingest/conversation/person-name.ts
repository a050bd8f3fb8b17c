import { namesProgram } from "../chat/talk";
import { foldSeverityWord } from "../records/severity-folding";

/**
 * How a value looks as the name of somebody: `full` as people sign (`Mara Lind`, `Lind, Mara`, an address of mail), `short`
 * as they are called in chats and tickets (`mara`, `m.lind`, `@mara`), null for what names nobody.
 */
export type PersonForm = "full" | "short";

const charsMax = 60;
const mail = /^[^\s@<>]{1,64}@[\w-]+(?:\.[\w-]+)+$/u;
/** `Mara Lind <mara@example.org>`, `"Lind, Mara" (Ops)`. */
const around = /\s*(?:<[^<>]*>|\([^()]*\))\s*$/u;
/** A part of a name with a capital: `Mara`, `O'Neil`, `van`, `de`, and names of scripts without capitals. */
const capitalised = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|v[ao]n|de[rln]?|di|da|la|le|bin|al|el|ter|ten)$/u;
const uncased = /^[\p{Lo}\p{M}]+$/u;
const short = /^@?\p{L}[\p{L}\p{M}\p{N}_-]{0,30}(?:\.[\p{L}\p{M}][\p{L}\p{M}\p{N}_-]{0,30})?$/u;
const wordsMax = 4;

export function personForm(written: string): PersonForm | null {
  const value = written.trim().replace(/^"(.*)"$/, "$1");
  if (value === "" || value.length > 2 * charsMax) return null;
  if (mail.test(value)) return "full";
  const name = value.replace(around, "").replace(/^"(.*)"$/, "$1");
  if (name.length > charsMax || namesProgram(name) || foldSeverityWord(name) !== null) return null;
  const words = name.split(/,\s*|\s+/u);
  if (words.length >= 2 && words.length <= wordsMax && words.every(isPartOfName)) return "full";
  if (words.length === 1 && uncased.test(name)) return name.length <= wordsMax ? "full" : "short";
  return short.test(name) ? "short" : null;
}

function isPartOfName(word: string): boolean {
  return capitalised.test(word) || uncased.test(word);
}

/** `"Lind, Mara" <mara@example.org>` without the address, where a name stands before it. */
export function shownName(written: string): string {
  const name = written.trim().replace(/\s*<[^<>]*>\s*$/, "");
  const bare = name.replace(/^"(.*)"$/, "$1").trim();
  return bare === "" ? written.trim().replace(/^<(.*)>$/, "$1") : bare;
}
