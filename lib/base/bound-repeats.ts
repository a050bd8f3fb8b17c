/** Characters a `.*` of a lexicon may span: as far apart as two words of one statement are. */
const anyMax = 300;
/** What `\S+`, `\w*` or a repeated group may span: a long word, a path, a host name. */
const othersMax = 120;

/** One piece of a pattern's source: an escape, a class of characters, a repetition, or any character. */
const pieces =
  /\\[pPk](?:\{[^}]*\}|<[^>]*>)|\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?<\w+>|[\s\S]/gu;

/**
 * The pattern with an end to every repetition. Words of lexicons are looked for in lines that strangers
 * write: `index.*read-only` over a line of a thousand times `index` looks at everything a thousand times.
 * With an end to each repetition time grows with the length of the line and no faster.
 */
export function boundRepeats(pattern: RegExp): RegExp {
  let last = "";
  const bounded = pattern.source.replace(pieces, (piece) => {
    const before = last;
    last = piece;
    const max = before === "." ? anyMax : othersMax;
    if (piece === "*") return `{0,${max}}`;
    if (piece === "+") return `{1,${max}}`;
    const open = /^\{(\d+),\}$/.exec(piece);
    return open === null ? piece : `{${open[1]},${Math.max(max, Number(open[1]))}}`;
  });
  return new RegExp(bounded, pattern.flags);
}

/** Data with all its patterns bounded, at any depth. */
export function withBoundedRepeats<Data>(data: Data): Data {
  // A copy of the same shape: only patterns are replaced, by patterns.
  return bound(data) as Data;
}

function bound(value: unknown): unknown {
  if (value instanceof RegExp) return boundRepeats(value);
  if (Array.isArray(value)) return value.map(bound);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, bound(member)]));
}
