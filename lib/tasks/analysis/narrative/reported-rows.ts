import { formatInstant, type Instant, type Interval } from "@/lib/base/instant";
import { referenceKey } from "@/lib/domain/evidence/record-reference";
import { narrativeWords } from "@/lib/knowledge/lexicons/narrative-words";
import { reportedTimeWords } from "@/lib/knowledge/lexicons/reported-time-words";
import { type NarrativeRow, opensIncident, readRow } from "./narrative-row";
import { findReportedTimes, type ReportedTime } from "./reported-times";

/** What the sentences of posts tell of times other than the one they were posted at. */
export type ReportedRows = {
  /** A row for each such time, in no order. */
  readonly rows: readonly NarrativeRow[];
  /** The row that tells when the trouble began, where one does for certain. */
  readonly start: NarrativeRow | null;
  readonly end: NarrativeRow | null;
  /** Rows told while it lasted that say since when: by then it had begun. */
  readonly since: readonly NarrativeRow[];
};

export const nothingReported: ReportedRows = { rows: [], start: null, end: null, since: [] };

/** A time told of a post, with the row it makes. */
export type Telling = {
  readonly post: NarrativeRow;
  readonly time: ReportedTime;
  readonly row: NarrativeRow;
};

/** Stretches further apart than this are not of one incident. */
const apartMaxMs = 12 * 3_600_000;

/** `posts` in order of time; `zoneOf`: the clock that each was written by. */
export function readReportedRows(
  posts: readonly NarrativeRow[],
  zoneOf: (row: NarrativeRow) => string,
): ReportedRows {
  return tell(
    posts,
    posts.flatMap((post) => tellingsOf(post, zoneOf(post))),
  );
}

/** What these tellings of posts make together. */
export function tell(posts: readonly NarrativeRow[], tellings: readonly Telling[]): ReportedRows {
  const found = findStretch(posts, tellings) ?? findEnds(tellings);
  const { start, end } = correct(found, tellings);
  const since = tellings.filter(
    ({ time, row, post }) => time.side === "from" && (tellsTrouble(row) || opensIncident(post)),
  );
  const over = end === null ? null : (closingPost(end) ?? endingRow(end.telling, end.at));
  const begun =
    start === null ? null : { ...start, acts: new Set([...start.acts, "start" as const]) };
  const ends = [begun, over].filter((row) => row !== null);
  // In an account given afterwards a sentence that says when is an event; before, it may be any remark.
  const others = tellings
    .filter(({ row, post }) => row.acts.size > 0 || post.acts.has("closing"))
    .map(({ row }) => row)
    .filter((row) => !ends.some((end) => isSame(end, row)));
  return {
    rows: [...others, ...ends.filter((row) => !posts.includes(row))],
    ...{ start: begun, end: over },
    since: since.map(({ row }) => row),
  };
}

/** Two sentences of one post at one time are one event. */
function isSame({ statement: one }: NarrativeRow, { statement: other }: NarrativeRow): boolean {
  return (
    referenceKey(one.record) === referenceKey(other.record) &&
    one.record.time.earliest === other.record.time.earliest
  );
}

function tellingsOf(post: NarrativeRow, zone: string): readonly Telling[] {
  const { record } = post.statement;
  const context = { reference: record.time.earliest, zone, isDayFirst: false };
  return findReportedTimes(post.text, context).flatMap((time) => {
    const last = time.until ?? time.at;
    // What is told of later times is a plan, unless the post was written anew afterwards, as pages do with their last one.
    const isLater = last.earliest > record.time.latest;
    if ((isLater && !looksBack(time.sentence)) || narrativeWords.unharmed.test(time.sentence))
      return [];
    return [{ post, time, row: toRow(post, time) }];
  });
}

/** The row of a sentence of its own, at the time that it tells. */
export function toRow(
  post: NarrativeRow,
  { at, until, sentence, place }: ReportedTime,
): NarrativeRow {
  const { record, ...statement } = post.statement;
  const { status: _status, until: _until, ...fields } = record.fields;
  const row = readRow({
    ...statement,
    text: sentence,
    record: {
      ...record,
      message: sentence,
      time: toTime(at, sentence),
      fields: until === null ? fields : { ...fields, until: formatInstant(until.earliest) },
    },
  });
  return { ...row, place };
}

function toTime({ earliest, latest }: Interval, raw: string) {
  const granularity = latest - earliest > 60_000 ? ("hour" as const) : ("minute" as const);
  return { earliest, latest, micros: earliest * 1000, granularity, raw: raw.slice(0, 200) };
}

