import type { HalfNote } from "@/lib/domain/evidence/block";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { microsPerDay } from "@/lib/time/stamps/civil-time";
import { isHalfWord } from "@/lib/time/stamps/half-word";

export const noHalves: HalfNote = { said: 0, bare: 0, past: 0, example: null };

const microsPerHour = 3_600_000_000;

/**
 * Counts the clocks of a file that say the half of their day, and those that do not: where some do and the others are
 * none past twelve, a line that lacks its half may be twelve hours off, and nothing in it tells.
 */
export class HalfNotes {
  private said = 0;
  private bare = 0;
  private past = 0;
  private example: string | null = null;

  /** Of stamps that state no offset: those with one are of 24 hours. */
  observe({ raw, wallMicros, granularity }: StampAsWritten): void {
    if (granularity === "day" || granularity === "hour") return;
    if (saysHalf(raw)) {
      this.said += 1;
      return;
    }
    const ofDay = ((wallMicros % microsPerDay) + microsPerDay) % microsPerDay;
    const hour = Math.floor(ofDay / microsPerHour);
    if (hour > 12 || hour === 0) this.past += 1;
    else {
      this.bare += 1;
      this.example ??= raw;
    }
  }

  get taken(): HalfNote {
    const { said, bare, past, example } = this;
    return { said, bare, past, example };
  }
}

export function joinHalves(a: HalfNote, b: HalfNote): HalfNote {
  return {
    said: a.said + b.said,
    bare: a.bare + b.bare,
    past: a.past + b.past,
    example: a.example ?? b.example,
  };
}

const lastWords = /[\p{L}\p{M}.]+(?:[ \u00a0\u202f][\p{L}\p{M}.]+){0,2}$/u;
const before = /[^\p{ASCII}]|[AaPp]\.?[Mm]/u;

/** Behind the clock, or, in some languages, before it. Most stamps end in a digit and have no other letters. */
function saysHalf(raw: string): boolean {
  const last = raw.charCodeAt(raw.length - 1);
  if (last >= 48 && last <= 57) {
    return before.test(raw) && raw.split(/[\s\d:/,-]+/).some(isHalfWord);
  }
  const words = (lastWords.exec(raw)?.[0] ?? "").split(/[ \u00a0\u202f]/);
  return words.some((_word, at) => isHalfWord(words.slice(at).join(" ")));
}
