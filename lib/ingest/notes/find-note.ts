import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import type { Detection, Sample } from "../reader";
import type { NoteHead } from "./note-head";
import { type ParsedLine, parseNote } from "./parsed-note";

const format = "notes with times";
/** Lines looked at: the times of a long report stand behind its summary. */
const linesMax = 1500;
/** With this share of lines that begin with a machine's stamp a text is a log. */
const machineShareMax = 0.3;
/** Of headings, items, rows and paragraphs so many have to say when. */
const timedShareMin = 0.08;
/** Of headings alone: nothing else has times there. */
const headedShareMin = 0.1;
/** Of a text without headings, lists and tables. */
const bareShareMin = 0.5;
/** What is sure to be notes, and not only the best of several guesses. */
const sure = 0.9;

/** Are these notes of people? Their marks have times at the head in a fair share, and their clocks show minutes. */
export function findNote(sample: Sample): Detection | null {
  if (isMachineWritten(sample)) return null;
  const lines = sample.text.split("\n", linesMax).map((line) => line.trimEnd());
  const counts = countBlocks(parseNote(lines));
  const { headings, timedHeadings, marked, timedMarks, paragraphs, timedLines } = counts;
  const blocks = marked + paragraphs;
  const timed = timedMarks + timedLines;
  const isHeaded = timedHeadings >= 2 && timedHeadings >= headings * headedShareMin;
  const isMarked = timedMarks >= 2 && timed >= blocks * timedShareMin;
  const isBare = timedLines >= 2 && timedLines >= blocks * bareShareMin;
  return isHeaded || isMarked || isBare ? { format, fit: sure } : null;
}

/** What the clients of databases draw around the rows they print. */
const border = /^\+(?:-+\+)+$/;

function isMachineWritten({ lines }: Sample): boolean {
  const isDrawn = lines.some((line) => border.test(line.trimEnd()));
  const stamped = lines.filter(
    (line) =>
      isMachineStamp(line) || /^\s*[{<]/.test(line) || (isDrawn && /^(?:\||\+-)/.test(line)),
  );
  return stamped.length > lines.length * machineShareMax;
}

/** Seconds and finer at the start of a line. */
function isMachineStamp(line: string): boolean {
  const scan = scanStamp(line, line.startsWith("[") ? 1 : 0);
  return scan !== null && scan.stamp.granularity !== "minute";
}

type Counts = Record<
  "headings" | "timedHeadings" | "marked" | "timedMarks" | "paragraphs" | "timedLines",
  number
>;

function countBlocks(lines: readonly ParsedLine[]): Counts {
  const counts: Counts = {
    headings: 0,
    timedHeadings: 0,
    marked: 0,
    timedMarks: 0,
    paragraphs: 0,
    timedLines: 0,
  };
  let before: ParsedLine["kind"] = "blank";
  for (const line of lines) {
    countBlock(line, before, counts);
    before = line.kind;
  }
  return counts;
}

function countBlock(line: ParsedLine, before: ParsedLine["kind"], counts: Counts): void {
  if (line.kind === "text") {
    const isTimed = isBareTime(line.head);
    if (isTimed) counts.timedLines++;
    if (isTimed || before !== "text") counts.paragraphs++;
  } else if (line.kind !== "blank" && line.kind !== "rule" && line.kind !== "code") {
    counts.marked++;
    if (isTimedMark(line)) counts.timedMarks++;
  }
  if (line.kind !== "heading") return;
  counts.headings++;
  if (hasClock(line.head)) counts.timedHeadings++;
}

function isTimedMark(line: ParsedLine): boolean {
  return line.kind === "timed-row" || ("head" in line && isTime(line.head));
}

function hasClock(head: NoteHead | null): boolean {
  return head !== null && head.moment.clock !== null;
}

/** A time of day, or a day that stands apart: "- 2026-11-21 backup.tar" is a list of files. */
function isTime(head: NoteHead | null): boolean {
  return head !== null && (head.moment.clock !== null || head.isSetApart);
}

const levelWord =
  /^\W*(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERR(?:OR)?|CRIT(?:ICAL)?|FATAL|SEVERE)\b|\b\w+=\S/;

/** A number behind the time is the size of a file, or one of a column of them. */
const startsInWords = /^[\p{L}@"'“‘([{*_`#~]/u;

/** A line without a mark says when by minutes, as people do, and goes on in words. */
function isBareTime(head: NoteHead | null): boolean {
  if (head === null || head.moment.clock === null) return false;
  const { granularity } = head.moment.clock;
  if (granularity !== "minute" && granularity !== "hour") return false;
  return startsInWords.test(head.rest) && !levelWord.test(head.rest);
}
