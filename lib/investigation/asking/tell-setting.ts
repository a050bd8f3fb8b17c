import { formatInstant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import type { Moment } from "../document/moments";
import { findClues, sureOf } from "./find-clues";
import { allText } from "./find-remedy";
import type { SettingSide } from "./question/question";
import { piecesOf, sourceOf } from "./record-moment";
import { tellsUndoing } from "./restrictions/opposite-acts";
import { tellState } from "./tell-state";
import {
  type AnswerText,
  between,
  citationsMax,
  refuse,
  type Standing,
  toCandidate,
} from "./telling";

const shareMin = 0.6;

/**
 * What something was set to, or was before: the value in the record of the change, and in no other. What it was before is told by its
 * first change alone.
 */
export function tellSetting(named: Named, side: SettingSide, standing: Standing): AnswerText {
  if (side === "now") return tellState({ of: named, at: null }, standing);
  const changes = findClues("setting", named, standing)
    .filter(({ share }) => share >= shareMin)
    .map((clue) => ({ clue, turn: turnIn(allText(clue.moment)) }))
    .filter(({ turn }) => turn.from !== undefined || turn.to !== undefined);
  const times = changes.map(({ clue }) => clue.moment.earliest);
  const first = Math.min(...times);
  const turned = changes.flatMap(({ clue, turn }) => {
    const value = turn[side];
    const isBack =
      side === "from" && (clue.moment.earliest > first || tellsUndoing(clue.moment.title));
    return value === undefined ||
      !/[\p{L}\p{N}]/u.test(value) ||
      named.words.includes(value) ||
      isBack
      ? []
      : [{ clue, value }];
  });
  const [best] = turned;
  if (best === undefined)
    return refuse(
      `No value ${side === "from" ? "before the first change" : "after a change"} of “${named.words}” was read in the events and records that tell of it`,
    );
  const others = turned.filter(({ value }) => value !== best.value);
  const { moment } = best.clue;
  const rivals = others.filter(({ clue }) => clue.share >= 0.95 * best.clue.share);
  return {
    kind: "state",
    answer: `${best.value}: ${moment.title} (${formatInstant(moment.earliest)})${sourceOf(moment)}`,
    interval: between(moment.earliest, moment.latest),
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    // Of a value that was changed and put back either may be meant; the first change is.
    confidence: sureOf(best.clue) * (rivals.length > 0 ? 0.8 : 1),
    reasoning: "The record of the change states it",
    candidates: rivals
      .slice(0, 2)
      .map(({ clue }) => toCandidate(clue.moment as Moment, sureOf(clue) / 2)),
  };
}

const arrow =
  /(?<from>[^\s,;()"]+) ?(?:-{1,2}>|→|=>) ?(?<to>[^\s,;()"]+)|(?<![\p{L}\d.])(?<low>\d[\w.%]*) to (?<high>\d[\w.%]*)/iu;
const named = /\bfrom (?<from>[^\s,;()]+) to (?<to>[^\s,;()]+)/i;
const pair = /"?old"?[=:]\s*"?(?<from>[^\s,;"}]+)"?.*?"?new"?[=:]\s*"?(?<to>[^\s,;"}]+)/i;
const setOnly = /(?:\bset to|\bSET \w+ = |\bvaleur = |=\s?)['"]?(?<to>[\w./-]+)/i;

/** From which value to which, as a text says it. */
function turnIn(text: string): { readonly from?: string; readonly to?: string } {
  const found = named.exec(text) ?? pair.exec(text) ?? arrow.exec(text) ?? setOnly.exec(text);
  const { from, to, low, high } = found?.groups ?? {};
  const [before, after] = [from ?? low, to ?? high];
  return {
    ...(before === undefined ? {} : { from: before }),
    ...(after === undefined ? {} : { to: after }),
  };
}
