/** Where one clause ends and the next begins. */
const clauseEnd = /[.;!?](?=\s|$)|,\s|\n|[。；！？，]/u;
/** That something is not the cause; English and Chinese, as people's acts are read. */
const cleared =
  /\b(?:nothing to do with|unrelated|ruled? out|innocent|red herring|(?:not|isn't|wasn't) (?:the |our )?(?:root )?(?:cause|culprit|reason)|(?:did|does)(?:n't| not) cause)\b|无关|排除|不是原因/iu;
/** Right before what is denied. */
const notThe = /(?:\b(?:not|isn't|wasn't) (?:the |our |a )?|不是\s?)["'`]?$/iu;

/** Does a text say of one of these names, in one clause with it, that it is not the cause? Mention alone clears nobody. */
export function denies(text: string, names: readonly string[]): boolean {
  return text
    .toLowerCase()
    .split(clauseEnd)
    .some((clause) =>
      names.some((name) => {
        const at = placeOf(clause, name);
        return at >= 0 && (cleared.test(clause) || notThe.test(clause.slice(0, at)));
      }),
    );
}

/** Does it speak of one of these names? */
export function speaksOf(text: string, names: readonly string[]): boolean {
  return names.some((name) => placeOf(text.toLowerCase(), name) >= 0);
}

/** As a word of its own: a name is also part of longer names. -1 where it is not. */
function placeOf(said: string, name: string): number {
  for (let at = said.indexOf(name); at >= 0; at = said.indexOf(name, at + 1)) {
    if (!isLetter(said[at - 1] ?? " ") && !isLetter(said[at + name.length] ?? " ")) return at;
  }
  return -1;
}

/** Scripts without blanks between words have no word of its own. */
function isLetter(character: string): boolean {
  return /[\p{L}\p{N}_-]/u.test(character) && !/\p{Script=Han}/u.test(character);
}
