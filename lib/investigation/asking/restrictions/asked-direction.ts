import { listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../../document/moments";

/** What a value was, and what it became: "PAX>EXIT", "2 -> 3", "from low to high". */
type Turn = { readonly from: string; readonly to: string };

const value = "[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_.,%-]*[\\p{L}\\p{N}_%])?";
const arrow = new RegExp(`(?<from>${value})(?: ?(?:->|→|=>) ?|>)(?<to>${value})`, "giu");
const prose = new RegExp(`\\bfrom (?<from>${value}) (?:in)?to (?<to>${value})`, "giu");
const address = /^\d+(?:\.\d+){3}$/;

function turnsIn(text: string, pattern: RegExp): readonly Turn[] {
  return [...text.matchAll(pattern)].flatMap(({ groups }) => {
    const { from = "", to = "" } = groups ?? {};
    return address.test(from) ? [] : [{ from: from.toLowerCase(), to: to.toLowerCase() }];
  });
}

/** "Go to exit", "was set to free": it came to be so then. */
const became =
  /\b(?:go|goes|went|gone|set|switch\w*|turn\w*|chang\w*|mov\w*|put)\b(?: [\p{L}\p{N}_-]+){0,3}? (?:in)?to (?:the |an? )?(?<to>[\p{L}\p{N}_-]+)/iu;

/** Words that ask when something was that no more. */
const leaving =
  /\b(?:from|leav\w*|left|out of|no longer|not|stop(?:s|ped)?|end(?:s|ed)?|over|until|replac\w*|remov\w*)\b/iu;

/**
 * Does what turned turn the way that the words ask for? That something left a value is no answer to when it came to have it, and the
 * way back is another event.
 */
export function turnsAsAsked(words: string, { title, evidence }: Moment): boolean {
  const text = `${title}\n${evidence[0]?.quote ?? ""}`;
  const [asked] = turnsIn(words, prose);
  const arrows = turnsIn(text, arrow);
  if (asked !== undefined) {
    const turns = [...arrows, ...turnsIn(text, prose)];
    return turns.some(({ from, to }) => from === asked.from && to === asked.to);
  }
  const to = became.exec(words)?.groups?.to?.toLowerCase();
  if (to !== undefined && !isTo(to, text, arrows)) return false;
  if (leaving.test(words)) return true;
  const named = new Set(words.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu) ?? []);
  return !arrows.some(({ from, to: after }) => named.has(from) && !named.has(after));
}

/** Does a text say that something came to be so? */
function isTo(value: string, text: string, arrows: readonly Turn[]): boolean {
  if (arrows.some(({ to }) => to === value)) return true;
  return text
    .toLowerCase()
    .split(/\bto\b/u)
    .slice(1)
    .some((rest) => stemsOf(rest).has(listStems(value)[0] ?? value));
}