type Ends = {
  readonly start: NarrativeRow | null;
  readonly end: { readonly telling: Telling; readonly at: Interval } | null;
};

/**
 * The stretch of trouble that the latest post tells: what was posted before it is superseded. A post after which trouble goes on
 * was no account of it.
 */
function findStretch(posts: readonly NarrativeRow[], tellings: readonly Telling[]): Ends | null {
  const all = tellings.filter(({ time, row }) => time.until !== null && !row.acts.has("planned"));
  const troubled = all.filter(({ row }) => tellsTrouble(row));
  // An account of an incident that is over speaks of it, in whatever words: its first stretch is the whole.
  const [whole] = all.filter(({ post }) => post.acts.has("closing"));
  const stretches = troubled.length > 0 || whole === undefined ? troubled : [whole];
  const last = stretches.at(-1);
  if (last === undefined || goesOnAfter(posts, last.post)) return null;
  const ofPost = stretches.filter(({ post }) => post === last.post);
  const [first] = ofPost;
  if (first === undefined) return null;
  const near = ofPost.filter(
    ({ time }) => Math.abs(time.at.earliest - first.time.at.earliest) <= apartMaxMs,
  );
  const begun = near.reduce((one, other) => (startOf(other) < startOf(one) ? other : one));
  const over = near.reduce((one, other) => (endOf(other) > endOf(one) ? other : one));
  return { start: begun.row, end: { telling: over, at: over.time.until ?? over.time.at } };
}

function startOf({ time }: Telling): Instant {
  return time.at.earliest;
}

function endOf({ time }: Telling): Instant {
  return (time.until ?? time.at).latest;
}

/** "Starting at 14:02 …" and "… until 15:10" in sentences apart, of posts that close it. */
function findEnds(tellings: readonly Telling[]): Ends {
  const closing = tellings.filter(
    ({ post, time }) => post.acts.has("closing") && time.until === null,
  );
  const over =
    closing.findLast(({ time, row }) => time.side === "to" || row.acts.has("recovery")) ?? null;
  const trouble = closing.filter(({ row }) => tellsTrouble(row));
  const begun =
    trouble.find(({ time }) => time.side === "from") ??
    (over === null ? undefined : trouble.find(({ row }) => isOnset(row)));
  const isBackwards = begun !== undefined && over !== null && endOf(over) < startOf(begun);
  return {
    start: begun?.row ?? null,
    end: over === null || isBackwards ? null : { telling: over, at: over.time.at },
  };
}

/** Trouble by itself, not somebody's noticing it. */
function isOnset({ acts }: NarrativeRow): boolean {
  return acts.has("start") || !(acts.has("notice") || acts.has("alert") || acts.has("recovery"));
}

/** "Correction: it lasted until 15:20, not 15:00": said of one end, the other stands. */
function correct(ends: Ends, tellings: readonly Telling[]): Ends {
  const corrections = tellings.filter(
    ({ time, post }) => time.until === null && reportedTimeWords.correcting.test(post.text),
  );
  const begun = corrections.findLast(({ time }) => time.side === "from");
  const over = corrections.findLast(({ time }) => time.side === "to");
  return {
    start: begun?.row ?? ends.start,
    end: over === undefined ? ends.end : { telling: over, at: over.time.at },
  };
}

function goesOnAfter(posts: readonly NarrativeRow[], post: NarrativeRow): boolean {
  if (post.acts.has("closing")) return false;
  return posts
    .slice(posts.indexOf(post) + 1)
    .some(({ acts }) => acts.has("failure") && !acts.has("recovery"));
}

/** The post that tells the end, where it was posted in the same minute. */
function closingPost({ telling, at }: NonNullable<Ends["end"]>): NarrativeRow | null {
  const postedAt = telling.post.statement.record.time.earliest;
  return at.earliest <= postedAt && postedAt <= at.latest ? telling.post : null;
}

function endingRow({ row: ending, time }: Telling, at: Interval): NarrativeRow {
  const row = toRow(ending, { ...time, at, until: null });
  const acts = new Set(["recovery", "closing"] as const);
  return {
    ...row,
    acts,
    headActs: acts,
    text: `Impact over: ${row.text}`,
    place: time.place + 0.5,
  };
}

function tellsTrouble({ acts, text }: NarrativeRow): boolean {
  if (acts.has("planned")) return false;
  return narrativeWords.failing.test(text) || narrativeWords.suffering.test(text);
}

function looksBack(sentence: string): boolean {
  return reportedTimeWords.past.test(sentence) && !reportedTimeWords.ahead.test(sentence);
}
