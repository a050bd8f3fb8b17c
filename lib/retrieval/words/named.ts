/** What a question names, in its own words. */
export type Named = {
  readonly words: string;
  /** Of several that fit: the first, the last, the n-th (from 1), or whichever fits best. */
  readonly place: "first" | "last" | number | null;
};

const ordinals: readonly (readonly [RegExp, Named["place"]])[] = [
  [/\b(?:first|initial|earliest)\b|第一次|首次|第一个|最早|最初|(?:1|１|一)回目/i, "first"],
  [/\b(?:last|final|latest)\b|最后一次|最后|末次|最後/i, "last"],
  [/(?<!\d[ -]?)\bsecond\b|第二次|第二个|(?:2|２|二)回目/i, 2],
  [/\bthird\b|第三次|第三个|(?:3|３|三)回目/i, 3],
];

/** Words with the place among several taken out of them. */
export function toNamed(words = ""): Named {
  const found = ordinals.find(([pattern]) => pattern.test(words));
  const place = found?.[1] ?? null;
  return {
    words: found ? words.replace(found[0], " ").replace(/\s+/g, " ").trim() : words.trim(),
    place,
  };
}
