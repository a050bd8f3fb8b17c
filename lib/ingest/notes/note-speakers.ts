import { type Spoken, showsTalk } from "../chat/talk";
import { personForm } from "../conversation/person-name";
import type { NoteHead } from "./note-head";
import type { ParsedLine } from "./parsed-note";

/*
 * Minutes of a meeting: behind the time of most lines a person is named who says the rest. A label before a colon looks the same, so the
 * names have to be full ones, or be listed in one line (who was present), or the lines have to show that people talk (talk.ts).
 */

/** `Dana: …`; what a clock leaves before it ("14:08 Uhr - Frau Meyer: …") is none of the name. */
const speaking =
  /^(?:Uhr\b|h\b)?[\s–—-]{0,3}(?<speaker>\p{L}[^:<>[\]{}=|/\\]{0,59}): (?<text>\S.*)$/su;
const shareMin = 0.6;
const linesMin = 3;
const speakersMin = 2;

export type NoteSpeakers = ReadonlySet<string>;

/** Who speaks in a note; nobody in one that is no minutes. */
export function findNoteSpeakers(parsed: readonly ParsedLine[]): NoteSpeakers {
  const heads = parsed.flatMap((line) => ("head" in line ? (line.head ?? []) : []));
  const spoken = heads.flatMap(({ rest }) => readSpoken(rest) ?? []);
  const names = new Set(spoken.map(({ speaker }) => speaker));
  const isMost = spoken.length >= linesMin && spoken.length >= heads.length * shareMin;
  if (!isMost || names.size < speakersMin || names.size === spoken.length) return new Set();
  const forms = [...names].map(personForm);
  if (forms.includes(null)) return new Set();
  const arePeople =
    forms.every((form) => form === "full") || areListed(names, parsed) || showsTalk(spoken);
  return arePeople ? names : new Set();
}

/** What is said behind a time, and by whom; null where none of the speakers of the note says it. */
export function readNoteSpeaker({ rest }: NoteHead, speakers: NoteSpeakers): Spoken | null {
  const spoken = speakers.size === 0 ? null : readSpoken(rest);
  return spoken !== null && speakers.has(spoken.speaker) ? spoken : null;
}

function readSpoken(rest: string): Spoken | null {
  const { speaker, text } = speaking.exec(rest)?.groups ?? {};
  return speaker === undefined || text === undefined ? null : { speaker: speaker.trim(), text };
}

function areListed(names: ReadonlySet<string>, parsed: readonly ParsedLine[]): boolean {
  return parsed.some(
    (line) =>
      (line.kind === "text" || line.kind === "item" || line.kind === "heading") &&
      line.head === null &&
      [...names].every((name) => line.text.includes(name)),
  );
}
