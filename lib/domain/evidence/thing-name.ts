import { mask } from "./template-mask";

/** Marks of a sentence around a name: quotes, and what ends or parts a clause. */
const marksBefore = /^[\s"'`“”„«([{<,;:=]+/u;
const marksBehind = /[\s"'`“”»)\]}>,;:=!]+$/u;
const opening = /[([{<]/;
/** `mode=free`, `content="x"`: the name of a field, and what it holds. */
const labelled = /^[\p{L}_][\p{L}\p{N}_.-]{0,60}=(.*)$/u;
/** Words that a language needs to join others, and those of shells and of SQL: nothing is called so. */
const grammar = new Set(
  [
    "a an the and or not no of on off in into to from for with by at as is are was were be been if then else do done",
    "it its this that these those all any each only up down out over back again still now new old yes",
    "select insert update delete set where values table alter create drop grant revoke begin commit rollback",
    "sudo echo cat grep awk sed tail head less exit export cd ls true false null none nil undefined",
  ].flatMap((words) => words.split(" ")),
);

/**
 * The name of a thing as a line writes it, without the marks around it; null for what names nothing: a variable part of a
 * template, a single small letter, a number, a word of grammar.
 */
export function thingNameOf(written: string): string | null {
  const bare = bareOf(written);
  const name = bareOf(labelled.exec(bare)?.[1] ?? bare);
  if (name.includes(mask) || /^\p{Ll}$/u.test(name) || !/\p{L}/u.test(name)) return null;
  return grammar.has(name) ? null : name;
}

/** A bracket at the end is of the name when the name opens it: `sensor(2)`. */
function bareOf(written: string): string {
  const name = written.replace(marksBefore, "");
  const ended = name.replace(marksBehind, "");
  return opening.test(ended) && /[)\]}>]$/.test(name) ? name : ended;
}
