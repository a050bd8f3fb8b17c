/** Languages whose names of months are read; Chinese, Japanese and Korean number theirs. */
const languages = [
  ...["en", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "fi", "is", "et", "lv", "lt"],
  ...["pl", "cs", "sk", "sl", "hr", "hu", "ro", "tr", "el", "ru", "uk", "bg", "sr", "id", "ca"],
];
const monthsInYear = 12;
/** Shorter words are too often something else. */
const charsMin = 3;

let known: ReadonlyMap<string, number> | null = null;

/** Whole names as they stand alone and beside a day (`марта`), their abbreviations, and what one begins with. */
function collectNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of languages) {
    for (const month of ["long", "short"] as const) {
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      const beside = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" });
      for (let index = 0; index < monthsInYear; index++) {
        const date = new Date(Date.UTC(2026, index, 15));
        const parts = beside.formatToParts(date).filter(({ type }) => type === "month");
        for (const name of [alone.format(date), ...parts.map(({ value }) => value)]) {
          addName(names, name.toLowerCase().replace(/\.$/, ""), index + 1);
        }
      }
    }
  }
  return names;
}

/** The first language that claims a beginning has it: English stands first. */
function addName(names: Map<string, number>, name: string, month: number): void {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  for (const spelling of new Set([name, plain])) {
    for (let length = charsMin; length <= spelling.length; length++) {
      const beginning = spelling.slice(0, length);
      if (/^\p{L}+$/u.test(beginning) && !names.has(beginning)) names.set(beginning, month);
    }
  }
}

/** 1-12 for the name of a month, whole or shortened, in any of the languages; else 0. */
export function monthOfWord(word: string): number {
  if (word.length < charsMin) return 0;
  known ??= collectNames();
  return known.get(word.toLowerCase()) ?? 0;
}
