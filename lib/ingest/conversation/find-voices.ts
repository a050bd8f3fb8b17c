import { type Spoken, showsTalk } from "../chat/talk";
import { foldName } from "../fields/field-names";
import { foldSeverityWord } from "../records/severity-folding";
import { personForm } from "./person-name";
import { isSpokenOf } from "./spoken-of";
import { actorNames, shownNames, textNames, writerNames, writtenNames } from "./voice-names";

/** Records of a list by the paths of their members: `author.displayName`. */
export type Leaves = Readonly<Record<string, string>>;

/** Where the records of a list hold who speaks, and what is said. */
export type Voices = { readonly speaker: string; readonly text: string };

/** Records looked at. */
const samplesMax = 60;
/** So many of the records name somebody, and so many say something. */
const speakerShareMin = 0.8;
const textShareMin = 0.5;
/** A sentence has so many words; a Chinese sign is half of one. */
const sentenceWords = 3;
const sentenceShareMin = 0.5;
/** Programs repeat themselves: of so many texts this share differs in more than numbers. */
const textsToJudge = 6;
const differentShareMin = 0.5;
/** In a list whose members are called by unknown names the text is most of what a record says. */
const textWeightMin = 0.3;
/** Commits have an author and a message as well. */
const commitNames = new Set(
  "sha commit hash revision branch oid treeid shortid committer committeddate".split(" "),
);
/** Releases and what programs write have somebody who is behind them as well. */
const machineNames = new Set(
  "version environment image host hostname service program pid thread logger".split(" "),
);

/**
 * Are the records of a list what people said to each other: notes and comments of a ticket, posts of a chat, entries of a
 * shift book? Told by what their members hold: one names a person each time, another says something in words each time.
 * Null for logs, in which a program speaks or is spoken of.
 */
export function findVoices(records: readonly Leaves[]): Voices | null {
  const rows = records.slice(0, samplesMax);
  if (rows.length === 0 || rows.some(isCommit)) return null;
  const paths = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const speakers = paths
    .flatMap((path) => toSpeaker(path, rows) ?? [])
    .toSorted((a, b) => b.rank - a.rank);
  for (const speaker of speakers) {
    const texts = paths
      .filter((path) => path !== speaker.path)
      .flatMap((path) => toText(path, rows) ?? []);
    const [text] = texts.toSorted((a, b) => b.rank - a.rank);
    if (text !== undefined && isConversation(rows, speaker, text)) {
      return { speaker: speaker.path, text: text.path };
    }
  }
  return null;
}

type Speaker = {
  readonly path: string;
  readonly called: "writer" | "actor" | null;
  /** Most of the values are full names. */
  readonly isFull: boolean;
  readonly rank: number;
};

function toSpeaker(path: string, rows: readonly Leaves[]): Speaker | null {
  const names = path.split(".").map(foldName);
  const called = callingOf(names);
  const values = rows.flatMap((row) => row[path] || []);
  if (values.length < rows.length * speakerShareMin) return null;
  const forms = values.map(personForm);
  const isNumbered = called === "writer" && values.every((value) => /^[\w-]{1,40}$/.test(value));
  const named = forms.filter((form) => form !== null).length;
  if (named < values.length * speakerShareMin && !isNumbered) return null;
  const isFull = forms.filter((form) => form === "full").length >= values.length * speakerShareMin;
  return { path, called, isFull, rank: rankOf(called, isFull, names) };
}

function callingOf(names: readonly string[]): Speaker["called"] {
  if (names.some((name) => writerNames.has(name))) return "writer";
  return names.some((name) => actorNames.has(name)) ? "actor" : null;
}

function rankOf(called: Speaker["called"], isFull: boolean, names: readonly string[]): number {
  const shown = names.length === 1 ? 0 : shownNames.indexOf(names.at(-1) ?? "");
  const byName = called === "writer" ? 4 : called === "actor" ? 2 : 0;
  return byName + (isFull ? 1 : 0) - (shown < 0 ? 0.5 : shown / 100);
}

type Text = {
  readonly path: string;
  readonly called: "written" | "text" | null;
  readonly rank: number;
};

function toText(path: string, rows: readonly Leaves[]): Text | null {
  const name = foldName(path.split(".").at(-1) ?? path);
  const place = textNames.indexOf(name);
  const values = rows.flatMap((row) => row[path] || []);
  const isNamed = place >= 0;
  if (values.length < rows.length * textShareMin || !values.some(isSentence)) return null;
  const sentences = values.filter(isSentence).length;
  if (!isNamed && sentences < values.length * sentenceShareMin) return null;
  const length =
    values.reduce((sum, value) => sum + Math.min(value.length, 400), 0) / values.length;
  const called = writtenNames.has(name) ? "written" : isNamed ? "text" : null;
  return { path, called, rank: (isNamed ? 1000 - 10 * place : 0) + length };
}

/** Words, and not what an address, a path or a piece of data is made of. */
function isSentence(value: string): boolean {
  if (/^\s*[{[]/.test(value) || /^\S+:\/\/\S+$/.test(value)) return false;
  const words =
    value.match(/(?<![\p{L}\p{N}._/=:-])[\p{L}\p{M}'’-]+(?![\p{L}\p{N}_/=]|[.:-]\p{L})/gu)
      ?.length ?? 0;
  const signs = value.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu,
  );
  return words + (signs?.length ?? 0) / 2 >= sentenceWords;
}

function isConversation(rows: readonly Leaves[], speaker: Speaker, text: Text): boolean {
  const spoken = rows.flatMap((row): Spoken[] => {
    const [name, said] = [row[speaker.path] ?? "", row[text.path] ?? ""];
    return name === "" || said === "" ? [] : [{ speaker: name, text: said }];
  });
  if (isRepeated(spoken) || isOfSpeakers(spoken)) return false;
  if (speaker.called !== null && text.called === "written") return true;
  if (rows.some(hasLevel) || rows.some(isOfMachine)) return false;
  if (speaker.called === "writer" && text.called !== null) return true;
  if (showsTalk(spoken)) return true;
  const isToldByForm = speaker.isFull && isMostOf(rows, text.path);
  return isToldByForm && (speaker.called !== "actor" || text.called !== null);
}

function isRepeated(spoken: readonly Spoken[]): boolean {
  const shapes = new Set(spoken.map(({ text }) => text.replace(/\d+/g, "0")));
  return spoken.length >= textsToJudge && shapes.size < spoken.length * differentShareMin;
}

/** `User mara logged in`: who speaks of themselves by name in most records is spoken of. */
function isOfSpeakers(spoken: readonly Spoken[]): boolean {
  const told = spoken.filter(({ speaker, text }) => isSpokenOf(speaker, text));
  return told.length > spoken.length / 2;
}

function hasLevel(row: Leaves): boolean {
  return Object.entries(row).some(
    ([path, value]) =>
      /^(?:log)?(?:level|lvl|severity)(?:name|text)?$/.test(foldName(path)) &&
      foldSeverityWord(value) !== null,
  );
}

function isMostOf(rows: readonly Leaves[], path: string): boolean {
  const lengths = rows.map((row) =>
    Object.values(row).reduce((sum, { length }) => sum + length, 0),
  );
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const own = rows.reduce((sum, row) => sum + (row[path]?.length ?? 0), 0);
  return own >= all * textWeightMin;
}

function isOfMachine(row: Leaves): boolean {
  return Object.keys(row).some((path) => machineNames.has(foldName(path)));
}

function isCommit(row: Leaves): boolean {
  return Object.keys(row).some((path) => commitNames.has(foldName(path)));
}
