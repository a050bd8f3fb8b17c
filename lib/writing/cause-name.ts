import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { quote } from "./grammar/clause";
import { nameStep } from "./sentences";
import type { Telling } from "./telling";

type Named = Pick<RootCause, "event" | "subject" | "actor" | "status">;

/** What changed, from the state at the place that a root cause cites. */
export type ShownChange = { readonly text: string; readonly from: string; readonly to: string };

/**
 * A root cause as a reader who knows no ticket numbers understands it: "the change NET-318 on pg-01: “postgres port open to …”".
 * What it was is the words of its own record. A subject that a person or a model wrote stays as it is.
 */
export function nameCause(root: Named, change: ShownChange | null, telling: Telling): string {
  const event = telling.findEvent(root.event);
  if (root.actor !== "rules" || root.status === "edited" || event === undefined)
    return withChange(root.subject, change);
  const subject = tidy(root.subject);
  const intruder = /^(\S*)\s?\(credential used by an intruder\)$/u.exec(subject);
  if (intruder !== null)
    return intruder[1] === ""
      ? "an intruder used a credential"
      : `an intruder used the credential of ${intruder[1]}`;
  if (event.kind !== "change") return withChange(subject, change);
  const named = nameChange(subject, event, telling);
  const noted = named.includes(": ") ? null : wordsOfRecord(event);
  const whole = withChange(named, change);
  return noted === null ? whole : `${whole}: ${quote(noted)}`;
}

/** The cause with what changed, unless its name states both values already. */
export function withChange(subject: string, change: ShownChange | null): string {
  const isStated =
    change === null || [change.from, change.to].every((value) => subject.includes(value));
  return isStated ? subject : `${subject} (${change.text})`;
}

/** One kind of arrow, and a setting that bears the name of what it belongs to once. */
function tidy(subject: string): string {
  return subject.replaceAll(" -> ", " → ").replace(/^(\S+): (?=\1 )/u, "");
}

const ticket = /^(\p{Lu}[\p{Lu}\d]*-\d+) (?=\S)/u;
const release = / release \S/u;

function nameChange(subject: string, event: TimelineEvent, telling: Telling): string {
  const number = ticket.exec(subject)?.[1];
  if (number !== undefined) return `the change ${number} on ${subject.slice(number.length + 1)}`;
  if (release.test(subject)) return subject;
  if (/^\S+: |^\S+ .* → /u.test(subject)) return `the change of ${subject}`;
  return nameStep(event, telling) ?? subject;
}

/** Members in which the record of a change states what it is, in people's words. */
const noteNames = ["summary", "description", "note", "title", "message", "text", "comment"];
const noteWordsMin = 3;
const noteCharactersMax = 120;

/** What the record of a change states of it; null where it has no words of people. */
function wordsOfRecord({ evidence }: TimelineEvent): string | null {
  const [first] = evidence;
  if (first === undefined) return null;
  const written = first.quote.trimStart().startsWith("{")
    ? memberOf(first.quote)
    : longestCell(first.quote);
  if (written === null || countWords(written) < noteWordsMin) return null;
  if (written.length <= noteCharactersMax) return written;
  return `${written.slice(0, noteCharactersMax).replace(/\s+\S*$/u, "")}…`;
}

function memberOf(row: string): string | null {
  for (const name of noteNames) {
    const found = new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]{1,1000})`, "iu").exec(row)?.[1];
    if (found !== undefined && countWords(found) >= noteWordsMin) return found.trim();
  }
  return null;
}

/** Of a row of cells the one with most words; a line without cells is not the words of a change record. */
function longestCell(row: string): string | null {
  const mark = [";", ",", "\t", "|"].find((each) => row.split(each).length > cellsMin);
  if (mark === undefined) return null;
  const cells = row.match(
    mark === "," ? /"[^"]*"|[^,]+/gu : new RegExp(`"[^"]*"|[^${mark}]+`, "gu"),
  );
  const longest = (cells ?? []).reduce(
    (best, cell) => (countWords(cell) > countWords(best) ? cell : best),
    "",
  );
  return longest.replace(/^"|"$/gu, "").trim() || null;
}

const cellsMin = 3;

function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /\p{L}{2,}/u.test(word)).length;
}
