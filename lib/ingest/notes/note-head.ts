import { type MomentPhrase, scanMomentPhrase } from "@/lib/time/phrases/moment-phrase";

/** A line that says at its head when. */
export type NoteHead = {
  readonly moment: MomentPhrase;
  /** The characters that say it. */
  readonly raw: string;
  /** What is said behind it. */
  readonly rest: string;
  /** It stands apart from what follows: marked, in brackets, before a dash or colon, or alone. */
  readonly isSetApart: boolean;
  /** Who says so: `14:08 <dana> …`, `14:08 @dana: …`. */
  readonly speaker: string | null;
};

/** Marks around a time: `**14:08**`, `[14:08]`, `` `14:08` ``. */
const opening = /^[*_`[(<"'“]{0,4}/;
const closing = /^[:,.]?[*_`\])>"'”]{0,4}/;
const separator = /^\s*(?:->|=>|[-–—:|,;→：，])?\s*/;
const speakerMark = /^(?:<[@+%&~!]?([^<>\s|]{1,40})>|@([\w.-]{1,40}):)\s*/;

export function readNoteHead(text: string): NoteHead | null {
  const marks = opening.exec(text)?.[0].length ?? 0;
  const moment = scanMomentPhrase(text, marks);
  if (moment === null) return null;
  const raw = text.slice(marks, moment.end);
  const behind = text.slice(moment.end);
  const closed = behind.slice(closing.exec(behind)?.[0].length ?? 0);
  const rest = closed.slice(separator.exec(closed)?.[0].length ?? 0);
  const gap = behind.slice(0, behind.length - rest.length);
  const speaker = speakerMark.exec(rest);
  return {
    moment,
    raw,
    rest: speaker === null ? rest : rest.slice(speaker[0].length),
    isSetApart: marks > 0 || rest === "" || gap.trim() !== "" || moment.clock?.zone != null,
    speaker: speaker?.[1] ?? speaker?.[2] ?? null,
  };
}
