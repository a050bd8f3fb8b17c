/** Units that change with the size of the number: `597 B` and `2.4 KB` say the same kind of thing. */
const units = new Set(
  "B kB KB MB GB TB PB KiB MiB GiB TiB PiB bytes byte ns us µs ms s sec secs second seconds min mins minute minutes h hour hours d day days".split(
    " ",
  ),
);

const zones = new Set(
  "UTC GMT Z EST EDT CST CDT MST MDT PST PDT CET CEST BST IST JST MSK EET EEST WET WEST AEST AEDT AM PM".split(
    " ",
  ),
);

const weekdays = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:day|sday|nesday|rsday|urday)?$/;
const months =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?$/;

/** A unit behind its number, or a zone behind its time of day, is a part of what was masked. */
export function isSwallowedUnit(word: string, previousWord: string): boolean {
  if (word.length > 7) return false;
  if (units.has(word)) return isNumber(previousWord);
  return zones.has(word) && isTimeOfDay(previousWord);
}

function isNumber(word: string): boolean {
  return /^[-+]?\d[\d.,]*$/.test(word);
}

function isTimeOfDay(word: string): boolean {
  return /^\d{1,2}:\d\d/.test(word);
}

/** Names of days and months inside a date: next to a number, or a day before a month. */
export function isCalendarWord(
  word: string,
  text: string,
  wordEnd: number,
  isBehindMask: boolean,
): boolean {
  const first = word.charCodeAt(0);
  if (first < 65 || first > 87 || word.length < 3 || word.length > 9) return false;
  const isMonth = months.test(word);
  if (!isMonth && !weekdays.test(word)) return false;
  const next = nextWord(text, wordEnd);
  if (/^\d/.test(next)) return true;
  return isMonth ? isBehindMask : months.test(next);
}

function nextWord(text: string, from: number): string {
  return /^[, ]{1,3}(\w{1,9})/.exec(text.slice(from, from + 12))?.[1] ?? "";
}
