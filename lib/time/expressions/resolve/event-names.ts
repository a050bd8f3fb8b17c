/** How often an event of a name has come before it: "the second restart", `第二次重启`. */
export type EventName = {
  readonly stems: readonly string[];
  /** 1 is the first, -1 the last; null where it is not told. */
  readonly ordinal: number | null;
};

const ordinals = new Map([
  ...["first", "second", "third", "fourth", "fifth"].map(
    (word, index) => [word, index + 1] as const,
  ),
  ...["1st", "2nd", "3rd", "4th", "5th"].map((word, index) => [word, index + 1] as const),
  ["last", -1],
  ["latest", -1],
]);
const chineseOrdinal = /第([一二三四五六七八九]|\d)次|(首次)|(上次|上一次|最后一次)/;
const emptyWords = new Set([
  ..."the that this our my a an of to on db".split(" "),
  ..."fired finished complete completed started began ended happened ran failed landed went out live kicked in was is done over".split(
    " ",
  ),
]);
const endings = /(?:ments?|ions?|ing|ed|es|s|e)$/;
const charsMin = 4;
const prefixMin = 3;

export function toEventName(name: string): EventName {
  const chinese = chineseOrdinal.exec(name);
  const folded = name.toLowerCase().replace(chineseOrdinal, "");
  const words = (folded.match(/[a-z0-9]+/g) ?? []).filter((word) => !emptyWords.has(word));
  const counted = words.map((word) => ordinals.get(word)).find((value) => value !== undefined);
  const stems = words.filter((word) => !ordinals.has(word)).map(toStem);
  const han = (folded.match(/[\u4e00-\u9fff]{2,}/g) ?? []).map((run) =>
    run.replace(/^的|(?:完成|结束|成功|失败|开始|之)$/g, ""),
  );
  return {
    stems: [...joined(stems), ...han],
    ordinal: counted ?? (chinese === null ? null : numberOf(chinese)),
  };
}

function numberOf([, digit, first]: RegExpExecArray): number {
  if (digit === undefined) return first === undefined ? -1 : 1;
  return /\d/.test(digit) ? Number(digit) : "一二三四五六七八九".indexOf(digit) + 1;
}

/** `rolled back`, `rolling back` and `rollback` are one word. */
function joined(stems: readonly string[]): readonly string[] {
  return stems.flatMap((stem, index) => {
    const next = stems[index + 1];
    if (next === "back" || next === "over" || next === "out") return [`${stem}${next}`];
    return stem === "back" || stem === "over" || stem === "out" ? [] : [stem];
  });
}

function toStem(word: string): string {
  const stem = word.replace(endings, "");
  return stem.length >= charsMin ? stem : word;
}

/** Whether all that a name says is said of the event too. */
export function isNamed({ stems }: EventName, event: string): boolean {
  if (stems.length === 0) return false;
  const folded = event.toLowerCase();
  const own = toEventName(event).stems;
  return stems.every(
    (stem) =>
      own.some((other) => isSameWord(stem, other)) ||
      (/[\u4e00-\u9fff]/.test(stem) && folded.includes(stem)),
  );
}

/** A short name is another one than a longer that begins with it: "alert X" is not "alert xfs". */
function isSameWord(stem: string, other: string): boolean {
  if (Math.min(stem.length, other.length) < prefixMin) return stem === other;
  return other.startsWith(stem) || stem.startsWith(other);
}
