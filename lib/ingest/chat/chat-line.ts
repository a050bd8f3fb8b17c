import { type MomentPhrase, scanMomentPhrase } from "@/lib/time/phrases/moment-phrase";
import { isHalfWord } from "@/lib/time/stamps/half-word";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import { foldSeverityWord } from "../records/severity-folding";

/** A line of a chat log by its form alone. */
export type ChatLine =
  | {
      readonly kind: "said";
      readonly when: ChatTime;
      readonly speaker: string;
      readonly text: string;
      /** `* dana waves` says what somebody does. */
      readonly isAction: boolean;
      /** Further lines without a head may belong to it. */
      readonly goesOn: boolean;
    }
  /** Somebody came, went or was renamed: written by the program. */
  | { readonly kind: "notice"; readonly when: ChatTime; readonly text: string }
  | { readonly kind: "other" };

/** How a whole chat is written, which no line of it tells alone. */
export type ChatForm = {
  /** How days by numbers are written. */
  readonly order: DateOrder | undefined;
  /** `[stamp] name: text` is somebody talking (talk.ts). */
  readonly isTalk: boolean;
};

export type ChatTime = { readonly moment: MomentPhrase; readonly raw: string };

const other: ChatLine = { kind: "other" };

/**
 * An IRC nick does not begin with a digit (RFC 2812 §2.3.1), unlike the process ids that some logs put in
 * angles; and `<DIR>` is a folder in a listing of Windows.
 */
const angled = /^<(?!DIR>|JUNCTION>|SYMLINKD?>)\s?[@+%&~!]?([^\s<>\d][^\s<>]{0,63})>\s?/;
const acting = /^\*\s+([^\s<>*\d][^\s<>]{0,63})\s/;
const noticing = /^-([^\s<>\d!-][^\s<>]{0,63})-\s/;
const announcing = /^(?:-!-|\*{3}|-->|<--|--|={2,3}|→|←)\s/;
/** A name before a colon: short, and of letters at its start. */
const named = /^([\p{L}~][^:<>[\]{}=|/\\]{0,59}): /u;

/**
 * IRC as irssi, HexChat, mIRC, ZNC and WeeChat log it, WhatsApp exports, Pidgin, and what copying from
 * Slack, Discord, Telegram and Zulip gives.
 */
export function parseChatLine(written: string, { order, isTalk }: ChatForm): ChatLine {
  // iOS begins lines with a mark of the writing direction.
  const line = /^[\u200e\u200f]/.test(written) ? written.replace(/^[\u200e\u200f]+/, "") : written;
  const bracket = /^[[(]/.test(line) ? line.charAt(0) : "";
  const moment = scanMomentPhrase(line, bracket.length, order);
  if (moment === null || moment.clock === null) return parseSpeakerFirst(line, order);
  const raw = line.slice(bracket.length, moment.end);
  const closed = bracket === "" ? moment.end : moment.end + 1;
  if (bracket !== "" && !"])".includes(line.charAt(moment.end) || " ")) return other;
  const when = { moment, raw };
  if (line.charCodeAt(closed) === 9) return parseColumns(line.slice(closed + 1), when);
  const rest = line.slice(closed).trimStart();
  const isChatStamp =
    bracket === "(" || (bracket === "[" && isTalk) || writesDaysInNumbers.test(raw);
  return parseSpoken(rest, when, isChatStamp);
}

function parseSpoken(rest: string, when: ChatTime, isChatStamp: boolean): ChatLine {
  for (const [form, isAction] of forms) {
    const match = form.exec(rest);
    if (match === null) continue;
    const text = rest.slice(match[0].length);
    return { kind: "said", when, speaker: match[1] ?? "", text, isAction, goesOn: false };
  }
  const mark = announcing.exec(rest)?.[0];
  if (mark !== undefined) return { kind: "notice", when, text: rest.slice(mark.length).trim() };
  return parseNamed(rest, when, isChatStamp);
}

const forms: readonly (readonly [RegExp, boolean])[] = [
  [angled, false],
  [acting, true],
  [noticing, false],
];

/** `21/11/2026, 14:08`: the stamp of a WhatsApp export. */
const writesDaysInNumbers = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}, /;

/** `name: text` is what many logs look like, so only stamps of chats may stand before it. */
function parseNamed(rest: string, when: ChatTime, isChatStamp: boolean): ChatLine {
  if (!isChatStamp) return other;
  const body = rest.startsWith("- ") ? rest.slice(2) : rest;
  const match = named.exec(body);
  if (match === null) return body === rest ? other : { kind: "notice", when, text: body };
  const text = body.slice(match[0].length);
  return { kind: "said", when, speaker: match[1] ?? "", text, isAction: false, goesOn: true };
}

const columnMarks = /^(?:-->|<--|--|=!=)$/;

/** WeeChat: time, nick and text between tabs. https://weechat.org/files/doc/stable/weechat_user.en.html#logger */
function parseColumns(columns: string, when: ChatTime): ChatLine {
  const tab = columns.indexOf("\t");
  const speaker = columns.slice(0, tab).trim();
  const text = columns.slice(tab + 1);
  if (tab < 0) return parseSpoken(columns.trimStart(), when, false);
  if (columnMarks.test(speaker) || speaker === "") return { kind: "notice", when, text };
  if (speaker === "*") return parseSpoken(`* ${text}`, when, false);
  // A column behind the clock, of its half of the day, is nobody.
  if (isHalfWord(speaker)) return other;
  const nick = /^[@+%&~!]?([^\s\d][^\s]{0,63})$/.exec(speaker)?.[1];
  // `stamp⇥info⇥scope⇥message` is how zap and Istio log on a terminal.
  if (nick === undefined || foldSeverityWord(nick) !== null) return other;
  return { kind: "said", when, speaker: nick, text, isAction: false, goesOn: false };
}

/** Where a time may begin behind a name. */
const nameCharsMax = 60;
/** Between name and time: `dana [14:08]: …`, `Dana Meyer, [21.11.2026 14:08]`, `dana — 14:08`, `dana  2:08 PM`. */
const behindName = /,? [[(]| — | – |\s{2,}|\t/g;

function parseSpeakerFirst(line: string, order: DateOrder | undefined): ChatLine {
  if (!/^[\p{L}_~]/u.test(line)) return other;
  for (const gap of line.slice(0, nameCharsMax + 8).matchAll(behindName)) {
    if (/[:|<>{}=;]/.test(line.slice(0, gap.index))) return other;
    const spoken = readBehindName(line, gap.index, gap[0], order);
    if (spoken !== null) return spoken;
  }
  return other;
}

/** The message whose time begins behind `gap`; null when none does. */
function readBehindName(
  line: string,
  nameEnd: number,
  gap: string,
  order: DateOrder | undefined,
): ChatLine | null {
  const at = nameEnd + gap.length;
  const moment = scanMomentPhrase(line, at, order);
  if (moment === null || moment.clock === null) return null;
  const isBracketed = /[[(]$/.test(gap);
  if (isBracketed && !/[\])]/.test(line.charAt(moment.end))) return null;
  const rest = line.slice(moment.end + (isBracketed ? 1 : 0)).trim();
  // What is said stands behind a colon, or on the lines below.
  if (rest !== "" && !(isBracketed && rest.startsWith(":"))) return null;
  const when = { moment, raw: line.slice(at, moment.end) };
  const [speaker, text] = [line.slice(0, nameEnd), rest.slice(1).trim()];
  return { kind: "said", when, speaker, text, isAction: false, goesOn: true };
}
