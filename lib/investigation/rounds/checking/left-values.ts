import type { EvidenceRecord, FieldValue } from "@/lib/domain/evidence/evidence-record";
import { isSamePlain } from "./plain-text";
import { placesOf } from "./value-places";

type Message = Pick<EvidenceRecord, "message" | "fields">;

/**
 * Does a record tell of a value as what was until then: as the old side of two fields, before an arrow, after a word that
 * says so, or in a line taken out? `kin`: records of the same shape, by which a `>` is told to be an arrow.
 */
export function leavesValue(
  { message, fields }: Message,
  raw: string,
  value: string,
  kin: readonly Message[] = [],
): boolean {
  const paired = leftByFields(fields, value);
  if (paired !== null) return paired;
  const texts = [message, raw].map((text) => text.normalize("NFKC"));
  const isAngleArrow = [message, ...kin.map((one) => one.message)].some(hasAngleArrow);
  const sides = texts.flatMap((text) => sidesIn(text, value.normalize("NFKC"), isAngleArrow));
  return sides.includes("left") && !sides.includes("reached");
}

const wasWords = "old|prev|previous|before|from|was|prior|former|original|orig";
const isWords = "new|curr|current|after|to|now|is|next|updated";
const wasKey = new RegExp(`^(?:(.*)[_.\\- ])?(?:${wasWords})(?:[_.\\- ](.*))?$`, "i");
const isKey = new RegExp(`^(?:(.*)[_.\\- ])?(?:${isWords})(?:[_.\\- ](.*))?$`, "i");
const humps = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Null where no two fields hold what was and what is. `previous_state` may also stand beside `state`. */
function leftByFields(fields: Readonly<Record<string, FieldValue>>, value: string): boolean | null {
  const entries = Object.entries(fields).map(
    ([key, held]) => [key.replace(humps, "_").toLowerCase(), `${held ?? ""}`] as const,
  );
  for (const [key, was] of entries) {
    const rest = restOf(wasKey, key);
    if (rest === null) continue;
    const now = entries.find(
      ([other]) => restOf(isKey, other) === rest || (rest !== "" && other === rest),
    )?.[1];
    if (now === undefined || isSamePlain(was, now) || isWay(rest, was, now)) continue;
    if (isSamePlain(was, value)) return true;
    if (isSamePlain(now, value)) return false;
  }
  return null;
}

/** The ends of a way, such as of mail or of a connection, are no values. */
function isWay(rest: string, ...ends: readonly string[]): boolean {
  return rest === "" && ends.every((end) => address.test(end));
}

const address = /@|:\/\/|^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$|^[\da-f:]*::?[\da-f:]+$/i;

function restOf(pattern: RegExp, key: string): string | null {
  const found = pattern.exec(key);
  return found === null ? null : [found[1], found[2]].filter(Boolean).join("_");
}

const arrow = /^(?:->|-->|=>|→|⇒|➜|➔|⟶|~>)/u;
const arrowBefore = /(?:->|-->|=>|→|⇒|➜|➔|⟶|~>)\s*["'`([]*$/u;
const closing = /^["'`)\]%]*/u;
/** What it is counted in. */
const unit = /^\s?[\p{L}°/]{1,6}(?![\p{L}\p{N}/])/u;
const goesOn = /^\s*["'`([]*[\p{L}\p{N}+-]/u;

const words = (list: string) => list.split(" ").join("|");
/** "from" and "to" as they part two values, one language a line. */
const fromWord = new RegExp(
  `(?:[从從由自]|(?<![\\p{L}\\p{N}])(?:${words(
    "from de du da dal dalla do des desde von vom van fra från z ze od с со из от",
  )}))\\s*["'\`(]*$`,
  "iu",
);
const toWord = new RegExp(
  `^\\s*(?:(?:${words(
    "to into à au a al ad para por auf zu zum naar till til na do на до в",
  )})(?![\\p{L}\\p{N}])|(?:改|变|變|调|調|降|升|切)?[为為到至成])`,
  "iu",
);
/** What languages that decline put behind the value that was left. */
const fromEnding = /^["'`’)\]」』]*\s?(?:から|에서|(?:['’])?(?:dan|den|tan|ten)(?![\p{L}\p{N}]))/iu;
/** What says of the value behind it that it is no more. */
const noMore = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    "replac(?:es|ed|ing)",
    "instead of",
    "no longer",
    "(?<=[(,;] ?)was",
    "previously",
    "formerly",
    "supersed(?:es|ed|ing)",
    "ersetzt",
    "statt",
    "vorher",
    "remplace",
    "au lieu de",
    "reemplaza a?",
    "en lugar de",
    "substitui",
    "em vez de",
    "sostituisce",
    "invece di",
    "zastępuje",
    "zamiast",
    "nahrazuje",
    "místo",
    "vervangt",
    "in plaats van",
    "вместо",
  ].join("|")})\\s*[:=]?\\s*["'\`(]*$`,
  "iu",
);

const nearMax = 60;

type Side = "left" | "reached" | "told";

function sidesIn(text: string, value: string, isAngleArrow: boolean): readonly Side[] {
  const isDifference = /^-(?!-)/mu.test(text) && /^\+(?!\+)/mu.test(text);
  return placesOf(text, value).map((at) => {
    const before = text.slice(Math.max(0, at - nearMax), at);
    const after = text.slice(at + value.length, at + value.length + nearMax);
    const mark = isDifference ? text.charAt(text.lastIndexOf("\n", at - 1) + 1) : "";
    if (mark === "-" || mark === "+") return mark === "-" ? "left" : "reached";
    return sideOf(before, after, isAngleArrow);
  });
}

function sideOf(before: string, after: string, isAngleArrow: boolean): Side {
  const bare = after.replace(closing, "");
  const rests = [bare, bare.replace(unit, "")].map((rest) => rest.trimStart());
  const isBeforeArrow = rests.some(
    (rest) =>
      (arrow.test(rest) || (isAngleArrow && rest.startsWith(">"))) &&
      goesOn.test(rest.replace(/^[-=~>→⇒➜➔⟶]+/u, "")),
  );
  if (isBeforeArrow || noMore.test(before) || fromEnding.test(after)) return "left";
  if (fromWord.test(before) && rests.some((rest) => toWord.test(rest))) return "left";
  const isReached =
    arrowBefore.test(before) || (isAngleArrow && /[^>\s]\s*>\s*["'`(]*$/u.test(before));
  return isReached ? "reached" : "told";
}

/** `1.8 > 1.9` compares nothing that is so, and words are not compared: there the mark means "becomes". Markup is none. */
function hasAngleArrow(message: string): boolean {
  const found =
    /(?<![\p{L}\p{N}.,_</-])([\p{L}\p{N}.,_-]+)\s*(?<![-=>])>\s*([\p{L}\p{N}.,_-]+)/u.exec(message);
  if (found === null) return false;
  const [was, is] = [found[1], found[2]].map((side) => numberIn(side ?? ""));
  if (was === undefined || is === undefined) return false;
  if (Number.isNaN(was) && Number.isNaN(is)) return true;
  return was < is;
}

/** `1,5` is one and a half, `1,024` a thousand and more. */
function numberIn(side: string): number {
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(side);
  return Number(isGrouped ? side.replaceAll(",", "") : side.replace(",", "."));
}
