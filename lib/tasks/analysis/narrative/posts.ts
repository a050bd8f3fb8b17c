import { textField } from "@/lib/domain/evidence/record-reference";
import { isStatusPage } from "@/lib/domain/evidence/status-page";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { narrativeWords as words } from "@/lib/knowledge/lexicons/narrative-words";
import { type NarrativeRow, sentencesOf, withoutState } from "./narrative-row";
import { isTrouble, type NarrativeWindow } from "./narrative-window";
import { nothingReported, type ReportedRows, readReportedRows } from "./reported-rows";

/**
 * Rows that carry the time at which they were posted, not the one at which it happened: updates of status pages, and what is said
 * in a room. A row of a document says itself when it happened.
 */
export type Posts = ReportedRows & {
  /** Rows of status pages. */
  readonly ofPages: ReadonlySet<NarrativeRow>;
};

export function readPosts(
  rows: readonly NarrativeRow[],
  artifacts: EvidenceReader["artifacts"],
  isSpoken: (row: NarrativeRow) => boolean,
): Posts {
  const read = new Map(artifacts.map((each) => [each.artifact.path, each]));
  const of = ({ statement }: NarrativeRow) => read.get(statement.record.path);
  const isOfPage = (row: NarrativeRow) => {
    const artifact = of(row)?.artifact;
    return artifact !== undefined && isStatusPage(artifact);
  };
  const zoneOf = (row: NarrativeRow) => of(row)?.clock.zone ?? "UTC";
  const ofPages = new Set(rows.filter(isOfPage));
  const page = ofPages.size === 0 ? nothingReported : readReportedRows([...ofPages], zoneOf);
  const room = readReportedRows(
    rows.filter((row) => !ofPages.has(row) && isSpoken(row)),
    zoneOf,
  );
  const start = page.start ?? room.start;
  const end = page.end ?? room.end;
  // Of what is said in a room most clock times are of plans, meetings and other days: only the stretch of the trouble counts.
  const ends = [room.start, room.end].filter((row) => row !== null && [start, end].includes(row));
  return {
    rows: [...page.rows, ...ends.filter((row) => row !== null)],
    ...{ start, end, since: page.since, ofPages },
  };
}

/**
 * What posts of a page alone can tell: the first about trouble shows that it had begun, not when, unless an account given
 * afterwards says so; and it was over when they said that nobody suffered any more, not when the page was closed.
 */
export function boundByPosts(
  window: NarrativeWindow,
  { ofPages, start, end, since }: Posts,
  rows: readonly NarrativeRow[],
): NarrativeWindow {
  const { started } = window;
  const first = rows.find((row) => ofPages.has(row) && isTrouble(row));
  if (started === null || first === undefined) return window;
  const relief = end ?? findRelief([...ofPages], first);
  const ended = relief === null ? window : { ...window, mitigated: relief, resolved: relief };
  if (start !== null || !ofPages.has(started)) return ended;
  const begunBy = [started, ...since].reduce((one, other) =>
    other.statement.record.time.earliest < one.statement.record.time.earliest ? other : one,
  );
  const before = rows.slice(0, rows.indexOf(begunBy));
  const soundAt =
    before.findLast(({ acts }) => acts.has("recovery") && acts.has("closing")) ?? null;
  return { ...ended, started: null, begunBy, soundAt };
}

/**
 * The post of a status page from which on nobody suffered, by what was posted while it lasted: the first that says so, or that what
 * was done against it is in place, with no word of trouble behind it. Pages are closed a while after, when it has not come back. A
 * part that is told well again is not the whole: such a post, or one that things get better, counts when nothing else was said.
 */
export function findRelief(
  posts: readonly NarrativeRow[],
  from: NarrativeRow,
): NarrativeRow | null {
  const after = posts.slice(posts.indexOf(from) + 1);
  const lastTrouble = after.findLastIndex(isOngoing);
  const calm = after.slice(lastTrouble + 1);
  return (
    calm.find(isRelief) ??
    calm.find(({ acts }) => acts.has("closing")) ??
    calm.findLast(isBetter) ??
    null
  );
}

function isRelief(row: NarrativeRow): boolean {
  const text = textOf(row);
  if (words.improving.test(text) || words.partWell.test(text)) return false;
  return sentencesOf(text).some(
    (sentence) => words.relieving.test(sentence) && !words.awaiting.test(sentence),
  );
}

function isBetter(row: NarrativeRow): boolean {
  return row.acts.has("recovery") || words.partWell.test(textOf(row));
}

function isOngoing(row: NarrativeRow): boolean {
  if (row.acts.has("closing") || row.acts.has("planned") || isRelief(row) || isBetter(row))
    return false;
  if (words.lookingBack.test(textOf(row)) && !row.acts.has("failure")) return false;
  return row.acts.has("failure") || row.acts.has("investigation");
}

function textOf({ text, statement }: NarrativeRow): string {
  return withoutState(text, textField(statement.record, "status") ?? "").trim();
}
