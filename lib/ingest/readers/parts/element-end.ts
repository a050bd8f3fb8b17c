/** A term of a list goes on with what is said of it. */
export const term = /^dt$/i;

/** `tags`: where it may end; `holds`: what it lies in. */
type Ending = { readonly of: RegExp; readonly tags: RegExp; readonly holds: RegExp };

/**
 * Rows, items and terms end where the next one, or what they lie in, does when their own end is left out; a term goes on
 * up to there anyhow: https://html.spec.whatwg.org/#optional-tags. What lies in them may have rows and items of its own.
 */
const endings: readonly Ending[] = [
  { of: /^tr$/i, tags: /<(\/?)(tr|tbody|tfoot|table)(?=[\s>])/gi, holds: /^table$/i },
  { of: /^li$/i, tags: /<(\/?)(li|ul|ol|menu)(?=[\s>])/gi, holds: /^(?:ul|ol|menu)$/i },
  { of: term, tags: /<(\/?)(dt|dl)(?=[\s>])/gi, holds: /^dl$/i },
];

/** Of the element whose opening `tag` ends at `at`: the offset behind its end tag; -1 where it goes on below the line. */
export function endOfElement(line: string, at: number, name: string, tag: string): number {
  if (tag.endsWith("/>")) return at;
  const ending = endings.find(({ of }) => of.test(name));
  if (ending !== undefined) return endOfOpenElement(line, at, ending);
  const closeAt = line.indexOf(`</${name}>`, at);
  return closeAt < 0 ? -1 : closeAt + name.length + 3;
}

function endOfOpenElement(line: string, at: number, ending: Ending): number {
  ending.tags.lastIndex = at;
  let depth = 0;
  for (const match of line.matchAll(ending.tags)) {
    depth += stepOf(match, ending);
    const end = depth > 0 ? null : endAt(match, depth, ending);
    if (end !== null) return end;
  }
  return -1;
}

function stepOf([, slash, found = ""]: RegExpExecArray, { holds }: Ending): number {
  if (!holds.test(found)) return 0;
  return slash === "/" ? -1 : 1;
}

/** Null: it ends something inside, or the words of a term. */
function endAt(match: RegExpExecArray, depth: number, { of, holds }: Ending): number | null {
  const { index, 0: tag, 1: slash, 2: found = "" } = match;
  if (depth < 0) return index;
  if (holds.test(found)) return null;
  if (slash !== "/" || !of.test(found)) return index;
  return term.test(found) ? null : index + tag.length + 1;
}
