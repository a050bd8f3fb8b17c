/**
 * What two files may write alike of one thing that somebody did: the identifiers of the survey, and two words in a row, as a
 * command, a command's object or a ticket with its number have them. None is trusted for its form: only marks that are rare in both
 * files are compared (`torn-acts.ts`).
 */
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { digestOfPair, isWeak } from "../identifiers/identifier-digest";
import { eachIdentifier } from "../identifiers/identifiers";

/** Enough for any command or sentence. */
const textLengthMax = 500;
/** "to it", "up 3": too little to be one thing. */
const lettersMin = 9;

const word = /[\p{L}\p{N}](?:[\p{L}\p{N}_.:@/-]*[\p{L}\p{N}_])?/gu;
const timeOrNumber = /^[\d.:,TZ/-]+$/;

type TakeMark = (digest: number, text: string) => void;

export function eachActMark(record: EvidenceRecord, take: TakeMark): void {
  eachIdentifier(record, (digest, text, from, to) => {
    if (!isWeak(digest)) take(digest, text.slice(from, to));
  });
  eachPhrase(record, take);
}

export function eachPhrase({ message, fields }: EvidenceRecord, take: TakeMark): void {
  takePhrases(message, take);
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === "string" && value !== message) takePhrases(value, take);
  }
}

function takePhrases(text: string, take: TakeMark): void {
  let before: string | null = null;
  for (const [found] of text.slice(0, textLengthMax).matchAll(word)) {
    const own = found.toLowerCase();
    // A time is what clocks disagree about; a bare number is a counter or a size.
    const isPlain = timeOrNumber.test(own);
    if (!isPlain && before !== null && before.length + own.length >= lettersMin) {
      const [first, second] = [before, own];
      const digest = digestOfPair(`${first}${second}`, { from: 0, to: first.length }, " ", {
        from: first.length,
        to: first.length + second.length,
      });
      take(digest, `${first} ${second}`);
    }
    before = isPlain ? null : own;
  }
}

/** The mark of a digest as a record writes it; null when it does not name it. */
export function findActMark(record: EvidenceRecord, wanted: number): string | null {
  let mark: string | null = null;
  eachActMark(record, (digest, text) => {
    if (digest === wanted) mark ??= text;
  });
  return mark;
}
