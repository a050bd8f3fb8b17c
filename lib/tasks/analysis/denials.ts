import { denialWords } from "@/lib/knowledge/lexicons/denial-words";

/** Where one clause ends and the next begins. */
const clauseEnd = /[.;!?](?=\s|$)|,\s|\n|[。；！？，]/u;

/** Words by which a text explains something; what it denies is no explanation. */
export function explainingPart(text: string): string {
  return text.replace(denialWords.after, " ").replace(denialWords.ofCause, " ");
}

/**
 * What a text denies or clears, each in the words around the denial. Words with which something tells of itself deny nothing
 * of it, who repeats them quotes it: "no space left", of a disk that has none.
 */
export function deniedParts(text: string, own = ""): readonly string[] {
  const itself = own.toLowerCase();
  const isQuoted = (denial: string) =>
    itself.includes(denial.toLowerCase().split(/\s+/).slice(0, quotedWords).join(" "));
  const before = [...text.matchAll(denialWords.before)]
    .flatMap(([denial]) => denial.split(beforeDenial))
    .filter((denial) => !isQuoted(denial))
    .map((denial) => denial.replace(firstDenial, ""));
  return [...before, ...[...text.matchAll(denialWords.after)].map(([, part = ""]) => part)];
}

/** "Not stored: no space left" denies twice, each for its own words. */
const beforeDenial = /(?=\b(?:not|nothing|no|isn't|wasn't)\b)/i;
const firstDenial =
  /^(?:not|nothing to do with|nothing|no|isn't|wasn't|ruled out|unrelated to|unrelated)\b/i;

/** So many words of a denial in a row that are another's own make it a quotation. */
const quotedWords = 3;

/** Does a text say of one of these names, in one clause with it, that it is not the cause? Mention alone clears nobody. */
export function denies(text: string, names: readonly string[]): boolean {
  return text
    .toLowerCase()
    .split(clauseEnd)
    .some((clause) =>
      names.some((name) => {
        const at = placeOf(clause, name);
        if (at < 0) return false;
        return denialWords.clearing.test(clause) || denialWords.notThe.test(clause.slice(0, at));
      }),
    );
}

/** As a word of its own: a name is also part of longer names. -1 where it is not. */
function placeOf(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isLetter(text[at - 1] ?? " ") && !isLetter(text[at + name.length] ?? " ")) return at;
  }
  return -1;
}

/** Scripts without blanks between words have no word of its own. */
function isLetter(character: string): boolean {
  return /[\p{L}\p{N}_-]/u.test(character) && !/\p{Script=Han}/u.test(character);
}
