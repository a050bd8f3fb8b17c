import type { StatedTurn } from "./stated-turn";

const quoted = String.raw`'[^'\n]{1,60}'|"[^"\n]{1,60}"`;
const value = String.raw`${quoted}|[^\s,;|()=:<>→]{1,40}(?: (?:[kmgt]?b|[mµn]?s|min|h|%)(?![\p{L}\p{N}=]))?`;
/** A name or nothing, a value, an arrow, another value: `limit 30 s -> 12 s`, `state=UP->DOWN`, `pool 4→8`. */
const turn = new RegExp(
  String.raw`(?:([\p{L}\p{N}][\p{L}\p{N}_./-]{0,60})(=|:\s?|\s))?(${value})\s?(?:->|=>|→)\s?(${value})`,
  "iu",
);
const arrow = /->|=>|→/;
/** Arrows stand near the beginning of what is written down. */
const lookedAt = 1_000;
const labelled = /([\p{L}\p{N}_.-]{1,40})=([^\s,;|"']{1,60})/gu;
const looksGiven = /\d|[_@/]|\p{L}-\p{L}/u;

/** What a line tells with an arrow between two values; null when it tells nothing so. */
export function arrowTurnIn(message: string): StatedTurn | null {
  const looked = message.length > lookedAt ? message.slice(0, lookedAt) : message;
  if (!arrow.test(looked)) return null;
  const found = turn.exec(looked);
  const [, label = "", mark = "", ...values] = found ?? [];
  const [from, to] = values.map((each) => each.replace(/^(["'])(.*)\1$/, "$2"));
  if (found === null || from === undefined || to === undefined || from === to) return null;
  if (!areAlike(from, to) || looked.startsWith("(", found.index + found[0].length)) return null;
  const before = looked.slice(0, found.index);
  if (mark.trim() !== "") return { thing: labelledBefore(before), property: label, from, to };
  const named = label !== "" && looksGiven.test(label);
  return {
    thing: named ? label : labelledBefore(before),
    property: named || label === "" ? wordBefore(before) : label,
    ...{ from, to },
  };
}

const number = /^[+-]?\d+(?:[.,]\d+)?(?: ?[\p{L}%]{1,4})?$/u;
const place = /[/@()]|\d\.\d+\.\d/;

/** Two numbers, or two words: an arrow between other things is a route, a call or a reference. */
function areAlike(from: string, to: string): boolean {
  if (place.test(from) || place.test(to)) return false;
  return number.test(from) === number.test(to);
}

/** The value of the last label before. */
function labelledBefore(text: string): string | null {
  return [...text.matchAll(labelled)].at(-1)?.[2] ?? null;
}

function wordBefore(text: string): string {
  return text.match(/[\p{L}][\p{L}\p{N}_.-]*/gu)?.at(-1) ?? "value";
}
