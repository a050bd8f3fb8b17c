import type { MarkupLanguage } from "./markup-language";
import { cdataMark, commentMark, isBehindCondition, isEndMark } from "./section-marks";

/*
 * A comment, a section, a script or a quote whose end is missing would swallow the rest of a file. What opens it is hidden
 * from the tokenizer, which then reads on behind it. Nothing changes its place, so that words can be taken from the text as
 * written. Each kind is one pass over the text: a file of nothing but unclosed comments takes no longer than any other.
 */

/** Of XML only; in HTML it ends at the next `>`. */
const instructionMark = /<\?|\?>/g;
/** Elements in which HTML knows no tags: https://html.spec.whatwg.org/#parsing-html-fragments */
const rawElement =
  /<(\/?)(script|style|title|textarea|iframe|noembed|noframes|xmp|plaintext)(?=[\s/>])(?![^<>]*\/>)/gi;
/** A script may write another one. */
const nesting = "script";
/** It has no end tag. */
const endless = "plaintext";

/** Its name may follow a slash or the value before without a blank. */
const attribute = /[\s"'/][^\s"'<>/=]+\s*=\s*(["'])/g;
/** No attribute goes on over a line that begins with an element. */
const nextElement = /\n[^\S\n]*</g;

/** Neither a blank nor part of a tag. */
const hidden = "\ufffd";
/** No raw element begins with this letter. */
const ordinary = "z";

/** At a place, a sign that hides what opens there. */
type Hidden = readonly [number, string];
type Mark = {
  readonly at: number;
  readonly isEnd: boolean;
  /** It may be inside another of its kind, and does not show that this one has no end. */
  readonly isInside: boolean;
};

export function hideUnclosed(text: string, language: MarkupLanguage): string {
  const isXml = language === "xml";
  const places = [
    ...(text.includes("<!--") ? unclosedSections(text, commentMark, language) : []),
    ...(text.includes("<![") ? unclosedSections(text, cdataMark, language) : []),
    ...(isXml && text.includes("<?") ? unclosedSections(text, instructionMark, language) : []),
    ...(isXml ? [] : unclosedElements(text)),
    ...unclosedQuotes(text),
  ];
  return withHidden(text, places);
}

function withHidden(text: string, places: readonly Hidden[]): string {
  if (places.length === 0) return text;
  const pieces: string[] = [];
  let done = 0;
  for (const [at, by] of places.toSorted(([one], [other]) => one - other)) {
    pieces.push(text.slice(done, at), by);
    done = at + by.length;
  }
  return pieces.join("") + text.slice(done);
}

/** The next one that opens shows that the one before has no end, unless it is the second mark of a conditional comment. */
function unclosedSections(
  text: string,
  section: RegExp,
  language: MarkupLanguage,
): readonly Hidden[] {
  let isOpen = false;
  const marks = text.matchAll(section).map(({ 0: mark, index: at }) => {
    const isEnd = isEndMark(mark, isOpen, language);
    const isInside = isOpen && !isEnd && isBehindCondition(text, at);
    isOpen = !isEnd;
    return { at, isEnd, isInside };
  });
  return unclosedOf(marks).map((at) => [at, hidden]);
}

/** Their tags stay: they are read as those of any other element. */
function unclosedElements(text: string): readonly Hidden[] {
  const tags = text.matchAll(rawElement).map(({ 0: tag, 1: slash, 2: written = "", index }) => {
    const isInside = written.toLowerCase() === nesting;
    return { at: index + tag.length - written.length, isEnd: slash === "/", isInside, written };
  });
  const byName = Map.groupBy(tags, ({ written }) => written.toLowerCase());
  return [...byName].flatMap(([name, all]) => {
    const marks = name === endless ? all.filter(({ isEnd }) => !isEnd) : all;
    return unclosedOf(marks).map((at): Hidden => [at, ordinary]);
  });
}

function unclosedOf(marks: Iterable<Mark>): readonly number[] {
  const unclosed: number[] = [];
  let open: number[] = [];
  for (const { at, isEnd, isInside } of marks) {
    if (!isEnd && !isInside) unclosed.push(...open);
    if (isEnd || !isInside) open = [];
    if (!isEnd) open.push(at);
  }
  return [...unclosed, ...open];
}

function unclosedQuotes(text: string): readonly Hidden[] {
  const unclosed: Hidden[] = [];
  const double = placesOf(text, /"/g);
  const single = placesOf(text, /'/g);
  const next = placesOf(text, nextElement);
  attribute.lastIndex = 0;
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    const at = attribute.lastIndex;
    const end = found[1] === '"' ? double(at) : single(at);
    if (end < next(at)) attribute.lastIndex = end;
    else unclosed.push([at - 1, hidden]);
  }
  return unclosed;
}

/** Where the first one is at or behind a place; places come in their order. */
function placesOf(text: string, sought: RegExp): (from: number) => number {
  let place = -1;
  return (from) => {
    while (place < from) {
      sought.lastIndex = from;
      place = sought.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    }
    return place;
  };
}
