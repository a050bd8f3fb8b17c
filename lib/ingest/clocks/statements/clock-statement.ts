/**
 * What a sentence says of a clock: "cat-02's clock is ahead, about 40 s", "host-2 is 7 minutes behind
 * app-01", "bastion 的时钟快 38 秒". Whose clock is told by the names of sources; a name after "of", "than"
 * or behind the word of the direction is what it is compared with.
 */
export type ClockStatement = {
  /** Names in the order in which they are likely meant, as `foldName` writes them. */
  readonly names: readonly string[];
  /** Null: not said by how much. */
  readonly amountMs: number | null;
  /** 1: ahead; -1: behind; 0: only said to be wrong. */
  readonly direction: 1 | -1 | 0;
  /** A clock or stamps are spoken of; without, a replica may be meant that lags. */
  readonly isOfClock: boolean;
  /** A name has the form of a host's, `db-07`, and is not a word such as "sensor". */
  readonly namesHost: boolean;
};

const sentenceLengthMax = 400;
const directions = [
  [1, /\bahead\b|\bfast\b|\b(?:in|from) the future\b|\btoo early\b|快/i],
  [-1, /\bbehind\b|\bslow\b|\bin the past\b|\blag(?:s|ging)?\b|慢/i],
  [0, /\boff\b|\bwrong\b|\bskew(?:ed)?\b|\bdrift(?:s|ed|ing)?\b|\bout of sync\b|不准|不对/i],
] as const;
const clockWord =
  /\bclocks?\b|\bntp\b|\bchronyd?\b|time ?stamps?\b|\bstamps\b|system time|时钟|时间戳|系统时间/i;

export function parseClockStatements(text: string): readonly ClockStatement[] {
  return text.split(/[!?;\n。！？；]|\.(?=\s|$)/).flatMap((whole) => {
    const sentence = whole.slice(0, sentenceLengthMax);
    const found = findDirection(sentence);
    if (found === null) return [];
    const amountMs = parseAmount(sentence);
    const isOfClock = clockWord.test(sentence);
    if (amountMs === null && !isOfClock) return [];
    return [
      {
        names: namesAround(sentence, found.at),
        amountMs,
        direction: amountMs === null || found.direction !== 0 ? found.direction : 0,
        isOfClock,
        namesHost: [...sentence.matchAll(token)].some(([name]) => hostName.test(name)),
      },
    ];
  });
}

function findDirection(
  sentence: string,
): { readonly direction: 1 | -1 | 0; readonly at: number } | null {
  for (const [direction, words] of directions) {
    const match = words.exec(sentence);
    if (match !== null) return { direction, at: match.index };
  }
  return null;
}

const unitsMs: readonly (readonly [RegExp, number])[] = [
  [/^(?:ms|msecs?|milliseconds?|毫秒)$/i, 1],
  [/^(?:s|secs?|seconds?|秒钟?)$/i, 1_000],
  [/^(?:m|mins?|minutes?|分钟?)$/i, 60_000],
  [/^(?:h|hrs?|hours?|小时)$/i, 3_600_000],
  [/^(?:d|days?|天)$/i, 86_400_000],
];
const numbers: readonly string[] = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
];
const chineseNumbers = "零一二三四五六七八九十";
const quantity =
  /(\d{1,9}(?:[.,]\d{1,6})?|\b(?:an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten)\b|[一二两三四五六七八九十])[\s-]{0,2}(milliseconds?|msecs?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|[smhd]|毫秒|秒钟?|分钟?|小时|天)(?![A-Za-z])/gi;
/** "7 min 2 s" is one amount; "7 min … 3 days ago" is two. */
const amountGapMax = 5;

function parseAmount(sentence: string): number | null {
  let sumMs = 0;
  let end: number | null = null;
  for (const match of sentence.matchAll(quantity)) {
    if (end !== null && match.index - end > amountGapMax) break;
    const unitMs = unitsMs.find(([unit]) => unit.test(match[2] ?? ""))?.[1] ?? 0;
    sumMs += parseNumber(match[1] ?? "") * unitMs;
    end = match.index + match[0].length;
  }
  return end === null ? null : Math.round(sumMs);
}

function parseNumber(text: string): number {
  const word = text.toLowerCase();
  if (word.startsWith("half")) return 0.5;
  if (word === "a" || word === "an") return 1;
  if (word === "两") return 2;
  const chinese = chineseNumbers.indexOf(word);
  if (chinese >= 0) return chinese;
  const spelled = numbers.indexOf(word);
  return spelled >= 0 ? spelled : Number(word.replace(",", "."));
}

const hostName = /^[A-Za-z]+(?:[-_.][A-Za-z]+){0,4}[-_]?\d{1,4}$/;
const token = /[A-Za-z0-9][A-Za-z0-9._-]{0,80}/g;

/** Words before the direction, nearest first, then those after it; and each two words as one ("host 2"). */
function namesAround(sentence: string, at: number): readonly string[] {
  const tokens = [...sentence.matchAll(token)].map((match) => ({
    name: foldName(match[0]),
    at: match.index,
  }));
  const pairs = tokens.flatMap((one, place) => {
    const next = tokens[place + 1];
    return next === undefined ? [] : [{ name: one.name + next.name, at: one.at }];
  });
  const all = [...tokens, ...pairs];
  const before = all.filter((one) => one.at < at).toSorted((x, y) => y.at - x.at);
  const after = all.filter((one) => one.at > at).toSorted((x, y) => x.at - y.at);
  return [...new Set([...before, ...after].map(({ name }) => name))].filter((name) => name !== "");
}

/** `Cat-02's` and `cat 02` are one name. */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[._-]+$/, "")
    .replaceAll(/[._-]/g, "");
}
