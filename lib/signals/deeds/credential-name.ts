/** Identifiers of keys are shorter than this; keys and tokens themselves are longer. */
const wholeCharactersMax = 24;
const endCharacters = 4;

/** What a key or token is called in titles and lists: itself when it is short, else by its two ends, which open nothing. */
export function credentialName(value: string): string {
  return value.length <= wholeCharactersMax
    ? value
    : `${value.slice(0, endCharacters)}…${value.slice(-endCharacters)}`;
}
