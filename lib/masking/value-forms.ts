/** Values shorter than this stand in other words by chance and are hidden only where a rule finds them. */
const spreadMin = 6;
const lineMin = 16;
const pieceCharacters = 256;

/** Beyond this a value is searched for as it stands only. */
const escapedMax = 1024;

/**
 * Everything by which a hidden value could be read elsewhere: itself, as it is written in JSON and in an
 * address or read back from them, on one line, and line by line. Long ones in pieces, so that a quotation
 * of a part is found too.
 */
export function formsOf(value: string): readonly string[] {
  const lines = value.split(/\r?\n|\\r?\\n/).filter((line) => isOwnLine(line));
  const forms = [
    value,
    value.replace(/\s+/g, " ").trim(),
    ...(value.length > escapedMax ? [] : toSpellings(value)),
    ...(lines.length > 1 ? lines : []),
  ];
  const pieces = [...new Set(forms)].flatMap(toPieces);
  return [...new Set(pieces)].filter((form) => form.length >= spreadMin);
}

function toSpellings(value: string): readonly string[] {
  return [
    JSON.stringify(value).slice(1, -1),
    canonicalForm(value),
    encodeURIComponent(value.toWellFormed()),
  ];
}

/** Equal for a value however it was escaped: two spellings of one password get one token. */
export function canonicalForm(value: string): string {
  const unescaped = value.replace(/\\(["'\\/])/g, "$1");
  try {
    return decodeURIComponent(unescaped);
  } catch {
    // A lone percent sign: then nothing was encoded.
    return unescaped;
  }
}

/** "-----BEGIN PRIVATE KEY-----" is the same in every key. */
function isOwnLine(line: string): boolean {
  return line.trim().length >= lineMin && !line.includes("-----");
}

function toPieces(form: string): readonly string[] {
  if (form.length <= pieceCharacters) return [form];
  const count = Math.floor(form.length / pieceCharacters);
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const from = index * pieceCharacters;
    return form.slice(from, isLast ? undefined : from + pieceCharacters);
  });
}
