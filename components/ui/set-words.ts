/** A part of a sentence as it is set in lines; `at` is where it begins. */
type SetWords = {
  readonly at: number;
  readonly text: string;
  /** Stays on one line: a length or a share with its unit, a short name with its number. */
  readonly isUnbroken: boolean;
  /** A line may end after it: the separator of a name. */
  readonly mayEnd: boolean;
};

const unit = String.raw`(?:%|[nµm]?s|m|min|h|d|[kKMGT]?i?B)(?![\p{L}\p{N}_])`;
const amount = String.raw`\d[\d.,]* ${unit}`;
/** "app-01", "dev-2" */
const numbered = String.raw`(?<![\p{L}\p{N}_/.-])\p{L}{1,10}-\d{1,4}(?![\p{L}\p{N}_/-])`;
const unbroken = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])[−+]?${amount}(?: ${amount})*|${numbered}`,
  "gu",
);
/** Of a name so long that a narrow column would break it anywhere. */
const longName = /\S{14,}/gu;
/** Not inside a number, a version or a time, and not before what a name of a file ends in. */
const separator = /(?:[_/:=&?,-](?=[\p{L}\p{N}])|\.(?=[\p{L}\p{N}]{5}))(?<!\p{N}.(?=\p{N}))/gu;

/**
 * How a sentence is set: "1 m 45 s" and "97 %" are on one line, and a name like `http_request_duration_ms_p95` ends a
 * line at its separators. The parts put together are the text as it was.
 */
export function setWords(text: string): readonly SetWords[] {
  const cuts = new Map<number, Pick<SetWords, "isUnbroken" | "mayEnd">>();
  const kept = [...text.matchAll(unbroken)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));
  for (const { to } of kept) cuts.set(to, { isUnbroken: true, mayEnd: false });
  for (const { from } of kept) if (from > 0) cuts.set(from, cuts.get(from) ?? plain);
  for (const name of text.matchAll(longName)) {
    for (const found of name[0].matchAll(separator)) {
      const end = name.index + found.index + 1;
      if (!kept.some(({ from, to }) => from < end && end <= to)) {
        cuts.set(end, { isUnbroken: false, mayEnd: true });
      }
    }
  }
  cuts.set(text.length, cuts.get(text.length) ?? plain);
  let at = 0;
  return [...cuts]
    .toSorted(([one], [other]) => one - other)
    .map(([end, how]) => {
      const part = { at, text: text.slice(at, end), ...how };
      at = end;
      return part;
    })
    .filter((part) => part.text !== "");
}

const plain = { isUnbroken: false, mayEnd: false } as const;
